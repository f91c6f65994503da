import { observer } from 'mobx-react-lite';
import { useWorkspace } from '../model/use-workspace.ts';
import styles from './StepHint.module.css';

/** What the hand does next, where the eye is: a line at the foot of the canvas. */
export const StepHint = observer(function StepHint() {
  const workspace = useWorkspace();
  const { words, units } = workspace.parts;
  const session = workspace.editor?.tools.session;
  const step = session?.step;
  const isRefused = session?.feedback.error !== undefined || (session?.draft.issues.length ?? 0) > 0;
  const tool = workspace.activeTool;
  if (workspace.peek)
    return (
      <div className={styles['hint']} role="status">
        {words.t(workspace.peek === 'scan' ? 'status.scan' : 'status.before')}
      </div>
    );
  if (!step || !tool) return null;
  const key = `${tool.plugin.id}:steps.${step.id}`;
  // With one of several things chosen, the sentence may be of that one; with all that the step needs, of what can still be done.
  const chosen = step.actions.find((action) => action.chosen);
  const own = chosen && words.has(`${key}.chosen`);
  return (
    <div className={styles['hint']} role="status" data-testid="step-hint">
      {own
        ? words.t(`${key}.chosen`, { name: words.t(`${tool.plugin.id}:actions.${chosen.id}`) })
        : words.t(step.complete && words.has(`${key}.complete`) ? `${key}.complete` : key)}
      {/* What becomes of the body is not said of values that are refused. */}
      {session?.instance?.hint && !isRefused && <div>{session.instance.hint}</div>}
      {step.settings.map(({ id, on, length }) => (
        // What is off is reached by a key; a hand on glass has the switch in the card.
        <div key={id} className={styles[on ? 'setting' : 'byKey']}>
          {words.t(`${tool.plugin.id}:settings.${id}.${on ? 'on' : 'off'}`, {
            value: units.formatLength(length.value),
          })}
        </div>
      ))}
    </div>
  );
});
