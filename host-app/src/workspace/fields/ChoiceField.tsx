import { Segmented, Select } from 'antd';
import type { FieldProps } from './ParamForm.tsx';

/** One of a few words: side by side where they fit, else a list. */
export function ChoiceField({ field, id, value, label, optionLabel, onChange }: FieldProps) {
  const options = (field.options ?? []).map((option) => ({ value: option, label: optionLabel(option) }));
  const length = options.reduce((sum, option) => sum + option.label.length, 0);
  if (options.length <= 3 && length <= 20)
    return (
      <Segmented
        id={id}
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
