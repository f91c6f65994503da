import { ROOT_ID } from '@bracewright/core/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useSearchParams } from 'react-router';
import { describeError } from '../../../api/describe-error.ts';
import { pathTo, useDocumentTree, usePatient } from '../../../api/queries/documents.ts';
import { saveFile } from '../../../api/save-file.ts';
import { useUploads } from '../../sending/uploads-context.ts';
import { useServices } from '../../../stores/services-context.ts';
import { formatDay } from '../../../kit/ui/format.ts';
import { Icon } from '../../../kit/ui/Icon.tsx';
import { LoadFailure } from '../../../kit/ui/LoadFailure.tsx';
import { PageLoading } from '../../../kit/ui/PageLoading.tsx';
import { useDialogs } from '../../entries/dialog-store.ts';
import { isContainer } from '../../entries/entry-icon.ts';
import { OtherSpace } from '../../../people/spaces/OtherSpace.tsx';
import { listAddress } from '../../entries/addresses.ts';
import { useActions } from '../../entries/use-actions.ts';
import { typeLabel } from '../type-label.ts';
import { useCobbText } from '../use-cobb-text.ts';
import { ConsentPanel } from './ConsentPanel.tsx';
import { CoursePlot } from './CoursePlot.tsx';
import { EraseDialog } from './EraseDialog.tsx';
import { nextStep } from './next-step.ts';
import { RecordPanel, SizesPanel } from './RecordPanel.tsx';
import { TimeLine } from './TimeLine.tsx';
import { useCourse } from './use-course.ts';
import styles from './page.module.css';

const Patient = observer(function Patient({
  id,
  wanted,
}: {
  readonly id: string;
  readonly wanted?: string | undefined;
}) {
  const { t, i18n } = useTranslation(['patient', 'documents', 'common']);
  const { api, session, settings, toasts, overlays } = useServices();
  const uploads = useUploads();
  const dialogs = useDialogs();
  const actions = useActions();
  const patient = usePatient(id);
  const cobbText = useCobbText();
  const [isErasing, setErasing] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const course = useCourse(id);
  if (patient.isError || course.isError)
    return (
      <LoadFailure
        error={patient.error ?? course.error}
        onRetry={() => void Promise.all([patient.refetch(), course.refetch()])}
      />
    );
  if (!patient.data || !course.data) return <PageLoading />;
  const { data } = patient;
  const upload = () => uploads.open({ id, name: data.name });
  const next = nextStep(course.data.design, {
    session,
    t,
    language: settings.language,
    open: (design, route) => actions.edit({ ...design, parentId: id }, route),
    upload,
    visit: () => dialogs.open({ kind: 'visit', id }),
  });

  async function exportAll() {
    setSaving(true);
    try {
      const file = await api.download('patient/export', { id });
      if ('bytes' in file) saveFile(file, `${data.name}.zip`);
      toasts.show({ kind: 'success', text: t('export.done', { name: data.name }) });
    } catch (error) {
      const { text, requestId } = describeError(error, i18n);
      toasts.show({ kind: 'error', text, requestId });
    } finally {
      setSaving(false);
    }
  }

  const menu = [
    ...(course.data.design && session.may('document/upload')
      ? [
          {
            key: 'upload',
            icon: <Icon name="upload" size={18} />,
            label: t('uploadMore'),
            onClick: upload,
          },
        ]
      : []),
    ...(session.may('patient/export')
      ? [
          {
            key: 'export',
            icon: <Icon name="download" size={18} />,
            label: t('export.action'),
            onClick: () => void exportAll(),
          },
        ]
      : []),
    ...(session.may('patient/erase')
      ? [
          {
            key: 'erase',
            danger: true,
            icon: <Icon name="bin" size={18} />,
            label: t('erase.action'),
            onClick: () => setErasing(true),
          },
        ]
      : []),
  ];

  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <Icon name="patient" size={28} />
        <div className={styles['who']}>
          <h1 className={styles['name']}>{data.entryName ?? data.name}</h1>
          <p className={styles['muted']}>
            <span className={styles['tag']}>{typeLabel(data.type)}</span>
            {data.newestCobb ? ` Cobb ${cobbText(data.newestCobb)}` : ''}
            {` · ${t('born', { day: formatDay(data.birthday, settings.language) })}`}
          </p>
        </div>
        <div className={styles['actions']}>
          <Link className={styles['folder']} to={listAddress(id)}>
            <Icon name="folder" size={18} />
            {t('folder')}
          </Link>
          {session.may('patient/update') && (
            <Button onClick={() => dialogs.open({ kind: 'edit-patient', id })}>
              {t('documents:actions.editPatient')}
            </Button>
          )}
          {next && (
            <Button type="primary" onClick={next.run}>
              {next.label}
            </Button>
          )}
          {menu.length > 0 && (
            <Button
              aria-label={t('common:more')}
              title={t('common:more')}
              aria-haspopup="menu"
              loading={isSaving}
              icon={<Icon name="more" size={18} />}
              onClick={(event) => overlays.openMenu(event, { items: menu })}
            />
          )}
        </div>
      </header>
      <div className={styles['columns']}>
        <div className={styles['column']}>
          <RecordPanel patient={data} />
          <ConsentPanel id={id} birthday={data.birthday} />
          <SizesPanel patient={data} />
        </div>
        <div className={styles['column']}>
          <CoursePlot
            visits={course.data.visits}
            earlier={course.data.earlierVisits}
            language={settings.language}
            onEdit={
              session.may('patient/visit')
                ? (visit) => dialogs.open({ kind: 'visit', id, ...(visit && { day: visit.at }) })
                : undefined
            }
          />
          <TimeLine patientId={id} course={course.data} wanted={wanted} actions={actions} />
        </div>
      </div>
      {isErasing && (
        <EraseDialog
          id={id}
          name={data.entryName ?? data.name}
          documents={course.data.total}
          onClose={() => setErasing(false)}
        />
      )}
    </div>
  );
});

/**
 * The page of a patient: the record, its course and every file. Its address names the patient or any entry in the record, which is then
 * marked; an entry outside of any record is shown in its folder.
 */
export function PatientPage() {
  const { api } = useServices();
  const [query] = useSearchParams();
  const id = query.get('id') ?? ROOT_ID;
  const tree = useDocumentTree();
  const entry = useQuery({
    queryKey: ['documents', 'entry', id],
    queryFn: ({ signal }) => api.call('document/get', { id }, { signal }),
    enabled: id !== ROOT_ID,
  });
  if (id === ROOT_ID) return <Navigate to={listAddress(ROOT_ID)} replace />;
  if (entry.isError || tree.isError)
    return (
      <OtherSpace id={id}>
        <LoadFailure
          error={entry.error ?? tree.error}
          onRetry={() => void Promise.all([entry.refetch(), tree.refetch()])}
        />
      </OtherSpace>
    );
  if (!entry.data || !tree.data) return <PageLoading />;
  if (entry.data.fileType === 'PATIENT') return <Patient key={id} id={id} />;
  const patient = pathTo(tree.data, entry.data.parentId).find(({ fileType }) => fileType === 'PATIENT');
  // Folders are lists of their own, also in a record.
  if (!patient || isContainer(entry.data.fileType)) {
    const address = isContainer(entry.data.fileType) ? listAddress(id) : listAddress(entry.data.parentId, id);
    return <Navigate to={address} replace />;
  }
  return <Patient key={patient.id} id={patient.id} wanted={id} />;
}
