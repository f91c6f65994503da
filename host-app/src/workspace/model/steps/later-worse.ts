import { canonicalJson, type OperationRecord, type RecordOutcome } from '@bracewright/core/history';
import { reaction } from 'mobx';
import { recordTitle } from '../words/history-row.ts';
import type { Desk } from '../desk/desk.ts';
import type { PlaceGuide } from './show-place.ts';

/** The desk with the guide that leads to a place. */
type WorseDesk = Desk & { readonly guide: PlaceGuide };

/** How a step came out when it was made last, and with which values. */
interface Made {
  readonly params: OperationRecord['params'];
  readonly warnings: readonly string[];
  readonly failed: boolean;
}

const madeOf = ({ params }: OperationRecord, { state, warnings }: RecordOutcome): Made => ({
  ...{ params, warnings },
  failed: state === 'failed',
});

/** What is worse than it was, though the step itself is the same. */
function worse(before: Made | undefined, now: Made): 'failed' | 'warned' | undefined {
  if (!before || before.failed) return undefined;
  if (!now.failed && now.warnings.every((code) => before.warnings.includes(code))) return undefined;
  const isSame = before.params === now.params || canonicalJson(before.params) === canonicalJson(now.params);
  if (!isSame) return undefined;
  return now.failed ? 'failed' : 'warned';
}

/**
 * Says at once which later steps a change has made worse: a pad that fails, or that is put elsewhere than it was drawn, is seen by its row alone else. What a step says of
 * its own values is told as it is applied. The returned function ends it.
 */
export function watchLaterSteps(workspace: WorseDesk): () => void {
  const { design, parts } = workspace;
  const { words, app, catalog, modelId } = parts;
  const known = new Map<string, Made>();
  const name = (record: OperationRecord) => recordTitle(record, catalog, words);
  function tell(failed: readonly OperationRecord[], warned: readonly OperationRecord[]): void {
    const list = new Intl.ListFormat(app.settings.language);
    const said = [
      ...(failed.length > 0 ? [words.t('later.failed', { names: list.format(failed.map(name)) })] : []),
      ...(warned.length > 0 ? [words.t('later.warned', { names: list.format(warned.map(name)) })] : []),
    ];
    const places = [...failed, ...warned].flatMap(({ id }) => {
      const outcome = design.outcomes.get(id);
      return outcome?.error?.places ?? outcome?.findings.flatMap((finding) => finding.places) ?? [];
    });
    const [place] = places;
    app.toasts.show({
      ...{ kind: 'warning', text: said.join(words.t('done.space')), about: [modelId] },
      action: place && {
        label: words.t('place.go'),
        run: () => {
          workspace.setTab('history');
          workspace.guide.toggle(place);
        },
      },
    });
  }
  return reaction(
    () => design.outcomes,
    (outcomes) => {
      const found = { failed: [] as OperationRecord[], warned: [] as OperationRecord[] };
      for (const record of design.history.records) {
        const outcome = outcomes.get(record.id);
        if (!outcome || outcome.state === 'skipped') continue;
        const now = madeOf(record, outcome);
        const how = worse(known.get(record.id), now);
        if (how) found[how].push(record);
        known.set(record.id, now);
      }
      if (found.failed.length + found.warned.length > 0) tell(found.failed, found.warned);
    },
    { fireImmediately: true },
  );
}
