import { LIMITS, type Space } from '@bracewright/core/contract';
import { Select } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useRefreshDocuments } from '../../../api/queries/documents.ts';
import { useServices } from '../../../stores/services-context.ts';
import { Field } from '../../../kit/forms/Field.tsx';
import { FormDialog } from '../../../kit/forms/FormDialog.tsx';
import { useSubmit } from '../../../kit/forms/use-submit.ts';
import type { EntryRef } from '../../entries/dialog-store.ts';
import { SameNameDialog } from '../../patients/SameNameDialog.tsx';
import { useSwitchSpace } from '../../../people/spaces/use-switch-space.ts';
import { useHandOverOne } from './use-hand-over-one.ts';
import { aboutOne } from '../../../i18n/about-one.ts';
import styles from './dialogs.module.css';

/** Which of the user's clinics it goes to. */
function ClinicField(props: {
  readonly clinics: readonly Space[];
  readonly target: Space | undefined;
  readonly fault: string | undefined;
  readonly onChange: (clinic: Space | undefined) => void;
}) {
  const { clinics, target, fault, onChange } = props;
  const { t } = useTranslation('clinic');
  return (
    <Field label={t('handover.target')} required fault={fault ? { text: fault } : undefined}>
      {({ status, ...control }) => (
        <Select
          {...control}
          status={status}
          autoFocus
          className={styles['wide']!}
          value={target?.id ?? null}
          onChange={(id) => onChange(clinics.find((clinic) => clinic.id === id))}
          options={clinics.map(({ id, name }) => ({ value: id, label: name.slice(0, LIMITS.clinicName) }))}
        />
      )}
    </Field>
  );
}

/** Hands entries of the own space to a clinic, for good. */
export function HandOverDialog(props: {
  readonly entries: readonly EntryRef[];
  readonly onClose: () => void;
}) {
  const { entries, onClose } = props;
  const { t } = useTranslation('clinic');
  const { session, toasts } = useServices();
  const refresh = useRefreshDocuments();
  const switchTo = useSwitchSpace();
  const navigate = useNavigate();
  const clinics = session.current?.spaces.filter(({ kind }) => kind === 'clinic') ?? [];
  const [target, setTarget] = useState<Space | undefined>(clinics[0]);
  const [fault, setFault] = useState<string>();
  const { doubt, handOverOne } = useHandOverOne();
  // Of several, some are the clinic's already where the user stopped at one.
  const handed = useRef(new Set<string>());
  const { busy, failure, submit } = useSubmit<{ target: string }>(
    { fault: (_path, found) => setFault('text' in found ? found.text : undefined), takeFaults: () => false },
    {
      'request/forbidden': { field: 'target', text: t('handover.forbidden') },
    },
  );

  async function handOver() {
    if (!target) return;
    setFault(undefined);
    let isWhole = true;
    const done = await submit(async () => {
      for (const { id } of entries) {
        if (handed.current.has(id)) continue;
        isWhole = await handOverOne(id, target);
        if (!isWhole) return;
        handed.current.add(id);
      }
    });
    await refresh();
    if (!done || !isWhole) return;
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
      <ClinicField {...{ clinics, target, fault }} onChange={setTarget} />
      {doubt && (
        <SameNameDialog
          found={doubt.found}
          birthday={doubt.birthday}
          clinic={doubt.clinic}
          onOpen={(id) => {
            doubt.answer(false);
            onClose();
            void navigate(`/patient/record?id=${encodeURIComponent(id)}`);
          }}
          onAnother={() => doubt.answer(true)}
          onBack={() => doubt.answer(false)}
        />
      )}
    </FormDialog>
  );
}
