import type { SameRecord } from '@bracewright/core/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { FIRST, Modal } from '../../../kit/ui/Modal.tsx';
import { forgetCopies } from '../../../stores/outbox/copies.ts';
import { useServices } from '../../../stores/services-context.ts';
import { START_PATH } from '../../../stores/redirect.ts';
import { FormFailure } from '../../../kit/forms/FormFailure.tsx';
import { useSubmit } from '../../../kit/forms/use-submit.ts';
import { LoadFailure } from '../../../kit/ui/LoadFailure.tsx';
import { Notice } from '../../../kit/ui/Notice.tsx';
import styles from './page.module.css';

/** Records that stay when this one is erased, each with the way to it. */
function OtherRecords(props: { readonly records: readonly SameRecord[]; readonly onLeave: () => void }) {
  const { records, onLeave } = props;
  const { t } = useTranslation('patient');
  if (records.length === 0) return null;
  return (
    <Notice kind="warning">
      {t('erase.others', { count: records.length })}
      <ul className={styles['others']} data-testid="other-records">
        {records.map(({ id, name, isInBin }) => (
          <li key={id}>
            <Link
              to={isInBin ? '/patient/recycle' : `/patient/record?id=${encodeURIComponent(id)}`}
              onClick={onLeave}
            >
              {isInBin ? t('erase.inBin', { name }) : name}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Erases a patient for good, once the name was typed again. */
export function EraseDialog(props: {
  readonly id: string;
  readonly name: string;
  readonly documents: number;
  readonly onClose: () => void;
}) {
  const { id, name, documents, onClose } = props;
  const { t } = useTranslation(['patient', 'common']);
  const { api, toasts } = useServices();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const { busy, failure, submit } = useSubmit(undefined);
  const fieldId = useId();
  // As it is now: a copy may have been made since the page was opened.
  const others = useQuery({
    queryKey: ['documents', 'patient', id, 'others'],
    queryFn: async ({ signal }) => (await api.call('patient/get', { id }, { signal })).sameRecords ?? [],
    gcTime: 0,
  });
  const isReady = typed.trim() === name && others.data !== undefined && !busy;

  const erase = () =>
    submit(async () => {
      const { erased, others, kept } = await api.call('patient/erase', { id, name: typed.trim() });
      // Which models lay in it is not known here any more; what is needed of others is asked for again.
      void forgetCopies();
      void navigate(START_PATH);
      toasts.show({ kind: 'success', text: t('erase.done', { name, count: erased.documents }) });
      if (others > 0) toasts.show({ kind: 'warning', text: t('erase.left', { count: others }), stays: true });
      const copies = kept.find(({ what }) => what === 'copies');
      if (copies) toasts.show({ kind: 'warning', text: copies.reason, stays: true });
      await queries.invalidateQueries({ queryKey: ['documents'] });
    });

  return (
    <Modal
      open
      title={t('erase.title', { name })}
      onCancel={onClose}
      footer={[
        <Button key="back" onClick={onClose}>
          {t('common:cancel')}
        </Button>,
        <Button
          key="erase"
          danger
          type="primary"
          loading={busy}
          disabled={!isReady && !busy}
          onClick={() => void erase()}
        >
          {t('erase.ok')}
        </Button>,
      ]}
    >
      <div className={styles['question']}>
        <p>{t('erase.text', { count: documents })}</p>
        <p className={styles['muted']}>{t('erase.kept')}</p>
        {others.isError ? (
          <LoadFailure error={others.error} onRetry={() => void others.refetch()} />
        ) : (
          <OtherRecords records={others.data ?? []} onLeave={onClose} />
        )}
        <FormFailure failure={failure} />
        <label htmlFor={fieldId}>{t('erase.type', { name })}</label>
        <Input
          id={fieldId}
          {...FIRST}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onPressEnter={() => isReady && void erase()}
        />
      </div>
    </Modal>
  );
}
