import type { SizeName } from '@bracewright/core/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../kit/ui/Modal.tsx';
import type { ErrorText } from '../../api/describe-error.ts';
import { useServices } from '../../stores/services-context.ts';
import { FormFailure } from '../../kit/forms/FormFailure.tsx';
import { Notice } from '../../kit/ui/Notice.tsx';
import { PatientFieldset } from './PatientFieldset.tsx';
import type { PatientBase, PatientValues } from './patient-values.ts';
import { SameNameDialog } from './SameNameDialog.tsx';
import { SizeDrawing } from './SizeDrawing.tsx';
import { useRecordCheck } from './use-record-check.ts';
import { useRecordForm, type RecordForm, type RecordTarget } from './use-record-form.ts';
import { useRecordSaving } from './use-record-saving.ts';
import styles from './patients.module.css';

/** What there is to say before the fields: why it was not saved, what somebody else wrote, or that a draft is back. */
function Notices(props: {
  readonly record: RecordForm;
  readonly failure: ErrorText | undefined;
  readonly clashes: readonly string[];
}) {
  const { record, failure, clashes } = props;
  const { base, isDraft, discard } = record;
  const { t, i18n } = useTranslation('patients');
  /** A field that somebody else filled in too, with what stands in the record now. */
  function theirEntry(path: string): string {
    const { values } = base.current;
    const isSize = path.startsWith('sizes.');
    const name = isSize ? path.slice('sizes.'.length) : path;
    const label = t(`${isSize ? 'sizes' : 'fields'}.${name}` as 'fields.name');
    const value = isSize ? values.sizes[name as SizeName] : values[name as keyof PatientValues];
    return `${label} (${String(value ?? '–')})`;
  }

  if (!failure && !isDraft && clashes.length === 0) return null;
  return (
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
  );
}

/** The form of a patient record. What is typed survives a mistaken close: it is back when the dialog opens again. */
export function PatientForm(props: {
  readonly base: PatientBase;
  readonly target: RecordTarget;
  readonly title: string;
  readonly onClose: () => void;
}) {
  const { target, title, onClose } = props;
  const { t } = useTranslation(['patients', 'common']);
  const { toasts } = useServices();
  const record = useRecordForm(target, props.base);
  const { form, base, draft, isDirty, setBirthday } = record;
  const saving = useRecordSaving(target, record, onClose);
  const { busy, failure, clashes, sameName, save, openRecord, forgetSameName } = saving;
  const check = useRecordCheck(record, { busy, save });

  function close() {
    if (draft.close())
      toasts.show({
        kind: 'info',
        text: t('draft.kept'),
        action: { label: t('draft.discard'), run: () => draft.discard() },
      });
    onClose();
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
        <Notices {...{ record, failure, clashes }} />
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
          onBack={forgetSameName}
        />
      )}
    </Modal>
  );
}
