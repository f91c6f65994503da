// oxlint-disable-next-line no-restricted-imports -- the one place that teaches it how people write numbers
import { InputNumber, type InputNumberProps } from 'antd';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../stores/services-context.ts';
import { NumberNotice } from './number-notice.ts';
import { readNumberField } from './number-text.ts';

/**
 * antd's number field for numbers as people write them: its own parser takes `3,5` for 35 and loses the minus of `−12`. What cannot be read leaves the
 * number of before, and that is told, once a field: on a field that is left, antd writes that number over what was typed.
 */
export function NumberInput({
  onInput,
  onBlur,
  onPressEnter,
  ...field
}: Omit<InputNumberProps<number>, 'parser'>) {
  const { toasts } = useServices();
  const { t } = useTranslation('errors');
  const notice = useMemo(() => new NumberNotice(toasts), [toasts]);
  const typed = useRef('');
  const settle = () => {
    const text = typed.current;
    typed.current = '';
    notice.settle(text, (as, what) =>
      t(as === 'unit' ? 'rules.numberUnit' : 'rules.number', { typed: what }),
    );
  };
  return (
    <InputNumber<number>
      inputMode="decimal"
      {...field}
      parser={readNumberField}
      onInput={(text) => {
        typed.current = text;
        notice.typed(text);
        onInput?.(text);
      }}
      onPressEnter={(event) => {
        settle();
        onPressEnter?.(event);
      }}
      onBlur={(event) => {
        settle();
        onBlur?.(event);
      }}
    />
  );
}
