import { Button } from 'antd';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { usePatient } from '../../api/queries/documents.ts';
import { useUploads } from '../sending/uploads-context.ts';
import { FormFailure } from '../../kit/forms/FormFailure.tsx';
import { useSubmit } from '../../kit/forms/use-submit.ts';
import type { ConsentQuestion } from '../sending/upload-questions.ts';
import { ConsentFields } from '../consent/ConsentFields.tsx';
import { useConsentForm } from '../consent/use-consent-form.ts';
import styles from './upload.module.css';

/** Asks for the guardian's consent before the first upload for a patient under 18. */
export function ConsentCard({ question }: { readonly question: ConsentQuestion }) {
  const { t } = useTranslation(['upload', 'common']);
  const uploads = useUploads();
  const patient = usePatient(question.patientId);
  const form = useConsentForm(patient.data?.birthday);
  const { busy, failure, submit } = useSubmit(form);

  function give(event: FormEvent) {
    event.preventDefault();
    const values = form.check();
    if (values) void submit(() => uploads.giveConsent(question, values));
  }

  return (
    <section className={styles['question']} aria-labelledby="consent-question" data-testid="consent">
      <h3 id="consent-question" className={styles['questionTitle']}>
        {t('consent.title')}
      </h3>
      <p className={styles['questionText']}>{t('consent.text')}</p>
      <FormFailure failure={failure} />
      <form noValidate onSubmit={give}>
        <ConsentFields form={form} />
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
