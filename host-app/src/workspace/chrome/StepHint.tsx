import { observer } from 'mobx-react-lite';
import { useWorkspace } from '../model/use-workspace.ts';
import styles from './StepHint.module.css';

/** What the hand does next, where the eye is: a line at the foot of the canvas. */
export const StepHint = observer(function StepHint() {
  const workspace = useWorkspace();
  const { words } = workspace.parts;
  const step = workspace.editor?.tools.session?.step;
  const tool = workspace.activeTool;
  if (workspace.peek)
    return (
      <div className={styles['hint']} role="status">
        {words.t(workspace.peek === 'scan' ? 'status.scan' : 'status.before')}
      </div>
    );
  if (!step || !tool) return null;
  return (
    <div className={styles['hint']} role="status" data-testid="step-hint">
      {words.t(`${tool.plugin.id}:steps.${step.id}`)}
    </div>
  );
});
