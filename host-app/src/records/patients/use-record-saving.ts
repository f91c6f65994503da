import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useRefreshDocuments } from '../../api/queries/documents.ts';
import { useSubmit } from '../../kit/forms/use-submit.ts';
import { useServices } from '../../stores/services-context.ts';
import type { Child } from '../consent/with-consent.ts';
import { useDialogs } from '../entries/dialog-store.ts';
import type { PatientValues } from './patient-values.ts';
import { sameNameOf, type SameName } from './SameNameDialog.tsx';
import { createRecord, updateRecord } from './save-record.ts';
import type { RecordForm, RecordTarget } from './use-record-form.ts';

/**
 * Saves what stands in the form of a record. `clashes` are the fields that somebody else filled in otherwise meanwhile, `sameName` is a
 * patient of the name who may be the same: with either nothing is saved yet.
 */
export function useRecordSaving(target: RecordTarget, record: RecordForm, onClose: () => void) {
  const { form, base, newId, sent, draft } = record;
  const { t } = useTranslation('patients');
  const { api, toasts, session } = useServices();
  const dialogs = useDialogs();
  const navigate = useNavigate();
  const refresh = useRefreshDocuments();
  const [clashes, setClashes] = useState<readonly string[]>([]);
  const [sameName, setSameName] = useState<SameName>();
  const { busy, failure, submit } = useSubmit(form);
  const openRecord = (id: string) => void navigate(`/patient/record?id=${encodeURIComponent(id)}`);

  const save = (values: PatientValues, another = false) =>
    submit(async () => {
      setClashes([]);
      setSameName(undefined);
      const saving = { api, another, askConsent: (child: Child) => dialogs.askConsent(child) };
      const change = { base: base.current, values, sent: sent.current };
      try {
        const saved =
          'id' in target
            ? await updateRecord(target.id, change, saving)
            : await createRecord({ id: newId, parentId: target.parentId }, change, saving);
        if (saved.clashes.length > 0) {
          base.current = saved.base;
          form.reset(saved.values, { dirty: true });
          return setClashes(saved.clashes);
        }
      } catch (error) {
        const found = await sameNameOf(error, { api, mayRead: session.may('patient/get') });
        if (found) return setSameName(found);
        sent.current = [...sent.current, values];
        throw error;
      }
      draft.finish();
      await refresh();
      const isNew = !('id' in target);
      toasts.show({
        kind: 'success',
        text: t(isNew ? 'created' : 'saved', { name: values.name.trim() }),
        ...(isNew && { action: { label: t('openRecord'), run: () => openRecord(newId) } }),
      });
      onClose();
    });

  return { busy, failure, clashes, sameName, save, openRecord, forgetSameName: () => setSameName(undefined) };
}
