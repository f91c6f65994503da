import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useDocumentSearch } from '../../api/queries/documents.ts';
import { loadTools } from '../../help/explain/catalog.ts';
import { useSignOut } from '../../people/account/use-sign-out.ts';
import { useServices } from '../../stores/services-context.ts';
import {
  actionCommands,
  documentCommand,
  pageCommands,
  settingCommands,
  toolCommands,
  viewCommands,
  type Command,
  type Named,
  type Reach,
} from './commands.ts';
import { fit } from './match.ts';

const MOST_DOCUMENTS = 8;

/** What fits the text that was typed, best first; without a text everything, what was chosen last before all. */
function fittingOf(all: readonly Named[], typed: string, recent: readonly string[]): readonly Command[] {
  const fitting = all
    .map(({ command, names }) => ({ command, grade: fit(names, typed) }))
    .filter((one): one is { command: Command; grade: number } => one.grade !== undefined);
  if (typed.trim() !== '') return fitting.sort((a, b) => a.grade - b.grade).map(({ command }) => command);
  const last = recent.flatMap((id) => all.find(({ command }) => command.id === id) ?? []);
  return [
    ...last.map(({ command }): Command => ({ ...command, group: 'recent' })),
    ...fitting.map(({ command }) => command).filter(({ id }) => !recent.includes(id)),
  ];
}

/** What fits the text that was typed, in the order it is shown. */
export function useCommands(typed: string, recent: readonly string[]): readonly Command[] {
  const { t } = useTranslation(['palette', 'documents']);
  const { session, settings, frame } = useServices();
  const navigate = useNavigate();
  const askSignOut = useSignOut();
  const leave = useRef(askSignOut);
  leave.current = askSignOut;
  const { data: tools } = useQuery({ queryKey: ['catalog'], queryFn: loadTools, staleTime: Infinity });
  const found = useDocumentSearch(typed.trim());
  const { language } = settings;
  // Read apart, so that the list is made anew when an editor comes or goes.
  const { report, editor } = frame;

  return useMemo(() => {
    const reach: Reach = {
      ...{ session, settings, frame, editor, report, language },
      navigate: (address) => void navigate(address),
      signOut: () => void leave.current(),
    };
    const all = [
      ...actionCommands(reach),
      ...toolCommands(tools ?? [], reach),
      ...viewCommands(reach),
      ...pageCommands(reach),
      ...settingCommands(reach),
    ];
    const documents = typed.trim() === '' ? [] : (found.data ?? []).slice(0, MOST_DOCUMENTS);
    return [
      ...documents.map((entry) => documentCommand(entry, t(`documents:types.${entry.fileType}`), reach)),
      ...fittingOf(all, typed, recent),
    ];
  }, [editor, found.data, frame, language, navigate, recent, report, session, settings, t, tools, typed]);
}
