import { bodyRecords } from '@bracewright/core/history';
import { Alert, Button, Spin } from 'antd';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Modal } from '../../kit/ui/Modal.tsx';
import { useChange } from '../../api/use-change.ts';
import { formatTime } from '../../kit/ui/format.ts';
import { ToolIcon } from '../chrome/ToolIcon.tsx';
import { useWorkspace } from '../model/use-workspace.ts';
import {
  areCancelled,
  cancelledSteps,
  earlierHistories,
  knowsUndone,
  wantedOf,
  wasMadeOn,
  type EarlierHistory,
} from './earlier-histories.ts';
import { recordHeadline, recordTitle, toolShownFor } from '../model/words/history-row.ts';
import styles from './EarlierHistories.module.css';

/** Asks for the histories of the model that were cleared, and for cancelled steps, once everything of the present history is with the server. */
function useEarlier(isOpen: boolean) {
  const { app, modelId, storage, design } = useWorkspace().parts;
  const [found, setFound] = useState<readonly EarlierHistory[]>();
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    if (!isOpen) return;
    let isHere = true;
    setFound(undefined);
    setError(undefined);
    const ask = async () => {
      // What was cleared a moment ago is among them too.
      await storage.flush();
      const [present, archived] = await Promise.all([
        app.api.call('operation/list', { modelId }),
        app.api.call('operation/list', { modelId, archived: true }),
      ]);
      const cancelled = cancelledSteps(present, archived, design.roles);
      return [...earlierHistories(archived), ...(cancelled.length > 0 ? [cancelled] : [])];
    };
    ask().then(
      (histories) => isHere && setFound(histories),
      (problem: unknown) => isHere && setError(problem),
    );
    return () => {
      isHere = false;
    };
  }, [app, design, isOpen, modelId, storage]);
  return { found, error };
}

/** What became of a step, where it did not shape the body to the end. */
const Standing = observer(function Standing({ record }: { readonly record: EarlierHistory[number] }) {
  const { words } = useWorkspace().parts;
  const word =
    record.state === 'cancelled' ? 'gone' : record.undone ? 'undone' : record.state === 'off' ? 'off' : '';
  return word === '' ? null : <span className={styles['muted']}>{words.t(`earlier.${word}`)}</span>;
});

/** The steps of one earlier history, with their main numbers. */
const Steps = observer(function Steps({ history }: { readonly history: EarlierHistory }) {
  const { words, units, catalog } = useWorkspace().parts;
  return (
    <ol className={styles['steps']}>
      {history.map((record) => {
        const shown = toolShownFor(record.type, catalog);
        return (
          <li
            key={record.id}
            className={styles['step']}
            data-off={record.state === 'off' || record.undone || undefined}
          >
            {shown ? <ToolIcon svg={shown.manifest.icon} size={18} /> : <span className={styles['noIcon']} />}
            <span className={styles['title']}>{recordTitle(record, catalog, words)}</span>
            <Standing record={record} />
            <span className={styles['number']}>
              {recordHeadline(record, { catalog, words, units, sides: 'open' })}
            </span>
          </li>
        );
      })}
    </ol>
  );
});

/** The histories to choose from, newest first. */
const Choices = observer(function Choices(props: {
  readonly found: readonly EarlierHistory[];
  readonly chosen: number;
  readonly onChoose: (index: number) => void;
}) {
  const { found, chosen, onChoose: setChosen } = props;
  const { app, words } = useWorkspace().parts;
  return (
    <div role="radiogroup" aria-label={words.t('earlier.title')} className={styles['list']}>
      {found.map((steps, index) => {
        const last = steps.at(-1)!;
        return (
          <label key={last.id} className={styles['choice']} data-chosen={index === chosen}>
            <input
              type="radio"
              name="earlier-history"
              className={styles['radio']}
              checked={index === chosen}
              onChange={() => setChosen(index)}
            />
            <strong>
              {words.t(areCancelled(steps) ? 'earlier.cancelled' : 'earlier.steps', { count: steps.length })}
            </strong>
            <span className={styles['muted']}>
              {words.t('earlier.last', {
                time: formatTime(last.createdAt, app.settings.language),
                name: last.creator,
              })}
            </span>
          </label>
        );
      })}
    </div>
  );
});

