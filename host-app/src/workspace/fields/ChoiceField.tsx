import { Segmented, Select } from 'antd';
import type { ParamFieldProps } from './param-field-props.ts';
import { choicePlace } from './choice-place.ts';
import styles from './ParamForm.module.css';

/** One of a few words: side by side where they fit, else a list. */
export function ChoiceField({ field, id, value, label, optionLabel, onChange }: ParamFieldProps) {
  const options = (field.options ?? []).map((option) => ({ value: option, label: optionLabel(option) }));
  const place = choicePlace(options.map(({ label: text }) => text));
  if (place !== 'list')
    return (
      <Segmented
        id={id}
        className={place === 'below' ? (styles['below'] ?? '') : ''}
        block
        size="small"
        aria-label={label}
        options={options}
        value={value as string}
        onChange={onChange}
      />
    );
  return (
    <Select
      id={id}
      aria-label={label}
      options={options}
      value={value as string}
      onChange={onChange}
      popupMatchSelectWidth={false}
    />
  );
}
