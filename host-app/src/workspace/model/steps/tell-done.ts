import { changesOf } from '../../../stores/outbox/changes.ts';
import { when } from 'mobx';
import type { RecordOutcome } from '@bracewright/core/history';
import type { Finding } from '@bracewright/core/operation';
import { bodyFrame } from '@bracewright/core/tool';
import { findingsNow } from './findings-now.ts';
import type { Desk } from '../desk/desk.ts';
import type { PlaceGuide } from './show-place.ts';

/** The desk with the guide that leads to a place. */
type TellingDesk = Desk & { readonly guide: PlaceGuide };

/** What of a report is worth a sentence: counts that are not zero and that the plugin has a word for; that there were none only where nothing else is said. */
function countsOf({ report, findings }: RecordOutcome, plugin: string, { parts }: Desk): readonly string[] {
  const { words, app } = parts;
  const named = Object.entries(report).filter(([name]) => words.has(`${plugin}:report.${name}`));
  const number = new Intl.NumberFormat(app.settings.language);
  const found = named.filter(([, count]) => count !== 0);
  if (found.length > 0) {
    const each = found.map(([name, count]) =>
      words.t('done.said', { name: words.t(`${plugin}:report.${name}`), what: number.format(count) }),
    );
    return [each.join(words.t('done.between'))];
  }
  const isSilent = findings.length === 0 && named.length > 0;
  return isSilent && words.has(`${plugin}:report.none`) ? [words.t(`${plugin}:report.none`)] : [];
}

/** What a step did, in words, with the places that it speaks of, warnings first; undefined where there is no more than its row says. */
export function whatWasDone(workspace: Desk, recordId: string) {
  const { design, words, catalog } = workspace.parts;
  const outcome = design.outcomes.get(recordId);
  const tool = outcome && catalog.toolOf(outcome.type);
  if (!tool || outcome.state !== 'applied') return undefined;
  const said = outcome.findings.map(({ code, data }) => words.sentence(code, data));
  const sentences = [...said, ...countsOf(outcome, tool.plugin.id, workspace)];
  if (sentences.length === 0) return undefined;
  const isWarning = ({ kind }: Finding) => kind === 'warning';
  // Where they are now: an alignment that came after the step has moved them.
  const found = findingsNow(outcome.findings, recordId, design, bodyFrame(design.mesh));
  const places = [...found.filter(isWarning), ...found.filter((one) => !isWarning(one))].flatMap(
    (one) => one.places,
  );
  return {
    name: words.tool(tool, 'title'),
    what: sentences.join(words.t('done.space')),
    places: [...new Map(places.map((place) => [place.at.join(' '), place])).values()],
    isWarning: found.some(isWarning),
  };
}

type Done = NonNullable<ReturnType<typeof whatWasDone>>;

function show(
  workspace: TellingDesk,
  text: string,
  { places, isWarning }: Pick<Done, 'places' | 'isWarning'>,
): void {
  const { words, app, modelId } = workspace.parts;
  const [place] = places;
  app.toasts.show({
    kind: isWarning ? 'warning' : 'success',
    text,
    about: [modelId],
    action: place && {
      label: words.t('place.go'),
      run: () => {
        workspace.setTab('history');
        workspace.guide.toggle(place);
      },
    },
  });
}

/**
 * Says in words what a step did that was just applied, where there is more to say than its row in the history does: holes closed,
 * flaws mended. One press leads to the first place; the row lists them all.
 */
export function tellDone(workspace: TellingDesk, recordId: string): void {
  const done = whatWasDone(workspace, recordId);
  if (done) show(workspace, workspace.parts.words.t('done.said', { name: done.name, what: done.what }), done);
}

/** Of steps that were made, those that the history still has, that shaped the body, and that the server did not refuse: a refused one stays on the screen where the model can no longer be read. */
function heldOf({ design, storage }: TellingDesk['parts'], recordIds: readonly string[]): readonly string[] {
  const refused = new Set(
    storage.aside.flatMap(changesOf).flatMap((one) => (one.kind === 'append' ? [one.record.id] : [])),
  );
  return recordIds.filter(
    (id) =>
      !refused.has(id) &&
      design.history.records.some((record) => record.id === id && record.state === 'on') &&
      design.outcomes.get(id)?.state === 'applied',
  );
}

/** How much of what was made is told as carried out. */
function preparedText({ words }: TellingDesk['parts'], held: number, all: number): string {
  if (held === all) return words.t('checkup.prepared.done', { count: held });
  return words.t(held === 0 ? 'checkup.prepared.none' : 'checkup.prepared.part', { held, all });
}

/**
 * Says in one short notice that preparing is done, how much of it holds once it was sent, and whether there are places to look at; the check-up's card says the rest. True where all of it holds.
 */
export async function tellPrepared(workspace: TellingDesk, recordIds: readonly string[]): Promise<boolean> {
  if (recordIds.length === 0) return true;
  const { words, app, design } = workspace.parts;
  await when(() => design.saveState.kind !== 'saving');
  const held = heldOf(workspace.parts, recordIds);
  const isWhole = held.length === recordIds.length;
  const list = new Intl.ListFormat(app.settings.language);
  const done = held.flatMap((id) => whatWasDone(workspace, id) ?? []);
  const warned = done.filter(({ isWarning }) => isWarning);
  const said = [
    preparedText(workspace.parts, held.length, recordIds.length),
    ...(warned.length > 0
      ? [words.t('checkup.prepared.look', { names: list.format(warned.map(({ name }) => name)) })]
      : []),
  ];
  show(workspace, said.join(words.t('done.space')), {
    isWarning: warned.length > 0 || !isWhole,
    places: [...warned, ...done].flatMap(({ places }) => places),
  });
  return isWhole;
}
