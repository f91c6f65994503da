import { observer } from 'mobx-react-lite';
import { useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { START_PATH } from '../../stores/redirect.ts';
import { FIRST, Modal } from '../../kit/ui/Modal.tsx';
import { useWorkspace } from '../model/use-workspace.ts';

/** Below this width of the window rail and panels leave no room for the body. */
const ROOM_FOR_BODY = 720;
const query = () => window.matchMedia(`(max-width: ${ROOM_FOR_BODY - 1}px)`);

function follow(onChange: () => void): () => void {
  const list = query();
  list.addEventListener('change', onChange);
  return () => list.removeEventListener('change', onChange);
}

/** Says on a phone that a body is shaped on a larger screen, and leads to what can be done here. */
export const SmallScreen = observer(function SmallScreen() {
  const { words } = useWorkspace().parts;
  const navigate = useNavigate();
  const isSmall = useSyncExternalStore(follow, () => query().matches);
  const [stays, setStays] = useState(false);
  return (
    <Modal
      open={isSmall && !stays}
      title={words.t('small.title')}
      okText={words.t('small.back')}
      cancelText={words.t('small.stay')}
      okButtonProps={FIRST}
      onOk={() => void navigate(START_PATH)}
      onCancel={() => setStays(true)}
      width={420}
    >
      <p data-testid="small-screen">{words.t('small.text')}</p>
    </Modal>
  );
});
