// oxlint-disable-next-line no-restricted-imports -- the one place that teaches it how people write numbers
import { InputNumber, type InputNumberProps } from 'antd';
import { readNumberField } from './number-text.ts';

/** antd's number field for numbers as people write them: its own parser takes `3,5` for 35 and loses the minus of `−12`. */
export const NumberInput = (props: Omit<InputNumberProps<number>, 'parser'>) => (
  <InputNumber<number> inputMode="decimal" {...props} parser={readNumberField} />
);
