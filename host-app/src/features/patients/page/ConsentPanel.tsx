import { ageOn, consentFieldsSchema } from '@bracewright/core/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, DatePicker, Input } from 'antd';
import dayjs from 'dayjs';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError, type ErrorText } from '../../../api/describe-error.ts';
import { useServices } from '../../../app/services-context.ts';
import { Field } from '../../../forms/Field.tsx';
import { useFields } from '../../../forms/use-fields.ts';
import { formatTime } from '../../../ui/format.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { RequestId } from '../../../ui/RequestId.tsx';
import styles from './page.module.css';

interface Given {
  readonly guardian: string;
  readonly date: string;
}

function ConsentForm(props: { readonly id: string; readonly given: Given; readonly onDone: () => void }) {
  const { id, given, onDone } = props;
  const { t, i18n } = useTranslation(['patient', 'upload', 'common']);
  const { api, toasts } = useServices();
  const queries = useQueryClient();
  const form = useFields(consentFieldsSchema, given);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ErrorText>();

  async function submit() {
    const values = form.check();
    if (!values || busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await api.call('patient/consent', { id, ...values });
      await queries.invalidateQueries({ queryKey: ['documents', 'consent', id] });
      toasts.show({ kind: 'success', text: t('consent.kept') });
      onDone();
    } catch (error) {
      setBusy(false);
      if (!form.takeFaults(error)) setFailure(describeError(error, i18n));
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {failure && (
        <Notice kind="error">
          {failure.text}
          {failure.requestId && <RequestId id={failure.requestId} />}
        </Notice>
      )}
      <Field label={t('upload:consent.guardian')} fault={form.faults['guardian']} required>
        {(control) => (
          <Input
            {...control}
            autoFocus
            autoComplete="off"
            value={form.values.guardian}
            onChange={(event) => form.set('guardian', event.target.value)}
            onBlur={() => form.leave('guardian')}
          />
        )}
      </Field>
      <Field label={t('upload:consent.date')} fault={form.faults['date']} required>
        {(control) => (
          <DatePicker
            {...control}
            style={{ width: '100%' }}
            format="YYYY-MM-DD"
            placeholder="YYYY-MM-DD"
            minDate={dayjs('1900-01-01')}
            maxDate={dayjs()}
            value={form.values.date ? dayjs(form.values.date) : null}
            onChange={(value) => form.set('date', value?.format('YYYY-MM-DD') ?? '')}
            onBlur={() => form.leave('date')}
          />
        )}
      </Field>
      <div className={styles['buttons']}>
        <Button onClick={onDone}>{t('common:cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={busy}>
          {t('common:save')}
        </Button>
      </div>
    </form>
  );
}

/** Who agreed to scans of a child, and when; written down or corrected here. Says when none is asked. */
export const ConsentPanel = observer(function ConsentPanel(props: {
  readonly id: string;
  readonly birthday: string;
}) {
  const { id, birthday } = props;
  const { t } = useTranslation('patient');
  const { api, session, settings } = useServices();
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery({
    queryKey: ['documents', 'consent', id],
    queryFn: ({ signal }) => api.call('patient/consent/get', { id }, { signal }),
  });
  if (!data) return null;
  const { consent, needed } = data;
  const today = dayjs().format('YYYY-MM-DD');
  // Of no use for adults, unless one was given while they were children.
  if (!consent && !needed && ageOn(birthday, today) >= 18) return null;
  return (
    <section className={styles['card']} aria-label={t('consent.title')}>
      <div className={styles['cardHead']}>
        <h2 className={styles['cardTitle']}>{t('consent.title')}</h2>
        {!isOpen && session.allows('patient', 'edit') && (
          <Button size="small" type={needed ? 'primary' : 'default'} onClick={() => setOpen(true)}>
            {t(consent ? 'consent.edit' : 'consent.add')}
          </Button>
        )}
      </div>
      {isOpen ? (
        <ConsentForm id={id} given={consent ?? { guardian: '', date: today }} onDone={() => setOpen(false)} />
      ) : consent ? (
        <p>
          {t('consent.by', { guardian: consent.guardian, date: consent.date })}{' '}
          <span className={styles['muted']}>
            {t('consent.recorded', {
              name: consent.recordedBy,
              time: formatTime(consent.recordedAt, settings.language),
            })}
          </span>
        </p>
      ) : (
        <p className={needed ? styles['warning'] : styles['muted']}>
          {t(needed ? 'consent.needed' : 'consent.none')}
        </p>
      )}
    </section>
  );
});
