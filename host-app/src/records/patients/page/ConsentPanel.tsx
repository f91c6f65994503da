import { ageOn } from '@bracewright/core/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../../stores/services-context.ts';
import { today } from '../../../kit/forms/day.ts';
import { FormFailure } from '../../../kit/forms/FormFailure.tsx';
import { useSubmit } from '../../../kit/forms/use-submit.ts';
import { formatDay, formatTime } from '../../../kit/ui/format.ts';
import { ConsentFields, type ConsentValues } from '../../consent/ConsentFields.tsx';
import { useConsentForm } from '../../consent/use-consent-form.ts';
import styles from './page.module.css';

function ConsentForm(props: {
  readonly id: string;
  readonly birthday: string;
  readonly given: ConsentValues | undefined;
  readonly onDone: () => void;
}) {
  const { id, birthday, given, onDone } = props;
  const { t } = useTranslation(['patient', 'common']);
  const { api, toasts } = useServices();
  const queries = useQueryClient();
  const form = useConsentForm(birthday, given);
  const { busy, failure, submit } = useSubmit(form);

  async function keep(event: FormEvent) {
    event.preventDefault();
    const values = form.check();
    if (!values || !(await submit(() => api.call('patient/consent', { id, ...values })))) return;
    await queries.invalidateQueries({ queryKey: ['documents', 'consent', id] });
    toasts.show({ kind: 'success', text: t('consent.kept') });
    onDone();
  }

  return (
    <form noValidate onSubmit={(event) => void keep(event)}>
      <FormFailure failure={failure} />
      <ConsentFields form={form} />
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
  // Of no use for adults, unless one was given while they were children.
  if (!consent && !needed && ageOn(birthday, today()) >= 18) return null;
  return (
    <section className={styles['card']} aria-label={t('consent.title')}>
      <div className={styles['cardHead']}>
        <h2 className={styles['cardTitle']}>{t('consent.title')}</h2>
        {!isOpen && session.may('patient/consent') && (
          <Button size="small" type={needed ? 'primary' : 'default'} onClick={() => setOpen(true)}>
            {t(consent ? 'consent.edit' : 'consent.add')}
          </Button>
        )}
      </div>
      {isOpen ? (
        <ConsentForm {...{ id, birthday }} given={consent ?? undefined} onDone={() => setOpen(false)} />
      ) : consent ? (
        <p>
          {t('consent.by', { guardian: consent.guardian, date: formatDay(consent.date, settings.language) })}{' '}
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
