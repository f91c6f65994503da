import { patientFieldsSchema, type Patient } from '@bracewright/core/contract';
import { type InputRef } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { Modal } from '../../../kit/ui/Modal.tsx';
import { usePatient, useRefreshDocuments } from '../../../api/queries/documents.ts';
import { useServices } from '../../../stores/services-context.ts';
import { FormDialog } from '../../../kit/forms/FormDialog.tsx';
import { useFields } from '../../../kit/forms/use-fields.ts';
import { useSubmit } from '../../../kit/forms/use-submit.ts';
import { LoadFailure } from '../../../kit/ui/LoadFailure.tsx';
import { PageLoading } from '../../../kit/ui/PageLoading.tsx';
import { SameNameDialog, sameNameOf, type SameName } from '../../patients/SameNameDialog.tsx';
import { NameField } from './NameField.tsx';
import { useSeenName } from './use-seen-name.ts';

const nameForm = z.object({ name: patientFieldsSchema.shape.name });

/** Asks for another name of a patient: of the person, not of the entry, whose number tells namesakes apart. */
export function PatientNameDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { t } = useTranslation('documents');
  const stored = usePatient(id);
  if (stored.data) return <NameForm patient={stored.data} onClose={onClose} />;
  return (
    <Modal open footer={null} onCancel={onClose} title={t('renamePatient.title')}>
      {stored.isError ? (
        <LoadFailure error={stored.error} onRetry={() => void stored.refetch()} />
      ) : (
        <PageLoading />
      )}
    </Modal>
  );
}

function NameForm({ patient, onClose }: { readonly patient: Patient; readonly onClose: () => void }) {
  const { t } = useTranslation(['documents', 'errors']);
  const { api, session, toasts } = useServices();
  const navigate = useNavigate();
  const refresh = useRefreshDocuments();
  const form = useFields(nameForm, { name: patient.name });
  const { busy, failure, submit } = useSubmit(form, { 'document/renamed': { field: 'name' } });
  const [sameName, setSameName] = useState<SameName>();
  const fromSeen = useSeenName(patient.name);
  const input = useRef<InputRef>(null);

  const rename = (name: string, another = false) =>
    submit(async () => {
      setSameName(undefined);
      try {
        await fromSeen((was) =>
          api.call('document/rename', { id: patient.id, name, was, ...(another && { another }) }),
        );
      } catch (error) {
        const found = await sameNameOf(error, { api, mayRead: session.may('patient/get') });
        if (found) return setSameName(found);
        throw error;
      }
      await refresh();
      toasts.show({ kind: 'success', text: t('rename.done', { name }) });
      onClose();
    });

  function keep() {
    const name = form.check()?.name.trim();
    if (name === undefined) return;
    if (name === patient.name) return onClose();
    // A refusal may mean that somebody else was here: the list behind shows it.
    void rename(name).then((done) => (done ? undefined : refresh()));
  }

  return (
    <>
      <FormDialog
        width={420}
        title={t('renamePatient.title')}
        submit={t('renamePatient.submit')}
        dirty={form.isDirty}
        {...{ busy, failure, onClose }}
        onSubmit={keep}
        onOpen={() => input.current?.focus({ cursor: 'all' })}
      >
        <NameField
          label={t('renamePatient.label')}
          help={t('renamePatient.hint')}
          fault={form.faults['name']}
          input={input}
          value={form.values.name}
          onChange={(name) => form.set('name', name)}
        />
      </FormDialog>
      {sameName && (
        <SameNameDialog
          found={sameName}
          birthday={patient.birthday}
          onOpen={(other) => {
            onClose();
            void navigate(`/patient/record?id=${encodeURIComponent(other)}`);
          }}
          onAnother={() => void rename(sameName.name, true)}
          onBack={() => setSameName(undefined)}
        />
      )}
    </>
  );
}
