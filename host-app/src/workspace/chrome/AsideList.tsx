import { observer } from 'mobx-react-lite';
import { formatTime } from '../../kit/ui/format.ts';
import { useWorkspace } from '../model/use-workspace.ts';
import { annotationName } from '../model/marks/annotation-words.ts';
import { recordTitle } from '../model/words/history-row.ts';
import { stepDifferences } from '../model/words/step-differences.ts';
import type { Change, Refusal, SetAside } from '../../stores/outbox/changes.ts';
import styles from './AsideList.module.css';

/** What a change was, in words. */
function useNameOf(): (change: Change) => string {
  const { words, catalog, design } = useWorkspace().parts;
  const step = (id: string | null) => {
    const record = design.history.records.find((one) => one.id === id);
    return record ? recordTitle(record, catalog, words) : '';
  };
  const named = (key: string, name: string) =>
    name === '' ? words.t(`aside.${key}.plain`) : words.t(`aside.${key}`, { name });
  return (change) => {
    switch (change.kind) {
      case 'append':
        return named('append', recordTitle(change.record, catalog, words));
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
function useReasonOf(): (refusal: Refusal) => string {
  const { words } = useWorkspace().parts;
  return ({ status, message, isOvertaken }) => {
    if (isOvertaken) return words.t('aside.why.overtaken');
    if (status === 0) return words.t('aside.why.unfit');
    if (status === 403) return words.t('aside.why.forbidden');
    if (status === 404) return words.t('aside.why.gone');
    return words.t('aside.why.refused', { reason: message });
  };
}

/** In what a person's values of a step differ from those that are saved. */
const Differences = observer(function Differences({ of }: { readonly of: Change }) {
  const { words, catalog, units, design } = useWorkspace().parts;
  if (of.kind !== 'editParams') return null;
  const record = design.history.records.find(({ id }) => id === of.id);
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
  const seenOf = (change: Change) =>
    change.kind === 'editParams'
      ? design.history.records.find(({ id }) => id === change.id)?.params
      : undefined;
  const nameOf = useNameOf();
  const reasonOf = useReasonOf();
  const again = async (one: SetAside) => {
    await storage.sendAgain(one.sequence, seenOf(one.command));
    // Rights that were given back are taken up, not only the change.
    if (one.refusal.status === 403) await app.rights.contradicted();
  };
  const copy = async (one: SetAside) => {
    await navigator.clipboard.writeText(JSON.stringify(one.command, null, 2));
    app.toasts.show({ kind: 'success', text: words.t('aside.copied') });
  };
  return (
    <div className={styles['list']} data-testid="aside">
      <p className={styles['explain']}>{words.t('aside.text')}</p>
      <ul>
        {storage.aside.map((one) => (
          <li key={one.sequence} className={styles['item']}>
            <b>{nameOf(one.command)}</b>
            <span className={styles['when']}>{formatTime(one.refusal.at, app.settings.language)}</span>
            <p>{reasonOf(one.refusal)}</p>
            {one.refusal.isOvertaken && <Differences of={one.command} />}
            <div className={styles['actions']}>
              <button type="button" onClick={() => void again(one)}>
                {words.t(one.refusal.isOvertaken ? 'aside.mine' : 'aside.again')}
              </button>
              <button type="button" onClick={() => void storage.discard(one.sequence)}>
                {words.t(one.refusal.isOvertaken ? 'aside.theirs' : 'aside.discard')}
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
