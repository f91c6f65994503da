import { Segmented, Select } from 'antd';
import type { FieldProps } from './ParamForm.tsx';

/** Width in Latin letters; a Chinese character is two wide. */
const widthOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (letter > '\u2e80' ? 2 : 1), 0);

/** One of a few words: side by side where they fit, else a list. */
export function ChoiceField({ field, id, value, label, optionLabel, onChange }: FieldProps) {
  const options = (field.options ?? []).map((option) => ({ value: option, label: optionLabel(option) }));
  const length = options.reduce((sum, option) => sum + widthOf(option.label), 0);
  if (options.length <= 3 && length <= 18)
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
