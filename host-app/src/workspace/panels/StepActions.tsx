import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import type { StepAction } from '@bracewright/core/tool';
import { useWorkspace } from '../model/use-workspace.ts';
import type { Workspace } from '../model/workspace.ts';
import { leadToField } from '../fields/lead-to-field.ts';
import styles from './ToolCard.module.css';

type Session = NonNullable<NonNullable<Workspace['editor']>['tools']['session']>;
/** Words of a plugin by their key. */
type Own = (key: string) => string;

/** One of them. While it needs something first it is grey, and can be pressed all the same: it leads to what it needs. */
const Action = observer(function Action(props: {
  readonly action: StepAction;
  readonly own: Own;
  /** Id of the sentence that says what it needs. */
  readonly saidIn: string;
}) {
  const { own, saidIn } = props;
  const { id, enabled, chosen, primary, needs } = props.action;
  const workspace = useWorkspace();
  const waits = !enabled && needs !== undefined;
  return (
    <Button
      size="small"
      disabled={!enabled && !waits}
      {...(waits ? { 'aria-disabled': true, 'aria-describedby': saidIn } : {})}
      {...(chosen === undefined ? {} : { 'aria-pressed': chosen })}
      {...(chosen || (primary && !waits) ? { type: 'primary' } : {})}
      onClick={({ currentTarget }) => {
        if (!waits) workspace.editor?.tools.runAction(id);
        else if (needs.field !== undefined) leadToField(currentTarget, needs.field);
      }}
    >
      {own(`actions.${id}`)}
    </Button>
  );
});

/** What can be done in the step besides the gestures, in groups, and what those that are grey need. */
export const StepActions = observer(function StepActions(props: {
  readonly session: Session;
  readonly own: Own;
}) {
  const { session, own } = props;
  const { words } = useWorkspace().parts;
  const said = useId();
  const { step } = session;
  // Gestures that are offered together may offer the same action; one button serves both.
  const actions = [...new Map((step?.actions ?? []).map((action) => [action.id, action])).values()];
  const groups = [...new Set(actions.map(({ group }) => group))];
  if (!actions.some(({ enabled, needs }) => enabled || needs)) return null;
  const sentence = ({ enabled, needs }: StepAction) =>
    enabled || !needs ? undefined : words.sentence(needs.code, needs.data);
  const sentences = [...new Set(actions.map(sentence).filter((one) => one !== undefined))];
  const idOf = (one: string | undefined) => `${said}${one === undefined ? '' : sentences.indexOf(one)}`;
  return (
    <>
      {groups.map((group) => (
        <div key={group ?? ''} className={styles['group']} role="group">
          {group !== undefined && (
            <span className={styles['groupName']}>{own(`actions.group.${group}`)}</span>
          )}
          <div className={styles['actions']}>
            {actions
              .filter((action) => action.group === group)
              .map((action) => (
                <Action key={action.id} {...{ action, own }} saidIn={idOf(sentence(action))} />
              ))}
          </div>
        </div>
      ))}
      {sentences.map((one) => (
        <p key={one} id={idOf(one)} className={styles['needs']} data-testid="action-needs">
          {one}
        </p>
      ))}
    </>
  );
});
