import { useTranslation } from 'react-i18next';
import { Modal } from '../../../kit/ui/Modal.tsx';
import { usePatient } from '../../../api/queries/documents.ts';
import { LoadFailure } from '../../../kit/ui/LoadFailure.tsx';
import { PageLoading } from '../../../kit/ui/PageLoading.tsx';
import type { RemovedVisit } from '../../../stores/drafts.ts';
import { useCourse } from './use-course.ts';
import { VisitForm } from './VisitForm.tsx';

/** The dialog of a visit of a patient: a new one, the one of a day to be corrected, or one that was removed and is to be put back. */
export function VisitDialog(props: {
  readonly id: string;
  readonly day?: string | undefined;
  readonly removed?: RemovedVisit | undefined;
  readonly onClose: () => void;
}) {
  const { id, day, removed, onClose } = props;
  const { t } = useTranslation('patient');
  const [patient, course] = [usePatient(id), useCourse(id)];
  if (patient.data && course.data)
    return (
      <VisitForm
        patient={patient.data}
        visits={course.data.visits}
        corrected={day}
        removed={removed}
        onClose={onClose}
      />
    );
  return (
    <Modal
      open
      width={440}
      footer={null}
      onCancel={onClose}
      title={t(day === undefined ? 'visit.title' : 'visit.editTitle')}
    >
      <div style={{ height: 200, display: 'grid' }}>
        {patient.isError || course.isError ? (
          <LoadFailure
            error={patient.error ?? course.error}
            onRetry={() => void Promise.all([patient.refetch(), course.refetch()])}
          />
        ) : (
          <PageLoading />
        )}
      </div>
    </Modal>
  );
}
