import { isAligning, unseenBy, type OperationRecord } from '@bracewright/core/history';
import type { OperationRoles } from '@bracewright/core/operation';
import { observer } from 'mobx-react-lite';
import { formatTime } from '../../kit/ui/format.ts';
import { useWorkspace } from '../model/use-workspace.ts';
import { annotationName } from '../model/marks/annotation-words.ts';
import { useStepNames } from '../model/use-step-names.ts';
import { stepDifferences } from '../model/words/step-differences.ts';
import type { Decision } from '../storage/merge.ts';
import { changesOf, isAnnotationChange, type Change, type SetAside } from '../../stores/outbox/changes.ts';
import styles from './AsideList.module.css';

/** What a change was, in words. */
function useNameOf(): (change: Change) => string {
  const { words, design, storage } = useWorkspace().parts;
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
        return named('stepTo', change.id === null ? words.t('history.start') : step(change.id));
      case 'clear':
        return words.t('aside.clear');
      case 'cancelFrom': {
        const going = storage.known.records.filter(({ id }) => id in (change.cancels ?? {}));
        return going.length > 1
          ? named('cancelFrom', steps.list(going))
          : named('cancelFrom', step(change.id));
      }
      case 'editParams':
      case 'rename':
        return named(change.kind, step(change.id));
    }
  };
}

/** What a change would do to steps that its maker did not see. */
const WHY: Partial<Record<Change['kind'], string>> = {
  append: 'aside.why.wouldCancel',
  stepTo: 'aside.why.greysMore',
  clear: 'aside.why.clearsMore',
};

/** Why it was refused and what to do. */
function useReasonOf(): (one: SetAside) => string {
  const { words, storage } = useWorkspace().parts;
  const { list } = useStepNames();
  const overtaken = (change: Change) => {
    if (isAnnotationChange(change) || change.kind === 'editParams') return words.t('aside.why.overtaken');
    const steps = unseenBy(storage.known, change);
    if (steps.length === 0) return words.t('aside.why.elsewhere');
    return words.t(WHY[change.kind] ?? 'aside.why.cancelsMore', { steps: list(steps) });
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
  const { words, storage, design } = useWorkspace().parts;
  const nameOf = useNameOf();
  const { list } = useStepNames();
  return (one) => {
    const made = madeWith(one);
    const known = new Set(storage.known.records.map(({ type, seed }) => `${type} ${seed}`));
    const fresh = made.filter(({ type, seed }) => !known.has(`${type} ${seed}`));
    // An alignment that is made again, and an earlier history that is restored: what was there before it is made anew with it.
    if (fresh.some((record) => isAligning(record, design.roles)))
      return words.t('aside.anew', { steps: list(fresh) });
    const what = nameOf(one.command);
    return made.length === 0 ? what : words.t('aside.withIt', { what, steps: list(made) });
  };
}

const madeWith = ({ refusal: { withIt = [] } }: SetAside): readonly OperationRecord[] =>
  withIt.flatMap((one) => (one.kind === 'append' ? [one.record] : []));

/** An answer in words, and what it decides. */
type Answer = readonly [key: string, decision: Decision | 'discard'];

/** The answers to what was overtaken: it holds, or what is saved does. */
const ANSWERS: Partial<Record<Change['kind'], readonly Answer[]>> = {
  editParams: [
    ['aside.mine', 'mine'],
    ['aside.theirs', 'discard'],
  ],
  append: [
    ['aside.atEnd', 'mine'],
    ['aside.discard', 'discard'],
  ],
  cancelFrom: [
    ['aside.cancelThem', 'mine'],
    ['aside.keepThem', 'discard'],
  ],
  clear: [
    ['aside.putAway', 'mine'],
    ['aside.keepThem', 'discard'],
  ],
  stepTo: [
    ['aside.backToo', 'mine'],
    ['aside.stayShown', 'discard'],
  ],
};
const TRY: readonly Answer[] = [
  ['aside.again', 'mine'],
  ['aside.discard', 'discard'],
];
/** Where steps were made in the place of those that were cancelled, they need not go with the cancel. */
const IN_PLACE: readonly Answer[] = [
  ['aside.keepAll', 'behind'],
  ['aside.cancelThem', 'mine'],
  ['aside.discardMine', 'discard'],
];
/** After a new alignment they do: these steps are of the body as it stands then. */
const ALIGNED: readonly Answer[] = [
  ['aside.cancelThem', 'mine'],
  ['aside.discardMine', 'discard'],
];
/** After a clear too, and what goes is kept with the earlier histories. */
const ANEW: readonly Answer[] = [
  ['aside.putAway', 'mine'],
  ['aside.discardMine', 'discard'],
];

function answersOf(one: SetAside, roles: OperationRoles): readonly Answer[] {
  const { command, refusal } = one;
  if (!refusal.isOvertaken) return TRY;
  const made = madeWith(one);
  if (made.length === 0 || (command.kind !== 'cancelFrom' && command.kind !== 'clear'))
    return ANSWERS[command.kind] ?? TRY;
  // An alignment, and what is of the body as it stands then, has no place behind others.
  if (command.kind === 'clear') return ANEW;
  return made.some((record) => isAligning(record, roles)) ? ALIGNED : IN_PLACE;
}

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
  const { words, storage, app, design } = useWorkspace().parts;
  /** What was overtaken is not offered to hold where it would be refused. What was refused may be tried again: rights may have been given back. */
  const isOffered = ({ command, refusal }: SetAside, decision: Decision | 'discard'): boolean =>
    decision !== 'mine' ||
    refusal.isOvertaken !== true ||
    isAnnotationChange(command) ||
    design.may(command.kind);
  // What the answers are about is what is told here.
  const saved = storage.known;
  const titleOf = useTitleOf();
  const reasonOf = useReasonOf();
  const answer = async (one: SetAside, decision: Decision | 'discard') => {
    if (decision === 'discard') return storage.discard(one.sequence);
    await storage.sendAgain(one.sequence, saved, decision);
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
              {answersOf(one, design.roles)
                .filter(([, decision]) => isOffered(one, decision))
                .map(([key, decision]) => (
                  <button key={key} type="button" onClick={() => void answer(one, decision)}>
                    {words.t(key)}
                  </button>
                ))}
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
