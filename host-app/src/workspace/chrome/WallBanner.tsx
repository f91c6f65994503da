import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { observer } from 'mobx-react-lite';
import { formatColour, scenePalette } from '@bracewright/core/babylon';
import { useWorkspace } from '../model/use-workspace.ts';
import { isWallOfOtherSteps, isWallOlder, shownWall } from '../model/beside/shown-wall.ts';
import { recordHeadline, sidesToldOf } from '../model/words/history-row.ts';
import styles from './WallBanner.module.css';

/** Says that a wall is shown where the body should be, because both look alike; one press shows the body. */
export const WallBanner = observer(function WallBanner() {
  const workspace = useWorkspace();
  const { app, design, catalog, words, units } = workspace.parts;
  const shown = shownWall(workspace);
  const wall = shown && design.history.records.find(({ id }) => id === shown.recordId);
  if (!wall || workspace.peek) return null;
  const sides = sidesToldOf(wall, design, workspace.standing.confirmed);
  const said = recordHeadline(wall, { catalog, words, units, sides });
  const state = isWallOfOtherSteps(design.history, wall, design.roles)
    ? 'wall.shownOther'
    : isWallOlder(design.history, wall.id, design.roles)
      ? 'wall.shownOlder'
      : 'wall.shown';
  const hide = () => void workspace.change('operation/update', () => design.setState([wall.id], 'off'));
  return (
    <div className={styles['banner']} role="status" data-testid="wall-shown" data-state={state}>
      <i
        className={styles['swatch']}
        style={{ background: formatColour(scenePalette(app.settings.theme).wall) }}
      />
      {words.t(state, {
        wall: wall.name || [words.t('wall.name'), said].filter(Boolean).join(' '),
      })}
      {workspace.may('operation/update') && (
        <Button size="small" onClick={hide}>
          {words.t('wall.hide')}
        </Button>
      )}
    </div>
  );
});

/** Says of a wall that lies with another patient than its body that it may be somebody else's brace; it stays as long as the wall is open. */
export const OtherPatientBanner = observer(function OtherPatientBanner() {
  const { isOfOther, words } = useWorkspace().parts;
  if (!isOfOther) return null;
  return (
    <div className={styles['banner']} role="alert" data-testid="wall-of-other">
      {words.t('wall.ofOther')}
    </div>
  );
});

/** Says of a wall that was opened that its body has changed since, and leads to the body, where it is made again. */
export const OlderWallBanner = observer(function OlderWallBanner() {
  const { older, words } = useWorkspace().parts;
  const navigate = useNavigate();
  if (!older) return null;
  const { bodyId, steps } = older;
  return (
    <div className={styles['banner']} role="alert" data-testid="wall-older">
      {steps === null ? words.t('wall.olderChanged') : words.t('wall.older', { count: steps })}
      <Button size="small" onClick={() => void navigate(`/operation?id=${encodeURIComponent(bodyId)}`)}>
        {words.t('wall.openBody')}
      </Button>
    </div>
  );
});
