import { useQueryClient } from '@tanstack/react-query';
import { Button, Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useServices } from '../../../app/services-context.ts';
import { START_PATH } from '../../../app/redirect.ts';
import { FormFailure } from '../../../forms/FormFailure.tsx';
import { useSubmit } from '../../../forms/use-submit.ts';
import styles from './page.module.css';

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

  const erase = () =>
    submit(async () => {
      const { erased } = await api.call('patient/erase', { id, name: typed.trim() });
      void navigate(START_PATH);
      toasts.show({ kind: 'success', text: t('erase.done', { name, count: erased.documents }) });
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
          disabled={typed.trim() !== name}
          onClick={() => void erase()}
        >
          {t('erase.ok')}
        </Button>,
      ]}
    >
      <div className={styles['question']}>
        <p>{t('erase.text', { count: documents })}</p>
        <p className={styles['muted']}>{t('erase.kept')}</p>
        <FormFailure failure={failure} />
        <label htmlFor={fieldId}>{t('erase.type', { name })}</label>
        <Input
          id={fieldId}
          autoFocus
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onPressEnter={() => typed.trim() === name && !busy && void erase()}
        />
      </div>
    </Modal>
  );
}
