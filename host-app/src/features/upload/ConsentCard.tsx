import { consentFieldsSchema } from '@bracewright/core/contract';
import { Button, DatePicker, Input } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError, type ErrorText } from '../../api/describe-error.ts';
import { useServices } from '../../app/services-context.ts';
import { Field } from '../../forms/Field.tsx';
import { useFields } from '../../forms/use-fields.ts';
import type { ConsentQuestion } from '../../stores/uploads.ts';
import { Notice } from '../../ui/Notice.tsx';
import { RequestId } from '../../ui/RequestId.tsx';
import styles from './upload.module.css';

/** Asks for the guardian's consent before the first upload for a patient under 18. */
export function ConsentCard({ question }: { readonly question: ConsentQuestion }) {
  const { t, i18n } = useTranslation(['upload', 'common']);
  const { uploads } = useServices();
  const form = useFields(consentFieldsSchema, { guardian: '', date: dayjs().format('YYYY-MM-DD') });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ErrorText>();

  async function submit() {
    const values = form.check();
    if (!values || busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await uploads.giveConsent(question, values);
    } catch (error) {
      setBusy(false);
      if (!form.takeFaults(error)) setFailure(describeError(error, i18n));
    }
  }

  return (
    <section className={styles['question']} aria-labelledby="consent-question" data-testid="consent">
      <h3 id="consent-question" className={styles['questionTitle']}>
        {t('consent.title')}
      </h3>
      <p className={styles['questionText']}>{t('consent.text')}</p>
      {failure && (
        <Notice kind="error">
          {failure.text}
          {failure.requestId && <RequestId id={failure.requestId} />}
        </Notice>
      )}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Field label={t('consent.guardian')} fault={form.faults['guardian']} required>
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
        <Field label={t('consent.date')} fault={form.faults['date']} required>
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
        <div className={styles['questionButtons']}>
          <Button onClick={() => uploads.dismissConsent(question.batch)}>{t('common:cancel')}</Button>
          <Button type="primary" htmlType="submit" loading={busy}>
            {t('consent.give')}
          </Button>
        </div>
      </form>
    </section>
  );
}
