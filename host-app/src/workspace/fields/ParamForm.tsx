import { observer } from 'mobx-react-lite';
import { useId, useState } from 'react';
import type { ParamField } from '@bracewright/core/params';
import type { ToolInstance } from '@bracewright/core/tool';
import { useWorkspace } from '../model/use-workspace.ts';
import { ChoiceField } from './ChoiceField.tsx';
import { DirectionField, towardsViewer } from './DirectionField.tsx';
import type { Formed, ParamFieldProps } from './param-field-props.ts';
import { GestureField } from './GestureField.tsx';
import { ImageField } from './ImageField.tsx';
import { MeshField } from './MeshField.tsx';
import { NumberField } from './NumberField.tsx';
import { TargetField } from './TargetField.tsx';
import { isTargetAsked } from '../model/targets.ts';
import { ShortTextField } from './ShortTextField.tsx';
import { ToggleField } from './ToggleField.tsx';
import { issueData, issueKey } from './issue-key.ts';
import { asChoice, choiceDraft, insideDraft, isWord, startOf } from './word-or.ts';
import styles from './ParamForm.module.css';

function controlOf(field: ParamField): React.ComponentType<ParamFieldProps> {
  switch (field.kind) {
    case 'length':
    case 'angle':
    case 'ratio':
    case 'number':
    case 'count':
      return NumberField;
    case 'choice':
      return ChoiceField;
    case 'toggle':
      return ToggleField;
    case 'text':
      return ShortTextField;
    case 'mesh':
      return MeshField;
    case 'image':
      return ImageField;
    case 'direction':
      return DirectionField;
    case 'target':
      return TargetField;
    default:
      return field.options ? ChoiceField : GestureField;
  }
}

interface RowProps {
  readonly field: ParamField;
  readonly session: Formed;
  readonly plugin: string;
  readonly meanings: ToolInstance['meanings'];
  /** Whether its name stands beside it; else it is the value of the choice above. */
  readonly isNamed?: boolean;
}

const Row = observer(function Row(props: RowProps) {
  const { field, session, plugin, isNamed = true } = props;
  const { words } = useWorkspace().parts;
  const id = useId();
  const key = `${plugin}:params.${field.name}`;
  const value = session.draft.values[field.name];
  const issue = session.draft.issues.find(
    (one) => one.path === field.name || one.path.startsWith(`${field.name}.`),
  );
  // What is set on the body is not wrong before the hand has been there.
  const missing = issue?.rule === 'required' || (value === undefined && issue !== undefined);
  const Control = controlOf(field);
  const level = `${key}.levels.${String(value)}`;
  const valueLabel =
    field.kind === 'count' && words.has(level) ? words.t(level) : props.meanings?.[field.name];
  const help = words.has(`${key}.help`) ? words.t(`${key}.help`) : undefined;
  return (
    <div className={styles['row']} data-field={field.name}>
      <label className={styles['label']} htmlFor={id} title={help}>
        {isNamed && words.t(key)}
      </label>
      <Control
        field={field}
        id={id}
        value={value}
        label={words.t(key)}
        optionLabel={(option) => words.t(`${key}.options.${option}`)}
        {...(valueLabel === undefined ? {} : { valueLabel })}
        invalid={issue !== undefined && !missing}
        onChange={(next) => session.draft.set({ [field.name]: next })}
      />
      {Control !== NumberField && valueLabel !== undefined && (
        <span className={styles['said']}>{valueLabel}</span>
      )}
      {issue && !missing && (
        <span className={styles['issue']} role="alert">
          {words.t(issueKey(field, issue, words, plugin), issueData(value, issue))}
        </span>
      )}
    </div>
  );
});

/** A choice of words, and under it the values in their place while none of them is chosen. */
const WordRows = observer(function WordRows({ field, session, plugin, meanings }: RowProps) {
  const { editor } = useWorkspace();
  const { draft } = session;
  const choice = choiceDraft(field, draft, () => startOf(field, () => editor && towardsViewer(editor)));
  const inside = { draft: insideDraft(field, draft) };
  // What a value does stands under the value.
  const isBare = !isWord(field, draft.values[field.name]) && field.other?.[0]?.name === '';
  return (
    <>
      <Row
        field={asChoice(field)}
        session={{ draft: choice }}
        plugin={plugin}
        meanings={isBare ? undefined : meanings}
      />
      {!isWord(field, draft.values[field.name]) &&
        (field.other ?? []).map((one) => (
          <Row
            key={one.name}
            field={one.name === '' ? { ...one, name: field.name } : one}
            session={inside}
            plugin={plugin}
            meanings={one.name === '' ? meanings : undefined}
            isNamed={one.name !== ''}
          />
        ))}
    </>
  );
});

const FieldRows = (props: RowProps) =>
  props.field.kind === 'word-or' ? <WordRows {...props} /> : <Row {...props} />;

/** A form made from a parameter schema: the kind gives the control, the schema its unit, bounds and default. */
export const ParamForm = observer(function ParamForm(props: {
  readonly fields: readonly ParamField[];
  readonly session: Formed;
  readonly plugin: string;
  /** Names of fields that are left out for now. */
  readonly idle?: readonly string[];
  /** What values do, in words. */
  readonly meanings?: ToolInstance['meanings'];
}) {
  const { fields, session, plugin } = props;
  const workspace = useWorkspace();
  const { words } = workspace.parts;
  const [open, setOpen] = useState(false);
  // What was set is seen from then on, wherever it was set: a plane that leans must not look level.
  const [seen] = useState(() => new Set<string>());
  const idle = new Set(props.idle);
  const asked = fields.filter(
    (field) => !idle.has(field.name) && isTargetAsked(workspace, field, session.draft.values[field.name]),
  );
  const rows = (list: readonly ParamField[]) =>
    list.map((field) => (
      <FieldRows key={field.name} field={field} session={session} plugin={plugin} meanings={props.meanings} />
    ));
  const advanced = asked.filter((field) => field.advanced);
  for (const { name, default: initial } of advanced) {
    const value = session.draft.values[name];
    if (value !== undefined && value !== initial && value !== 0 && value !== '') seen.add(name);
  }
  const folded = advanced.filter(({ name }) => !seen.has(name));
  if (asked.length === 0) return null;
  return (
    <div className={styles['form']}>
      {rows(asked.filter((field) => !field.advanced))}
      {!open && rows(advanced.filter(({ name }) => seen.has(name)))}
      {(open || folded.length > 0) && advanced.length > 0 && (
        <button type="button" className={styles['more']} aria-expanded={open} onClick={() => setOpen(!open)}>
          {words.t('card.more')}
        </button>
      )}
      {open && rows(advanced)}
    </div>
  );
});