/** What is not known of a history that is to be brought back. */
const RestoreDoubts = observer(function RestoreDoubts({ history }: { readonly history: EarlierHistory }) {
  const { words, design } = useWorkspace().parts;
  return (
    <>
      {!knowsUndone(history) && (
        <Alert
          type="warning"
          showIcon
          className={styles['notice']!}
          title={words.t('earlier.undoneUnknown')}
        />
      )}
      {!wasMadeOn(design.history.base, history) && (
        <Alert type="warning" showIcon title={words.t('earlier.unsure')} />
      )}
    </>
  );
});

/** Brings an earlier history back in place of the present one; `onDone` once it stands there. */
function useRestore(onDone: () => void) {
  const workspace = useWorkspace();
  const { words, design } = workspace.parts;
  return useChange((steps: EarlierHistory) =>
    workspace.change('operation/clearoperationhistory', async () => {
      await design.clear(design.base, wantedOf(steps, design.roles));
      onDone();
      const undone = bodyRecords(steps, design.roles).some((step) => step.undone);
      const said = words.t(undone ? 'earlier.restored.undone' : 'earlier.restored');
      workspace.steps.offerBack('success', said, design.order.doneAt);
    }),
  );
}

/** The attribute `hidden` says nothing to a button that lays itself out. */
const NOT_THERE = { style: { display: 'none' } };

/** The archive of the model: histories that a re-alignment or a clearing put away, to be looked at and brought back. */
export const EarlierHistories = observer(function EarlierHistories() {
  const workspace = useWorkspace();
  const { words } = workspace.parts;
  // The page of a patient leads here.
  const [query, setQuery] = useSearchParams();
  const [isOpen, setOpen] = useState(() => query.has('earlier'));
  const close = () => {
    setOpen(false);
    if (!query.has('earlier')) return;
    query.delete('earlier');
    setQuery(query, { replace: true });
  };
  const [chosen, setChosen] = useState(0);
  const { ask: restore, busy } = useRestore(close);
  const { found, error } = useEarlier(isOpen);
  const history = found?.[chosen];
  const mayRestore = workspace.may('operation/clearoperationhistory') && workspace.may('operation/create');

  return (
    <>
      <Button
        type="text"
        size="small"
        className={styles['open']!}
        onClick={() => {
          setChosen(0);
          setOpen(true);
        }}
      >
        {words.t('earlier.open')}
      </Button>
      <Modal
        open={isOpen}
        width={640}
        title={words.t('earlier.title')}
        okText={words.t('earlier.restore')}
        cancelText={words.t('card.close')}
        okButtonProps={{
          disabled: !history || areCancelled(history) || !mayRestore,
          ...(!mayRestore && NOT_THERE),
        }}
        confirmLoading={busy}
        onOk={() => history && void restore(history)}
        onCancel={close}
      >
        {error !== undefined ? (
          <p role="alert">{words.failure(error)}</p>
        ) : !found ? (
          <Spin className={styles['wait']!} />
        ) : !history ? (
          <p>{words.t('earlier.none')}</p>
        ) : (
          <>
            <p className={styles['lead']}>{words.t('earlier.text')}</p>
            <div className={styles['columns']}>
              <Choices {...{ found, chosen }} onChoose={setChosen} />
              <Steps history={history} />
            </div>
            {areCancelled(history) ? (
              <p className={styles['lead']}>{words.t('earlier.lookOnly')}</p>
            ) : (
              mayRestore && <RestoreDoubts history={history} />
            )}
          </>
        )}
      </Modal>
    </>
  );
});
