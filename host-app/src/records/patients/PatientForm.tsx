import { ageOn, DEFAULT_PATIENT_TYPE, patientChangeSchema, type SizeName } from '@bracewright/core/contract';
import { Button, Modal } from 'antd';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { useRefreshDocuments } from '../../api/queries/documents.ts';
import { useServices } from '../../stores/services-context.ts';
import { FormFailure } from '../../kit/forms/FormFailure.tsx';
import { readDay, today } from '../../kit/forms/day.ts';
import { useFields } from '../../kit/forms/use-fields.ts';
import { useSubmit } from '../../kit/forms/use-submit.ts';
import { Notice } from '../../kit/ui/Notice.tsx';
import { useDialogs } from '../entries/dialog-store.ts';
import { PatientFieldset } from './PatientFieldset.tsx';
import type { PatientBase, PatientValues } from './patient-values.ts';
import { SameNameDialog, sameNameOf, type SameName } from './SameNameDialog.tsx';
import { createRecord, updateRecord } from './save-record.ts';
import { SizeDrawing } from './SizeDrawing.tsx';
import { useDoubt } from './use-doubt.tsx';
import { useDraft } from './use-draft.ts';
import type { Child } from '../consent/with-consent.ts';
import styles from './patients.module.css';

interface Typed {
  readonly values: PatientValues;
  readonly base: PatientBase;
  /** Of the record that is to be made: sent again it is made once. */
  readonly id: string;
  /** What was sent and may have arrived. */
  readonly sent: readonly PatientValues[];
}

/** The rules of the form: an angle that is known is no new one, and is not asked about. */
const formSchema = (cobb: number | null) =>
  z.preprocess((values: object) => ({ ...values, known: { cobb } }), patientChangeSchema);

/** The form of a patient record. What is typed survives a mistaken close: it is back when the dialog opens again. */
export function PatientForm(props: {
  readonly base: PatientBase;
  readonly target: { readonly parentId: string } | { readonly id: string };
  readonly title: string;
  readonly onClose: () => void;
}) {
  const { target, title, onClose } = props;
  const { t, i18n } = useTranslation(['patients', 'common']);
  const { api, toasts, overlays, session } = useServices();
  const dialogs = useDialogs();
  const navigate = useNavigate();
  const refresh = useRefreshDocuments();
  const draft = useDraft<Typed>(
    'id' in target ? target.id : `new:${target.parentId}`,
    'id' in target
      ? { kind: 'edit-patient', id: target.id, name: props.base.values.name }
      : { kind: 'new-patient', parentId: target.parentId },
  );
  const { earlier } = draft;
  const [isDraft, setIsDraft] = useState(earlier !== undefined);
  const [newId] = useState(() => earlier?.id ?? crypto.randomUUID());
  const sent = useRef(earlier?.sent ?? []);
  // Of a draft, the record it was made from: others may have saved theirs since.
  const base = useRef(earlier?.base ?? props.base);
  const { cobb: knownCobb } = base.current.values;
  const schema = useMemo(() => formSchema(knownCobb), [knownCobb]);
  const form = useFields<PatientValues>(schema, earlier?.values ?? props.base.values);
  const [clashes, setClashes] = useState<readonly string[]>([]);
  const [sameName, setSameName] = useState<SameName>();
  const { busy, failure, submit } = useSubmit(form);
  const ask = useDoubt();
  const isDirty = form.isDirty || isDraft;
  draft.hold(
    isDirty ? { values: form.values, base: base.current, id: newId, sent: sent.current } : undefined,
  );

  const setBirthday = useCallback(
    (birthday: string | undefined) => {
      form.set('birthday', birthday);
      if (birthday && readDay(birthday) === birthday && birthday <= today())
        form.set('age', ageOn(birthday, today()));
    },
    [form],
  );

  function close() {
    if (draft.close())
      toasts.show({
        kind: 'info',
        text: t('draft.kept'),
        action: { label: t('draft.discard'), run: () => draft.discard() },
      });
    onClose();
  }

  /** A field that somebody else filled in too, with what stands in the record now. */
  function theirEntry(path: string): string {
    const { values } = base.current;
    const isSize = path.startsWith('sizes.');
    const name = isSize ? path.slice('sizes.'.length) : path;
    const label = t(`${isSize ? 'sizes' : 'fields'}.${name}` as 'fields.name');
    const value = isSize ? values.sizes[name as SizeName] : values[name as keyof PatientValues];
    return `${label} (${String(value ?? '–')})`;
  }

  function discard() {
    draft.discard();
    setIsDraft(false);
    base.current = props.base;
    form.reset(props.base.values);
  }

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

  /** Saves once the user said that values which bodies seldom have are right. */
  async function saveRight(values: PatientValues): Promise<void> {
    const { values: known } = base.current;
    if (await ask({ ...values.sizes, ...values }, { ...known.sizes, ...known })) await save(values);
  }

  function check() {
    if (busy) return;
    const values = form.check();
    if (values) return void saveRight(values);
    const typed = { ...form.values, type: DEFAULT_PATIENT_TYPE };
    if (form.values.type || !schema.safeParse(typed).success) return;
    // Everything but the classification is there: the product's default is offered, never taken unasked.
    void overlays.confirm({
      title: t('typeMissing.title'),
      content: t('typeMissing.text'),
      okText: t('typeMissing.ok'),
      cancelText: t('typeMissing.back'),
      onOk: () => {
        form.set('type', DEFAULT_PATIENT_TYPE);
        void saveRight(typed);
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
        {(failure ?? (isDraft || clashes.length > 0)) && (
          <div className={styles['notices']}>
            {failure ? (
              <FormFailure failure={failure} />
            ) : clashes.length > 0 ? (
              <Notice kind="warning">
                {t('changedByOther', {
                  fields: new Intl.ListFormat(i18n.language).format(clashes.map(theirEntry)),
                })}
              </Notice>
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
        <PatientFieldset form={form} known={base.current.cobb ?? null} setBirthday={setBirthday} />
        <SizeDrawing form={form} />
      </form>
      {sameName && (
        <SameNameDialog
          found={sameName}
          birthday={form.values.birthday}
          onOpen={(id) => {
            close();
            openRecord(id);
          }}
          onAnother={() => void save(form.values, true)}
          onBack={() => setSameName(undefined)}
        />
      )}
    </Modal>
  );
}
