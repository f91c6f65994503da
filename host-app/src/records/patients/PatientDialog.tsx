import { useTranslation } from 'react-i18next';
import { Modal } from '../../kit/ui/Modal.tsx';
import { usePatient } from '../../api/queries/documents.ts';
import { LoadFailure } from '../../kit/ui/LoadFailure.tsx';
import { PageLoading } from '../../kit/ui/PageLoading.tsx';
import { PatientForm } from './PatientForm.tsx';
import { baseOf, EMPTY_PATIENT } from './patient-values.ts';

/** The dialog of a patient record: a new one in a folder, or a stored one to be changed. */
export function PatientDialog(props: {
  readonly parentId?: string;
  readonly id?: string;
  readonly onClose: () => void;
}) {
  const { parentId = '0', id, onClose } = props;
  const { t } = useTranslation('patients');
  const stored = usePatient(id);
  if (id === undefined)
    return (
      <PatientForm
        base={{ values: EMPTY_PATIENT, savedAt: undefined }}
        target={{ parentId }}
        title={t('createTitle')}
        onClose={onClose}
      />
    );
  if (stored.data)
    return (
      <PatientForm
        base={baseOf(stored.data)}
        target={{ id }}
        title={t('editTitle', { name: stored.data.name })}
        onClose={onClose}
      />
    );
  return (
    <Modal open footer={null} onCancel={onClose} title={t('editTitle', { name: '…' })}>
      <div style={{ height: 200, display: 'grid' }}>
        {stored.isError ? (
          <LoadFailure error={stored.error} onRetry={() => void stored.refetch()} />
        ) : (
          <PageLoading />
        )}
      </div>
    </Modal>
  );
}
