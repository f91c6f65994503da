import { ROOT_ID } from '@bracewright/core/contract';
import { useQuery } from '@tanstack/react-query';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { pathTo, useDocumentTree, usePatient } from '../../../api/queries/documents.ts';
import { useServices } from '../../../stores/services-context.ts';
import { LoadFailure } from '../../../kit/ui/LoadFailure.tsx';
import { PageLoading } from '../../../kit/ui/PageLoading.tsx';
import { useDialogs } from '../../entries/dialog-store.ts';
import { isContainer } from '../../entries/entry-icon.ts';
import { OtherSpace } from '../../../people/spaces/OtherSpace.tsx';
import { listAddress } from '../../entries/addresses.ts';
import { useActions } from '../../entries/use-actions.ts';
import { BackCourse } from './BackCourse.tsx';
import { ConsentPanel } from './ConsentPanel.tsx';
import { CoursePlot } from './CoursePlot.tsx';
import { EraseDialog } from './EraseDialog.tsx';
import { PatientHead } from './PatientHead.tsx';
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
  const { session, settings } = useServices();
  const dialogs = useDialogs();
  const actions = useActions();
  const patient = usePatient(id);
  const [isErasing, setErasing] = useState(false);
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
  return (
    <div className={styles['page']}>
      <PatientHead
        {...{ id, actions }}
        patient={data}
        course={course.data}
        onErase={() => setErasing(true)}
      />
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
          <BackCourse scans={course.data.scoliometer} language={settings.language} />
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
