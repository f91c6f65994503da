import { observer } from 'mobx-react-lite';
import { useWorkspace } from '../model/use-workspace.ts';
import type { ParamFieldProps } from './param-field-props.ts';
import styles from './ParamForm.module.css';

/** What is drawn on the body: the form says how much of it there is. */
export const GestureField = observer(function GestureField({ field, id, value }: ParamFieldProps) {
  const { words, units } = useWorkspace().parts;
  const text = () => {
    if (Array.isArray(value) && value.length > 0) {
      if (field.kind === 'planes') return words.t('field.planes', { count: value.length });
      if (field.kind === 'surface-points') return words.t('field.points', { count: value.length });
    }
    if (field.kind === 'plane' && value) {
      const { origin } = value as { readonly origin: readonly number[] };
      return `z ${units.formatLength(origin[2] ?? 0)}`;
    }
    return value === undefined || (Array.isArray(value) && value.length === 0)
      ? words.t('field.unset')
      : words.t('field.set');
  };
  const unset = value === undefined || (Array.isArray(value) && value.length === 0);
  return (
    <output id={id} className={styles['gesture']} data-unset={unset || undefined}>
      {text()}
    </output>
  );
});
