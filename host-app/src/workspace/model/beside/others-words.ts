import { isAligning, isExporter } from '@bracewright/core/history';
import { formatClock } from '../../../kit/ui/format.ts';
import { recordTitle } from '../words/history-row.ts';
import type { OthersChange } from '../../storage/others.ts';
import type { Workspace } from '../workspace.ts';

/** Who changed the model, and when, in few words. */
export function othersHeading({ by, at }: OthersChange, { parts }: Workspace): string {
  const { words, app } = parts;
  const { language } = app.settings;
  const time = formatClock(at, language);
  if (by.length === 0) return words.t('others.elsewhere', { time });
  return by.every((name) => name === app.session.current?.name)
    ? words.t('others.self', { time })
    : words.t('others.by', { time, who: new Intl.ListFormat(language).format(by) });
}

/** Whether own steps were made on a body that stands otherwise now: what they name in the frame lies elsewhere on the skin. */
export function isMovedUnderOwn({ steps, away, own }: OthersChange, { parts }: Workspace): boolean {
  const { roles } = parts.catalog.operations;
  return own.length > 0 && [...steps, ...away].some((record) => isAligning(record, roles));
}

/** What was changed, and where that leaves what is done here. */
export function othersText(change: OthersChange, workspace: Workspace): string {
  const { parts } = workspace;
  const { words, app, catalog } = parts;
  const { steps, away, own, shown, isGreyed } = change;
  const list = new Intl.ListFormat(app.settings.language);
  const names = (records: OthersChange['steps']) =>
    list.format(records.map((record) => recordTitle(record, catalog, words)));
  if (
    steps.length > 0 &&
    away.length === 0 &&
    steps.every(({ type }) => isExporter(type, catalog.operations.roles))
  )
    return words.t('others.walls');
  const gone = steps.filter(({ state }) => state === 'cancelled');
  const left = steps.filter(({ state }) => state !== 'cancelled');
  const told = (key: string, records: OthersChange['steps']) =>
    records.length === 0 ? [] : [words.t(key, { count: records.length, names: names(records) })];
  const what = [
    ...(steps.length === 0 && away.length === 0 ? [words.t('others.stepped')] : []),
    ...told('others.steps', left),
    ...told('others.cancelled', gone),
    ...told('others.away', away),
  ];
  const behind = isMovedUnderOwn(change, workspace) ? 'moved' : 'after';
  const where = own.length > 0 ? behind : isGreyed ? 'greyed' : shown ? 'shown' : 'waiting';
  const here = words.t(`others.${where}`, { count: own.length, names: names(own) });
  return [...what, here].join(words.t('done.space'));
}
