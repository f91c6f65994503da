import {
  ageOn,
  DEFAULT_PATIENT_TYPE,
  patientFieldsSchema,
  type PatientFields,
} from '@bracewright/core/contract';
import { Button, Modal } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefreshDocuments } from '../../api/queries/documents.ts';
import { useServices } from '../../app/services-context.ts';
import { FormFailure } from '../../forms/FormFailure.tsx';
import { readDay } from '../../forms/day.ts';
import { useFields } from '../../forms/use-fields.ts';
import { useSubmit } from '../../forms/use-submit.ts';
import { Notice } from '../../ui/Notice.tsx';
import { useDialogs } from '../documents/dialog-store.ts';
import { PatientFieldset } from './PatientFieldset.tsx';
import type { PatientValues } from './patient-values.ts';
import { SizeDrawing } from './SizeDrawing.tsx';
import styles from './patients.module.css';

const today = () => {
  const now = new Date();
  return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`;
};

/** The form of a patient record. What is typed survives a mistaken close: it is back when the dialog opens again. */
export function PatientForm(props: {
  readonly initial: PatientValues;
  readonly target: { readonly parentId: string } | { readonly id: string };
  readonly title: string;
  readonly onClose: () => void;
}) {
  const { initial, target, title, onClose } = props;
  const { t } = useTranslation(['patients', 'common']);
  const { api, toasts, overlays } = useServices();
  const dialogs = useDialogs();
  const refresh = useRefreshDocuments();
  const draftKey = 'id' in target ? target.id : `new:${target.parentId}`;
  const [draft] = useState(() => dialogs.drafts.get(draftKey));
  const [isDraft, setIsDraft] = useState(draft !== undefined);
  const form = useFields<PatientValues>(patientFieldsSchema, draft ?? initial);
  const { busy, failure, submit } = useSubmit(form, { 'document/exists': { field: 'name' } });
  const isDirty = form.isDirty || isDraft;

  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);

  const setBirthday = useCallback(
    (birthday: string | undefined) => {
      form.set('birthday', birthday);
      if (birthday && readDay(birthday) === birthday && birthday <= today())
        form.set('age', ageOn(birthday, today()));
    },
    [form],
  );

  function close() {
    if (isDirty) {
      dialogs.drafts.set(draftKey, form.values);
      toasts.show({
        kind: 'info',
        text: t('draft.kept'),
        action: { label: t('draft.discard'), run: () => dialogs.drafts.delete(draftKey) },
      });
    }
    onClose();
  }

  function discard() {
    dialogs.drafts.delete(draftKey);
    setIsDraft(false);
    form.reset(initial);
  }

  const save = (values: PatientValues) =>
    submit(async () => {
      // Checked against the schema just now, so every required value is there.
      const fields = values as unknown as PatientFields;
      if ('id' in target) await api.call('patient/update', { ...fields, id: target.id });
      else await api.call('document/patient/save', { ...fields, parentId: target.parentId });
      dialogs.drafts.delete(draftKey);
      await refresh();
      toasts.show({
        kind: 'success',
        text: t('id' in target ? 'saved' : 'created', { name: values.name.trim() }),
      });
      onClose();
    });

  function check() {
    if (busy) return;
    const values = form.check();
    if (values) return void save(values);
    const typed = { ...form.values, type: DEFAULT_PATIENT_TYPE };
    if (form.values.type || !patientFieldsSchema.safeParse(typed).success) return;
    // Everything but the classification is there: the product's default is offered, never taken unasked.
    void overlays.confirm({
      title: t('typeMissing.title'),
      content: t('typeMissing.text'),
      okText: t('typeMissing.ok'),
      cancelText: t('typeMissing.back'),
      onOk: () => {
        form.set('type', DEFAULT_PATIENT_TYPE);
        void save(typed);
      },
    });
  }

  return (
    <Modal
      open
      centered
      width={1064}
      title={title}
      okText={t('id' in target ? 'save' : 'create')}
      okButtonProps={{ htmlType: 'submit', form: 'patient-form' }}
      confirmLoading={busy}
      onCancel={close}
      mask={{ closable: !isDirty }}
      styles={{
        body: { maxHeight: 'calc(100vh - 148px)', overflow: 'auto', margin: '0 -24px', padding: '0 24px' },
      }}
    >
      <form
        id="patient-form"
        noValidate
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          check();
        }}
      >
        {(failure ?? isDraft) && (
          <div className={styles['notices']}>
            {failure ? (
              <FormFailure failure={failure} />
            ) : (
              <Notice
                kind="info"
                action={
                  <Button size="small" onClick={discard}>
                    {t('draft.discard')}
                  </Button>
                }
              >
                {t('draft.back')}
              </Notice>
            )}
          </div>
        )}
        <PatientFieldset form={form} setBirthday={setBirthday} />
        <SizeDrawing form={form} />
      </form>
    </Modal>
  );
}
