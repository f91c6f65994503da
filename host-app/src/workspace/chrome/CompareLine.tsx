import { observer } from 'mobx-react-lite';
import { shownWall } from '../model/beside/shown-wall.ts';
import { useWorkspace } from '../model/use-workspace.ts';
import styles from './CompareLine.module.css';

/** Part of the canvas that an arrow key moves the line by; with Shift five times as much. */
const STEP = 0.02;

/** The line between the scan on its left and the body, or the wall that is shown, on its right: dragged, or moved with the arrow keys. */
export const CompareLine = observer(function CompareLine() {
  const workspace = useWorkspace();
  const { look, parts } = workspace;
  const { words } = parts;
  const at = look.comparing;
  if (at === undefined) return null;
  const follow = (event: React.PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.parentElement?.getBoundingClientRect();
    if (box) look.compareAt((event.clientX - box.left) / box.width);
  };
  return (
    <div className={styles['frame']}>
      <div
        className={styles['line']}
        style={{ left: `${100 * at}%` }}
        role="slider"
        tabIndex={0}
        aria-label={words.t('compare')}
        aria-orientation="horizontal"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(100 * at)}
        data-testid="compare-line"
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && follow(event)}
        onKeyDown={(event) => {
          const step = event.shiftKey ? 5 * STEP : STEP;
          if (event.key === 'ArrowLeft') look.compareAt(at - step);
          else if (event.key === 'ArrowRight') look.compareAt(at + step);
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      >
        <span className={styles['before']}>{words.t('compare.scan')}</span>
        <span className={styles['grip']} aria-hidden>
          ‹ ›
        </span>
        <span className={styles['after']}>{words.t(shownWall(workspace) ? 'wall.name' : 'compare.now')}</span>
      </div>
    </div>
  );
});
