import { observer } from 'mobx-react-lite';
import { Suspense } from 'react';
import { latePart } from '../../../kit/parts/late-page.tsx';
import { lazyPart } from '../../../kit/parts/lazy-part.ts';
import { useDialogs, type Dialog } from '../../entries/dialog-store.ts';

const NameDialog = lazyPart(async () => (await import('./NameDialog.tsx')).NameDialog);
const MoveDialog = lazyPart(async () => (await import('./MoveDialog.tsx')).MoveDialog);
const DownloadDialog = lazyPart(async () => (await import('./DownloadDialog.tsx')).DownloadDialog);
const PreviewDialog = lazyPart(async () => (await import('./PreviewDialog.tsx')).PreviewDialog);
const ConsentDialog = lazyPart(async () => (await import('../../patients/ConsentDialog.tsx')).ConsentDialog);
const PatientNameDialog = latePart(
  ['patients'],
  async () => (await import('./PatientNameDialog.tsx')).PatientNameDialog,
);
const PatientDialog = latePart(
  ['patients'],
  async () => (await import('../../patients/PatientDialog.tsx')).PatientDialog,
);
const VisitDialog = latePart(
  ['patient', 'patients'],
  async () => (await import('../../patients/page/VisitDialog.tsx')).VisitDialog,
);
const HandOverDialog = latePart(
  ['clinic', 'patients'],
  async () => (await import('./HandOverDialog.tsx')).HandOverDialog,
);

const BracesDialog = lazyPart(async () => (await import('../../braces/BracesDialog.tsx')).BracesDialog);
const BraceResults = lazyPart(async () => (await import('../../braces/BraceResults.tsx')).BraceResults);

/** Shows the dialog that is open; each brings its code only then. */
export const DocumentDialogs = observer(function DocumentDialogs() {
  const dialogs = useDialogs();
  const dialog = dialogs.current;
  const { consent } = dialogs;
  const close = () => dialogs.close();
  if (!dialog && !consent) return null;
  return (
    <Suspense fallback={null}>
      {dialog && <CurrentDialog dialog={dialog} onClose={close} />}
      {consent && <ConsentDialog key={consent.child.id} wish={consent} />}
    </Suspense>
  );
});

function CurrentDialog({
  dialog,
  onClose: close,
}: {
  readonly dialog: Dialog;
  readonly onClose: () => void;
}) {
  return (
    <>
      {dialog.kind === 'rename' && dialog.entry.fileType === 'PATIENT' ? (
        <PatientNameDialog id={dialog.entry.id} onClose={close} />
      ) : dialog.kind === 'new-folder' || dialog.kind === 'rename' ? (
        <NameDialog dialog={dialog} onClose={close} />
      ) : dialog.kind === 'hand-over' ? (
        <HandOverDialog entries={dialog.entries} onClose={close} />
      ) : dialog.kind === 'braces' ? (
        <BracesDialog entries={dialog.entries} onClose={close} />
      ) : dialog.kind === 'brace-results' ? (
        <BraceResults batch={dialog.batch} onClose={close} />
      ) : 'entries' in dialog ? (
        <MoveDialog kind={dialog.kind} entries={dialog.entries} onClose={close} />
      ) : dialog.kind === 'visit' ? (
        <VisitDialog id={dialog.id} day={dialog.day} removed={dialog.removed} onClose={close} />
      ) : dialog.kind === 'export' ? (
        <DownloadDialog entry={dialog.entry} onClose={close} />
      ) : dialog.kind === 'preview' ? (
        <PreviewDialog entry={dialog.entry} onClose={close} />
      ) : (
        <PatientDialog
          {...(dialog.kind === 'edit-patient' ? { id: dialog.id } : { parentId: dialog.parentId })}
          onClose={close}
        />
      )}
    </>
  );
}
