import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import type { Editor } from '@bracewright/core/babylon';
import type { Vec3 } from '@bracewright/core/math';
import { directionWords } from '../model/body/direction-words.ts';
import { useWorkspace } from '../model/use-workspace.ts';
import type { ParamFieldProps } from './param-field-props.ts';
import styles from './ParamForm.module.css';

/** The direction out of the screen. Rounded, so that a record reads well. */
export const towardsViewer = ({ scene }: Pick<Editor, 'scene'>): readonly number[] =>
  scene.viewDirection.map((part) => Number((0 - part).toFixed(6)) || 0);

/** A direction: taken from the view, and told in words of the patient's sides as far as these are known. */
export const DirectionField = observer(function DirectionField({
  id,
  value,
  label,
  onChange,
}: ParamFieldProps) {
  const workspace = useWorkspace();
  const { words } = workspace.parts;
  const isSet = Array.isArray(value);
  return (
    <div className={styles['direction']} role="group" aria-label={label}>
      {/* The row's label names what is said here; the button is called by its own words. */}
      <output id={id} className={styles['gesture']} data-unset={!isSet || undefined}>
        {isSet ? directionWords(value as unknown as Vec3, workspace) : words.t('field.directionUnset')}
      </output>
      <Button
        size="small"
        disabled={!workspace.editor}
        onClick={() => workspace.editor && onChange(towardsViewer(workspace.editor))}
      >
        {words.t('field.directionOfView')}
      </Button>
    </div>
  );
});
