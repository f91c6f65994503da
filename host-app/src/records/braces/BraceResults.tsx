import { Button, Progress, Tag } from 'antd';
import { useQueries } from '@tanstack/react-query';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { BraceBatch, BraceOutcome, DocumentEntry } from '@bracewright/core/contract';
import { Modal } from '../../kit/ui/Modal.tsx';
import { describeError } from '../../api/describe-error.ts';
import { saveFile } from '../../api/save-file.ts';
import { useServices } from '../../stores/services-context.ts';
import { designAddress } from '../entries/addresses.ts';
import { goingWords, useBraceBatch, useLookForBatch } from './use-brace-batch.ts';
import styles from './braces.module.css';

/** Models by their ids; null of one that is no longer here. */
function useModels(ids: readonly string[]): ReadonlyMap<string, DocumentEntry | null> {
  const { api } = useServices();
  const found = useQueries({
    queries: ids.map((id) => ({
      queryKey: ['documents', 'entry', id],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        api.call('document/get', { id }, { signal }).catch(() => null),
    })),
  });
  return new Map(
    ids.flatMap((id, index) => (found[index]?.data === undefined ? [] : [[id, found[index].data]])),
  );
}

const COLORS = {
  made: 'success',
  held: 'warning',
  unpacked: 'warning',
  failed: 'error',
  waiting: 'default',
  stopped: 'default',
} as const;

/** What became of one model, with its files. */
const Outcome = observer(function Outcome(props: {
  readonly outcome: BraceOutcome | undefined;
  readonly model: DocumentEntry | null | undefined;
  readonly isGoing: boolean;
}) {
  const { outcome, model, isGoing } = props;
  const { t, i18n } = useTranslation('documents');
  const services = useServices();
  const { jobs, session, toasts } = services;
  const state = outcome?.state ?? (isGoing ? 'waiting' : 'stopped');
  const brace = outcome?.brace;
  const wallId = brace?.wallId ?? outcome?.wallId;
  const findings = brace?.findings ?? outcome?.findings ?? [];
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 });

  async function download(id: string) {
    try {
      const file = await jobs.file('document/export', { id });
      saveFile(file, 'brace.zip');
      toasts.show({ kind: 'success', text: t('braces.saved', { name: file.fileName ?? 'brace.zip' }) });
    } catch (error) {
      toasts.show({ kind: 'error', text: describeError(error, services.i18n).text });
    }
  }

  return (
    <li className={styles['outcome']} data-testid="brace-outcome" data-state={state}>
      <div className={styles['head']}>
        <b className={styles['name']}>{model === null ? t('braces.gone') : model?.name}</b>
        <Tag color={COLORS[state]}>{t(`braces.state.${state}`)}</Tag>
      </div>
      {brace && (
        <div className={styles['facts']}>
          {brace.thickness !== undefined && t('braces.thick', { wall: number.format(brace.thickness) })}{' '}
          {brace.minWall !== null &&
            t('braces.thinnest', { wall: number.format(brace.minWall), mass: Math.round(brace.mass) })}{' '}
          {t('braces.design', { hash: brace.designHash.slice(0, 8) })}
          {brace.isEarlier && ` · ${t('braces.earlier')}`}
        </div>
      )}
      {outcome && outcome.state === 'failed' && <p className={styles['why']}>{outcome.message}</p>}
      {outcome?.wallId && <p className={styles['why']}>{t('braces.wallOnly')}</p>}
      {findings.length > 0 && (
        <ul className={styles['findings']}>
          {findings.map(({ message, severity }, index) => (
            <li key={index} data-severity={severity}>
              {message}
            </li>
          ))}
        </ul>
      )}
      {brace?.lacking.map(({ what, message }) => (
        <p key={what} className={styles['why']}>
          {t('braces.lacking', { reason: message })}
        </p>
      ))}
      <div className={styles['links']}>
        {brace && session.may('document/export') && (
          <Button size="small" type="primary" onClick={() => void download(brace.filesId)}>
            {t('braces.files')}
          </Button>
        )}
        {wallId && model && <Link to={designAddress(wallId, model.parentId)}>{t('braces.wall')}</Link>}
        {outcome && !brace && model && (
          <Link to={designAddress(model.id, model.parentId)}>
            {t(state === 'held' ? 'braces.decide' : 'braces.open')}
          </Link>
        )}
      </div>
    </li>
  );
});

/** What became of the braces of several models, while it goes on too; `batch` of work that was over at once. */
export const BraceResults = observer(function BraceResults(props: {
  readonly batch: BraceBatch | undefined;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('documents');
  const { api } = useServices();
  const look = useLookForBatch();
  const newest = useBraceBatch();
  const batch = props.batch ?? newest?.batch;
  const isGoing = props.batch === undefined && newest?.isGoing === true;
  const ids = batch?.ids ?? [];
  const models = useModels(ids);
  const ofId = new Map(batch?.outcomes.map((outcome) => [outcome.id, outcome]));
  return (
    <Modal
      open
      width={640}
      title={t('braces.results')}
      onCancel={props.onClose}
      footer={
        <>
          {isGoing && (
            <Button onClick={() => void api.call('jobs/cancel', { id: newest.id }).then(look)}>
              {t('braces.stop')}
            </Button>
          )}
          <Button type="primary" onClick={props.onClose}>
            {t('braces.dismiss')}
          </Button>
        </>
      }
    >
      {isGoing && (
        <div role="status">
          {t(goingWords(newest), { done: ofId.size, count: ids.length, name: newest.by })}
          <Progress percent={Math.round(newest.progress * 100)} size="small" />
        </div>
      )}
      {!isGoing && props.batch === undefined && newest?.error !== undefined && (
        <p className={styles['why']} role="alert">
          {newest.error}
        </p>
      )}
      {!isGoing && ids.length === 0 && newest?.error === undefined && <p>{t('braces.none')}</p>}
      <ul className={styles['outcomes']}>
        {ids.map((id) => (
          <Outcome key={id} outcome={ofId.get(id)} model={models.get(id)} isGoing={isGoing} />
        ))}
      </ul>
    </Modal>
  );
});
