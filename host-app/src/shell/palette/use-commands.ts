import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useDocumentSearch } from '../../api/queries/documents.ts';
import { useServices } from '../../stores/services-context.ts';
import english from '../../i18n/en-US/palette.ts';
import chinese from '../../i18n/zh-CN/palette.ts';
import { formatDay } from '../../kit/ui/format.ts';
import type { IconName } from '../../kit/ui/icons.ts';
import { ENTRY_ICONS } from '../../records/entries/entry-icon.ts';
import { useSignOut } from '../../people/account/use-sign-out.ts';
import { loadTools } from '../../help/explain/catalog.ts';
import { fit } from './match.ts';

/** One thing the palette can do. */
export interface Command {
  readonly id: string;
  readonly group: 'recent' | 'documents' | 'actions' | 'tools' | 'views' | 'pages' | 'settings';
  readonly label: string;
  /** A second word beside the label: the name in the other language, or what an entry is. */
  readonly hint: string;
  readonly icon: IconName;
  /** SVG of a tool, in place of the icon. */
  readonly svg?: string;
  run(): void;
}

const MOST_DOCUMENTS = 8;

const VIEWS = ['back', 'front', 'left', 'right', 'top', 'bottom', 'fit', 'section'] as const;

/** Presses the button of a view. */
const pressView = (id: string): void => document.querySelector<HTMLElement>(`[data-view="${id}"]`)?.click();

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
    const own = language === 'zh-CN' ? chinese : english;
    const other = language === 'zh-CN' ? english : chinese;
    type Name = keyof typeof english.commands;
    const all: { command: Command; names: readonly string[] }[] = [];
    const add = (group: Command['group'], id: Name, icon: IconName, run: () => void) =>
      all.push({
        command: { id, group, label: own.commands[id], hint: other.commands[id], icon, run },
        names: [own.commands[id], other.commands[id]],
      });
    const begin = (wish: 'new-patient' | 'upload') => () => {
      // The editor has no place for it: it is begun among the records.
      if (frame.editor) void navigate('/patient/list');
      frame.ask(wish);
    };
    if (session.may('document/patient/save')) add('actions', 'newPatient', 'plus', begin('new-patient'));
    if (session.may('document/upload')) add('actions', 'upload', 'upload', begin('upload'));
    add('actions', 'keys', 'info', () => window.dispatchEvent(new Event('bracewright:keys')));
    add('actions', 'settings', 'palette', () => frame.open('settings'));
    add('actions', 'signOut', 'signOut', () => void leave.current());
    for (const { id, icon, words } of tools ?? []) {
      const label = words[language].title;
      const hint = words[language === 'zh-CN' ? 'en-US' : 'zh-CN'].title;
      if (editor && !editor.offers(id)) continue;
      const run = () => (editor ? editor.use(id) : void navigate(`/explain?tool=${id}`));
      all.push({
        command: {
          id: `tool:${id}`,
          group: 'tools',
          label,
          hint,
          icon: 'ruler',
          svg: icon,
          run,
        },
        names: [label, hint],
      });
    }
    if (editor) for (const view of VIEWS) add('views', view, 'eye', () => pressView(view));
    const page = (id: Name, icon: IconName, path: string) =>
      add('pages', id, icon, () => void navigate(path));
    if (session.may('patient/list'))
      add('pages', 'patients', 'patient', () => {
        settings.set({ startList: 'patients' });
        void navigate('/patient/list');
      });
    if (session.may('document/list')) page('files', 'folder', '/patient/list?parentId=0');
    if (session.may('recycle/list')) page('bin', 'bin', '/patient/recycle');
    if (report) add('pages', 'report', 'pdf', report);
    page('explain', 'info', '/explain');
    page('survey', 'mail', '/survey');
    page('center', 'user', '/account/center');
    page('account', 'lock', '/account/settings');
    page('clinic', 'home', '/account/clinic');
    add('settings', 'light', 'sun', () => settings.set({ theme: 'light' }));
    add('settings', 'dark', 'moon', () => settings.set({ theme: 'dark' }));
    add('settings', 'system', 'sun', () => settings.set({ theme: 'system' }));
    add('settings', 'chinese', 'globe', () => settings.set({ language: 'zh-CN' }));
    add('settings', 'english', 'globe', () => settings.set({ language: 'en-US' }));
    for (const units of ['mm', 'cm', 'inch'] as const)
      add('settings', units, 'ruler', () => settings.set({ units }));
    add('settings', 'tour', 'retry', () => {
      void navigate('/patient/list');
      window.dispatchEvent(new Event('bracewright:tour'));
    });
    const documents = (typed.trim() === '' ? [] : (found.data ?? []))
      .slice(0, MOST_DOCUMENTS)
      .map((entry): Command => ({
        id: `entry:${entry.id}`,
        group: 'documents',
        label: entry.name,
        hint: [
          t(`documents:types.${entry.fileType}`),
          ...(entry.birthday ? [formatDay(entry.birthday, language)] : []),
          ...entry.place.map(({ name }) => name),
        ].join(' · '),
        icon: ENTRY_ICONS[entry.fileType],
        run: () => void navigate(`/patient/doclist?id=${encodeURIComponent(entry.id)}`),
      }));
    const fitting = all
      .map(({ command, names }) => ({ command, grade: fit(names, typed) }))
      .filter((one): one is { command: Command; grade: number } => one.grade !== undefined);
    if (typed.trim() === '') {
      const last = recent.flatMap((id) => all.find(({ command }) => command.id === id) ?? []);
      return [
        ...last.map(({ command }): Command => ({ ...command, group: 'recent' })),
        ...fitting.map(({ command }) => command).filter(({ id }) => !recent.includes(id)),
      ];
    }
    return [...documents, ...fitting.sort((a, b) => a.grade - b.grade).map(({ command }) => command)];
  }, [editor, found.data, frame, language, navigate, recent, report, session, settings, t, tools, typed]);
}
