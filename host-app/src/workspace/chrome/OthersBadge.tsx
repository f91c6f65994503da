import { Button, Popover } from 'antd';
import { observer } from 'mobx-react-lite';
import { Icon } from '../../kit/ui/Icon.tsx';
import { othersHeading, othersText } from '../model/beside/others-words.ts';
import { useWorkspace } from '../model/use-workspace.ts';
import styles from './SaveBadge.module.css';

/** Says that the model was changed in another window or by another person, until it was read. */
export const OthersBadge = observer(function OthersBadge() {
  const workspace = useWorkspace();
  const { storage, words } = workspace.parts;
  const { others } = storage;
  if (!others || others.read) return null;
  const heading = othersHeading(others, workspace);
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      title={heading}
      content={
        <>
          <p className={styles['explain']}>{othersText(others, workspace)}</p>
          <Button size="small" onClick={() => storage.settleOthers()}>
            {words.t('others.read')}
          </Button>
        </>
      }
    >
      <button type="button" className={styles['others']} data-testid="others" title={heading}>
        <Icon name="info" size={16} />
        <span>{heading}</span>
      </button>
    </Popover>
  );
});
