import {
  ageOn,
  ApiError,
  DEFAULT_PATIENT_TYPE,
  ERRORS,
  patientFieldsSchema,
  type PatientFields,
  type SizeName,
} from '@bracewright/core/contract';
import { Button, Modal } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useRefreshDocuments } from '../../api/queries/documents.ts';
import { useServices } from '../../app/services-context.ts';
import { FormFailure } from '../../forms/FormFailure.tsx';
import { readDay, today } from '../../forms/day.ts';
import { useFields } from '../../forms/use-fields.ts';
import { useSubmit } from '../../forms/use-submit.ts';
import { Notice } from '../../ui/Notice.tsx';
import { useDialogs } from '../documents/dialog-store.ts';
import { mergeRecord } from './merge-record.ts';
import { PatientFieldset } from './PatientFieldset.tsx';
import { baseOf, type PatientBase, type PatientValues } from './patient-values.ts';
import { SizeDrawing } from './SizeDrawing.tsx';
import { useDoubt } from './use-doubt.tsx';
import { withConsent } from './with-consent.ts';
import styles from './patients.module.css';

// Checked against the schema before, so every required value is there. A visit is filed under the day of the clinic's calendar.
const asFields = (values: PatientValues) => ({ ...(values as unknown as PatientFields), day: today() });

interface Draft {
  readonly values: PatientValues;
  readonly base: PatientBase;
}

/** The form of a patient record. What is typed survives a mistaken close: it is back when the dialog opens again. */
export function PatientForm(props: {
  readonly base: PatientBase;
  readonly target: { readonly parentId: string } | { readonly id: string };
  readonly title: string;
  readonly onClose: () => void;
}) {
  const { target, title, onClose } = props;
  const { t, i18n } = useTranslation(['patients', 'common']);
  const { api, toasts, overlays, drafts, session } = useServices();
  const dialogs = useDialogs();
  const navigate = useNavigate();
  const refresh = useRefreshDocuments();
  // Whose the form is stays the same when the session ends under it.
  const [place] = useState(() =>
    drafts.place<Draft>(session.workplace ?? '', 'id' in target ? target.id : `new:${target.parentId}`),
  );
  const [draft] = useState(() => place.get());
  const [isDraft, setIsDraft] = useState(draft !== undefined);
  // Of a draft, the record it was made from: others may have saved theirs since.
  const base = useRef(draft?.base ?? props.base);
  const form = useFields<PatientValues>(patientFieldsSchema, draft?.values ?? props.base.values);
  const [clashes, setClashes] = useState<readonly string[]>([]);
  const { busy, failure, submit } = useSubmit(form, { 'document/exists': { field: 'name' } });
  const ask = useDoubt();
  const isDirty = form.isDirty || isDraft;
  const isOver = useRef(false);
  const keep = useRef(() => {});
  useEffect(() => {
    keep.current = () => {
      if (isDirty && !isOver.current) place.set({ values: form.values, base: base.current });
    };
  });
  // The end of a session takes the whole page away.
  useEffect(() => () => keep.current(), []);

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
      keep.current();
      isOver.current = true;
      toasts.show({
        kind: 'info',
        text: t('draft.kept'),
        action: { label: t('draft.discard'), run: () => place.delete() },
      });
    }
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
    place.delete();
    setIsDraft(false);
    base.current = props.base;
    form.reset(props.base.values);
  }

  /** Saves changes of a stored record. Where somebody saved it meanwhile, both changes are put together; gives whether that was possible. */
  async function update(id: string, mine: PatientValues): Promise<boolean> {
    for (let values = mine; ;) {
      try {
        const since = base.current.savedAt;
        const fields = { ...asFields(values), id, ...(since !== undefined && { since }) };
        await withConsent(
          (child) => dialogs.askConsent(child),
          (given) => api.call('patient/update', { ...fields, ...given }),
        );
        return true;
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== ERRORS['patient/stale'].code) throw error;
        const theirs = baseOf(await api.call('patient/get', { id }));
        const merged = mergeRecord(base.current.values, values, theirs.values);
        base.current = theirs;
        ({ values } = merged);
        form.reset(values, { dirty: true });
        setClashes(merged.clashes);
        if (merged.clashes.length > 0) return false;
      }
    }
  }

  const openRecord = (id: string) => void navigate(`/patient/record?id=${encodeURIComponent(id)}`);

  const save = (values: PatientValues) =>
    submit(async () => {
      setClashes([]);
      const made =
        'id' in target
          ? undefined
          : await api.call('document/patient/save', { ...asFields(values), parentId: target.parentId });
      if ('id' in target && !(await update(target.id, values))) return;
      isOver.current = true;
      place.delete();
      await refresh();
      toasts.show({
        kind: 'success',
        text: t(made ? 'created' : 'saved', { name: values.name.trim() }),
        ...(made && { action: { label: t('openRecord'), run: () => openRecord(made.id) } }),
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
    if (form.values.type || !patientFieldsSchema.safeParse(typed).success) return;
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
        <PatientFieldset form={form} setBirthday={setBirthday} />
        <SizeDrawing form={form} />
      </form>
    </Modal>
  );
}
