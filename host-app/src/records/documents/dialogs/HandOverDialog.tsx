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
import { useDialogs, type EntryRef } from '../../entries/dialog-store.ts';
import { SameNameDialog, sameNameOf, type SameName } from '../../patients/SameNameDialog.tsx';
import { withConsent } from '../../consent/with-consent.ts';
import { useSwitchSpace } from '../../../people/spaces/use-switch-space.ts';
import { aboutOne } from '../../../i18n/about-one.ts';
import styles from './dialogs.module.css';

/** A record that may be of a patient whom the clinic has. */
interface Doubt {
  readonly found: SameName;
  readonly birthday: string | undefined;
  readonly clinic: string;
  readonly answer: (isAnother: boolean) => void;
}

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
  const navigate = useNavigate();
  const clinics = session.current?.spaces.filter(({ kind }) => kind === 'clinic') ?? [];
  const [target, setTarget] = useState<Space | undefined>(clinics[0]);
  const [fault, setFault] = useState<string>();
  const [doubt, setDoubt] = useState<Doubt>();
  // Of several, some are the clinic's already where the user stopped at one.
  const handed = useRef(new Set<string>());
  const { busy, failure, submit } = useSubmit<{ target: string }>(
    { fault: (_path, found) => setFault('text' in found ? found.text : undefined), takeFaults: () => false },
    {
      'request/forbidden': { field: 'target', text: t('handover.forbidden') },
    },
  );

  /** Hands one entry over. A record of a name that the clinic has is asked about first; gives whether it was handed over. */
  async function handOverOne(id: string, clinic: Space): Promise<boolean> {
    const send = (another: boolean) =>
      withConsent(
        (child) => dialogs.askConsent(child),
        (given) => api.call('clinic/handover', { id, clinicId: clinic.id, ...given, another }),
      );
    try {
      await send(false);
    } catch (error) {
      const found = await sameNameOf(error, { api, mayRead: false });
      if (!found) throw error;
      const { birthday } = session.may('patient/get') ? await api.call('patient/get', { id }) : {};
      const isAnother = await new Promise<boolean>((answer) =>
        setDoubt({ found, birthday, clinic: clinic.name, answer }),
      );
      setDoubt(undefined);
      if (!isAnother) return false;
      await send(true);
    }
    return true;
  }

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
