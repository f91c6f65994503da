import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { BODY } from '../model/objects/gap-view.ts';
import { useWorkspace } from '../model/use-workspace.ts';
import styles from './HiddenBody.module.css';

/** Says what is seen in place of the body while it is out of sight, and brings it back: what one sees is easily taken for it. */
export const HiddenBody = observer(function HiddenBody() {
  const { objects, comparison, editor, parts } = useWorkspace();
  const { words, isWall } = parts;
  const { gap, list = [] } = objects;
  const { pair, map, alone } = gap;
  const scene = editor?.scene;
  if (!scene) return null;
  if (pair && map) {
    const nameOf = (id: string) =>
      id === BODY ? words.t('gap.body') : (list.find((one) => one.id === id)?.name ?? '');
    return (
      <div
        className={styles['banner']}
        role="status"
        data-testid="gap-shown"
        data-alone={alone}
        data-wall={isWall}
      >
        <span>
          {words.t(`gap.shown.${pair.side}`, { name: nameOf(pair.of), from: nameOf(pair.from) })}
          {alone && words.t('done.space') + words.t('gap.alone')}
        </span>
        {alone && (
          <Button size="small" onClick={() => gap.showOthers()}>
            {words.t('gap.showOthers')}
          </Button>
        )}
        <Button size="small" onClick={() => gap.clear()}>
          {words.t('gap.clear')}
        </Button>
      </div>
    );
  }
  if (comparison.isElsewhere && comparison.found)
    return (
      <div className={styles['banner']} role="status" data-testid="states-shown" data-wall={isWall}>
        <span>
          {words.t('states.shown', {
            of: comparison.nameOf(comparison.of),
            from: comparison.nameOf(comparison.from),
          })}
        </span>
        <Button size="small" onClick={() => comparison.reset()}>
          {words.t('states.reset')}
        </Button>
      </div>
    );
  if (scene.bodyVisible) return null;
  return (
    <div className={styles['banner']} role="status" data-testid="body-hidden" data-wall={isWall}>
      {words.t('objects.bodyHidden')}
      <Button size="small" onClick={() => scene.setBodyVisible(true)}>
        {words.t('objects.showBody')}
      </Button>
    </div>
  );
});
