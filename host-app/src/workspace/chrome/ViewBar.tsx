import { Tooltip } from 'antd';
import { observer } from 'mobx-react-lite';
import type { StandardView } from '@bracewright/core/services';
import { Kbd } from '../../kit/ui/Kbd.tsx';
import { useWorkspace } from '../model/use-workspace.ts';
import { CHROME_ICONS } from './chrome-icons.ts';
import { ToolIcon } from './ToolIcon.tsx';
import styles from './ViewBar.module.css';

const VIEWS: readonly StandardView[] = ['back', 'front', 'left', 'right', 'top', 'bottom'];

function Tip({ label, keys }: { readonly label: string; readonly keys: string }) {
  return (
    <span className={styles['tip']}>
      {label}
      <Kbd keys={keys} />
    </span>
  );
}

/** The sides of the body; where nobody confirmed which they are, each says so. */
const Sides = observer(function Sides() {
  const workspace = useWorkspace();
  const { words } = workspace.parts;
  const { confirmed, mayConfirm } = workspace.standing;
  const doubt = confirmed ? '' : ` (${words.t('view.unconfirmed')})`;
  const scene = workspace.editor?.scene;
  return (
    <>
      {VIEWS.map((view) => (
        <button
          key={view}
          type="button"
          className={styles['view']}
          aria-pressed={scene?.view === view}
          data-view={view}
          aria-label={`${words.t(`view.${view}`)}${doubt}`}
          data-unconfirmed={!confirmed || undefined}
          onClick={() => scene?.setView(view)}
        >
          {words.t(`view.${view}.short`)}
          {!confirmed && '?'}
        </button>
      ))}
      {!confirmed && (
        <Tooltip title={words.t('stand.why')} placement="bottom">
          <button
            type="button"
            className={styles['doubt']}
            disabled={!mayConfirm}
            onClick={() => workspace.standing.ask()}
            data-testid="sides-unconfirmed"
          >
            {words.t('stand.unconfirmed')}
          </button>
        </Tooltip>
      )}
    </>
  );
});

/** Every move of the camera as a button, for touch and for those who do not remember the keys. */
export const ViewBar = observer(function ViewBar() {
  const workspace = useWorkspace();
  const { words } = workspace.parts;
  const scene = workspace.editor?.scene;
  const flat = scene?.lens.kind === 'orthographic';
  const toggle = () => scene?.setProjection(flat ? 'perspective' : 'orthographic');
  return (
    <div className={styles['bar']} role="toolbar" aria-label={words.t('view')}>
      <Sides />
      <span className={styles['gap']} />
      <div className={styles['tools']}>
        <Tooltip title={<Tip label={words.t('view.fit')} keys="F" />} placement="bottom">
          <button
            type="button"
            className={styles['view']}
            data-view="fit"
            aria-label={words.t('view.fit')}
            onClick={() => scene?.fit()}
          >
            <ToolIcon svg={CHROME_ICONS.fit} size={16} />
          </button>
        </Tooltip>
        <Tooltip
          title={<Tip label={words.t(flat ? 'view.perspective' : 'view.orthographic')} keys="5" />}
          placement="bottom"
        >
          <button
            type="button"
            className={styles['view']}
            aria-pressed={flat}
            aria-label={words.t('view.orthographic')}
            onClick={toggle}
          >
            <ToolIcon svg={flat ? CHROME_ICONS.parallel : CHROME_ICONS.perspective} size={16} />
          </button>
        </Tooltip>
        <Tooltip title={<Tip label={words.t('section')} keys="X" />} placement="bottom">
          <button
            type="button"
            className={styles['view']}
            aria-pressed={workspace.look.section !== undefined}
            data-view="section"
            aria-label={words.t('section')}
            onClick={() => workspace.look.toggleSection()}
          >
            <ToolIcon svg={CHROME_ICONS.section} size={16} />
          </button>
        </Tooltip>
        <Tooltip title={<Tip label={words.t('compare')} keys="O" />} placement="bottom">
          <button
            type="button"
            className={styles['view']}
            aria-pressed={workspace.look.comparing !== undefined}
            aria-label={words.t('compare')}
            onClick={() => workspace.look.toggleComparing()}
          >
            <ToolIcon svg={CHROME_ICONS.compare} size={16} />
          </button>
        </Tooltip>
      </div>
    </div>
  );
});
