import { observer } from 'mobx-react-lite';
import { useWorkspace } from '../model/use-workspace.ts';
import { shownWall } from '../model/beside/shown-wall.ts';
import { useDelayed } from './use-delayed.ts';
import styles from './StatusBar.module.css';

/** Size, unit and view of what is shown; and long work with its name, its progress and a way to stop it. */
export const StatusBar = observer(function StatusBar() {
  const workspace = useWorkspace();
  const { words, units, catalog, design, app } = workspace.parts;
  const shown = shownWall(workspace);
  const running = design.running;
  const late = useDelayed(running !== undefined, 300);
  const session = workspace.editor?.tools.session;
  const previewing = useDelayed(session?.feedback.previewing === true && running === undefined, 300);
  // Before a step opens the body that it was made on may have to be computed.
  const opening = useDelayed(workspace.editor?.tools.state === 'loading' && running === undefined, 300);
  // A step that is edited stands on the body before it.
  const stood = session?.ground?.mesh ?? design.mesh;
  const { looking } = workspace.standing;
  const lateLook = useDelayed(looking !== undefined, 300);
  const tool = running && running.type !== '' ? catalog.toolOf(running.type) : undefined;
  const count = new Intl.NumberFormat(app.settings.language).format(
    (shown?.mesh ?? stood).indices.length / 3,
  );
  const view = workspace.editor?.scene.view ?? 'back';
  // The tool says what became of its Apply.
  const stop = () =>
    workspace.editor?.tools.state === 'applying' ? workspace.editor.tools.abort() : design.abort();
  return (
    <footer className={styles['bar']}>
      <span>{words.t('status.triangles', { count })}</span>
      <span>{units.sign}</span>
      <span>
        {view === 'free'
          ? words.t('view.free')
          : words.t('status.view', {
              view: words.t(`view.${view}`).toLocaleLowerCase(app.settings.language),
            })}
      </span>
      <span className={styles['space']} />
      {opening && (
        <span className={styles['work']} role="status">
          {words.t('status.opening')}
          <progress className={styles['progress']} />
          <button type="button" className={styles['stop']} onClick={() => workspace.editor?.tools.cancel()}>
            {words.t('status.cancel')}
          </button>
        </span>
      )}
      {previewing && (
        <span className={styles['work']} role="status">
          {words.t('status.previewing')}
          <progress className={styles['progress']} />
        </span>
      )}
      {!running && lateLook && looking && (
        <span className={styles['work']} role="status">
          {words.t('status.looking', { percent: Math.round(looking.fraction * 100) })}
          <progress className={styles['progress']} max={1} value={looking.fraction} />
          <button type="button" className={styles['stop']} onClick={looking.stop}>
            {words.t('status.cancel')}
          </button>
        </span>
      )}
      {late && running && (
        <span className={styles['work']} role="status">
          {words.t(running.isFromOthers ? 'status.fromOthers' : 'status.running', {
            name: tool ? words.tool(tool, 'title') : words.t('history'),
            percent: Math.round(running.fraction * 100),
          })}
          <progress className={styles['progress']} max={1} value={running.fraction} />
          {!running.isFromOthers && (
            <button type="button" className={styles['stop']} onClick={stop}>
              {words.t('status.cancel')}
            </button>
          )}
        </span>
      )}
    </footer>
  );
});
