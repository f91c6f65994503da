import { observer } from 'mobx-react-lite';
import { Suspense } from 'react';
import { latePart } from '../../kit/parts/late-page.tsx';
import { useServices } from '../../stores/services-context.ts';

const ChangePasswordDialog = latePart(
  ['account'],
  async () => (await import('../../people/account/ChangePasswordDialog.tsx')).ChangePasswordDialog,
);
const SettingsDrawer = latePart(
  ['frame'],
  async () => (await import('../frame/SettingsDrawer.tsx')).SettingsDrawer,
);

/** What the menu of the user lays over the page, in the records and in the editor. */
export const FrameDialogs = observer(function FrameDialogs() {
  const { frame } = useServices();
  const close = () => frame.close();
  return (
    <Suspense fallback={null}>
      {frame.overlay === 'password' && <ChangePasswordDialog onClose={close} />}
      {frame.overlay === 'settings' && <SettingsDrawer onClose={close} />}
    </Suspense>
  );
});
