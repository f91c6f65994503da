import { unseenBy, type OperationRecord } from '@bracewright/core/history';
import { observer } from 'mobx-react-lite';
import { formatTime } from '../../kit/ui/format.ts';
import { useWorkspace } from '../model/use-workspace.ts';
import { annotationName } from '../model/marks/annotation-words.ts';
import { recordHeadline, recordTitle } from '../model/words/history-row.ts';
import { stepDifferences } from '../model/words/step-differences.ts';
import { changesOf, isAnnotationChange, type Change, type SetAside } from '../../stores/outbox/changes.ts';
import styles from './AsideList.module.css';

/** More steps than these are counted instead of named. */
const MOST_NAMED = 4;

/** Steps by their names, with the values that tell them apart. */
function useStepNames() {
  const { words, catalog, units } = useWorkspace().parts;
  const nameOf = (record: OperationRecord) => {
    const value = recordHeadline(record, { catalog, words, units, sides: 'none' });
    const name = recordTitle(record, catalog, words);
    return value === '' ? name : words.t('aside.step', { name, value });
  };
  const list = (records: readonly OperationRecord[]) =>
    records.length > MOST_NAMED
      ? words.t('aside.steps', { count: records.length })
      : new Intl.ListFormat(words.language).format(records.map(nameOf));
  return { nameOf, list };
}

/** What a change was, in words. */
function useNameOf(): (change: Change) => string {
  const { words, design } = useWorkspace().parts;
  const steps = useStepNames();
  const step = (id: string | null) => {
    const record = design.history.records.find((one) => one.id === id);
    return record ? steps.nameOf(record) : '';
  };
  const named = (key: string, name: string) =>
    name === '' ? words.t(`aside.${key}.plain`) : words.t(`aside.${key}`, { name });
  return (change) => {
    switch (change.kind) {
      case 'append':
        return named('append', steps.nameOf(change.record));
      case 'putAnnotation':
        return named('measure', annotationName(change.annotation, words));
      case 'deleteAnnotation':
        return words.t('aside.unmeasure');
      case 'setState':
        return named(change.state === 'on' ? 'switchOn' : 'switchOff', step(change.ids[0] ?? null));
      case 'stepTo':
        return words.t('aside.stepTo');
      case 'clear':
        return words.t('aside.clear');
      case 'editParams':
      case 'rename':
      case 'cancelFrom':
        return named(change.kind, step(change.id));
    }
  };
}

/** Why it was refused and what to do. */
function useReasonOf(): (one: SetAside) => string {
  const { words, storage } = useWorkspace().parts;
  const { list } = useStepNames();
  const overtaken = (change: Change) => {
    if (isAnnotationChange(change) || change.kind === 'editParams') return words.t('aside.why.overtaken');
    const steps = unseenBy(storage.known, change);
    if (steps.length === 0) return words.t('aside.why.elsewhere');
    const key = change.kind === 'append' ? 'aside.why.wouldCancel' : 'aside.why.cancelsMore';
    return words.t(key, { steps: list(steps) });
  };
  return ({ command, refusal: { status, message, isOvertaken } }) => {
    if (isOvertaken) return overtaken(command);
    if (status === 0) return words.t('aside.why.unfit');
    if (status === 403) return words.t('aside.why.forbidden');
    if (status === 404) return words.t('aside.why.gone');
    return words.t('aside.why.refused', { reason: message });
  };
}

/** What a decision is about: the change, and the steps that were made on it. */
function useTitleOf(): (one: SetAside) => string {
  const { words } = useWorkspace().parts;
  const nameOf = useNameOf();
  const { list } = useStepNames();
  return ({ command, refusal: { withIt = [] } }) => {
    const made = withIt.flatMap((one) => (one.kind === 'append' ? [one.record] : []));
    const what = nameOf(command);
    return made.length === 0 ? what : words.t('aside.withIt', { what, steps: list(made) });
  };
}

/** The two answers to what was overtaken: it holds, or what is saved does. */
const ANSWERS: Partial<Record<Change['kind'], readonly [mine: string, saved: string]>> = {
  editParams: ['aside.mine', 'aside.theirs'],
  append: ['aside.atEnd', 'aside.discard'],
  cancelFrom: ['aside.cancelThem', 'aside.keepThem'],
  clear: ['aside.cancelThem', 'aside.keepThem'],
};
const TRY: readonly [string, string] = ['aside.again', 'aside.discard'];

const answersOf = ({ command, refusal }: SetAside): readonly [string, string] =>
  (refusal.isOvertaken && ANSWERS[command.kind]) || TRY;

/** In what a person's values of a step differ from those that are saved. */
const Differences = observer(function Differences({ of }: { readonly of: Change }) {
  const { words, catalog, units, storage } = useWorkspace().parts;
  if (of.kind !== 'editParams') return null;
  const record = storage.known.records.find(({ id }) => id === of.id);
  const told = record ? stepDifferences(record, of.params, { words, catalog, units }) : [];
  return (
    <ul className={styles['differences']}>
      {told.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
});

/** Changes that the server refused for good: what, when, why, and what a person can do with each. */
export const AsideList = observer(function AsideList() {
  const { words, storage, app } = useWorkspace().parts;
  // What the answers are about is what is told here.
  const saved = storage.known;
  const titleOf = useTitleOf();
  const reasonOf = useReasonOf();
  const again = async (one: SetAside) => {
    await storage.sendAgain(one.sequence, saved);
    // Rights that were given back are taken up, not only the change.
    if (one.refusal.status === 403) await app.rights.contradicted();
  };
  const copy = async (one: SetAside) => {
    await navigator.clipboard.writeText(
      JSON.stringify(one.refusal.withIt ? changesOf(one) : one.command, null, 2),
    );
    app.toasts.show({ kind: 'success', text: words.t('aside.copied') });
  };
  return (
    <div className={styles['list']} data-testid="aside">
      <p className={styles['explain']}>{words.t('aside.text')}</p>
      <ul>
        {storage.aside.map((one) => (
          <li key={one.sequence} className={styles['item']}>
            <b>{titleOf(one)}</b>
            <span className={styles['when']}>{formatTime(one.refusal.at, app.settings.language)}</span>
            <p>{reasonOf(one)}</p>
            {one.refusal.isOvertaken && <Differences of={one.command} />}
            <div className={styles['actions']}>
              <button type="button" onClick={() => void again(one)}>
                {words.t(answersOf(one)[0])}
              </button>
              <button type="button" onClick={() => void storage.discard(one.sequence)}>
                {words.t(answersOf(one)[1])}
              </button>
              <button
                type="button"
                onClick={() =>
                  void copy(one).catch(() =>
                    app.toasts.show({ kind: 'warning', text: words.t('aside.notCopied') }),
                  )
                }
              >
                {words.t('aside.copy')}
              </button>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
});
