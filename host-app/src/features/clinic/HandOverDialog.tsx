import { LIMITS, type Space } from '@bracewright/core/contract';
import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefreshDocuments } from '../../api/queries/documents.ts';
import { useServices } from '../../app/services-context.ts';
import { Field } from '../../forms/Field.tsx';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { useSubmit } from '../../forms/use-submit.ts';
import { useDialogs, type EntryRef } from '../documents/dialog-store.ts';
import { withConsent } from '../patients/with-consent.ts';
import { useSwitchSpace } from './use-switch-space.ts';
import { aboutOne } from '../../i18n/about-one.ts';
import styles from './clinic.module.css';

/** Hands entries of the own space to a clinic, for good. */
export function HandOverDialog(props: {
  readonly entries: readonly EntryRef[];
  readonly onClose: () => void;
}) {
  const { entries, onClose } = props;
  const { t } = useTranslation('clinic');
  const { api, session, toasts } = useServices();
  const dialogs = useDialogs();
  const refresh = useRefreshDocuments();
  const switchTo = useSwitchSpace();
  const clinics = session.current?.spaces.filter(({ kind }) => kind === 'clinic') ?? [];
  const [target, setTarget] = useState<Space | undefined>(clinics[0]);
  const [fault, setFault] = useState<string>();
  const { busy, failure, submit } = useSubmit<{ target: string }>(
    { fault: (_path, found) => setFault('text' in found ? found.text : undefined), takeFaults: () => false },
    {
      'document/exists': { field: 'target', text: t('handover.exists') },
      'request/forbidden': { field: 'target', text: t('handover.forbidden') },
    },
  );

  async function handOver() {
    if (!target) return;
    setFault(undefined);
    const done = await submit(async () => {
      for (const { id } of entries)
        await withConsent(
          (child) => dialogs.askConsent(child),
          (given) => api.call('clinic/handover', { id, clinicId: target.id, ...given }),
        );
    });
    await refresh();
    if (!done) return;
    toasts.show({
      kind: 'success',
      text: t('handover.done', { name: target.name }),
      action: { label: t('handover.show'), run: () => void switchTo(target) },
    });
    onClose();
  }

  return (
    <FormDialog
      title={t(aboutOne('handover.title', entries.length), {
        count: entries.length,
        name: entries[0]?.name ?? '',
      })}
      text={t('handover.text')}
      submit={t('handover.submit')}
      dirty={false}
      {...{ busy, failure, onClose }}
      onSubmit={() => void handOver()}
    >
      <Field label={t('handover.target')} required fault={fault ? { text: fault } : undefined}>
        {({ status, ...control }) => (
          <Select
            {...control}
            status={status}
            autoFocus
            className={styles['wide']!}
            value={target?.id ?? null}
            onChange={(id) => setTarget(clinics.find((clinic) => clinic.id === id))}
            options={clinics.map(({ id, name }) => ({ value: id, label: name.slice(0, LIMITS.clinicName) }))}
          />
        )}
      </Field>
    </FormDialog>
  );
}
