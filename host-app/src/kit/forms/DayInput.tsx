import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { observer } from 'mobx-react-lite';
import { useServices } from '../../stores/services-context.ts';
import type { ControlProps } from './Field.tsx';
import { readDay } from './day.ts';

// The first is shown; the others are what people type, and the calendar follows while they do.
const FORMATS = ['YYYY-MM-DD', 'YYYY-M-D', 'YYYYMMDD', 'YYYY/M/D', 'YYYY.M.D', 'YYYY年M月D日', 'D.M.YYYY'];

/**
 * A day that has been, typed or chosen. `onChange` gives `YYYY-MM-DD`, undefined for an emptied field, or the text itself where it is no
 * day: it stays to be seen and the rules of the form say what is wrong, instead of an older day being kept behind it.
 */
export const DayInput = observer(function DayInput(props: {
  readonly control: ControlProps;
  readonly value: string | undefined;
  readonly onChange: (day: string | undefined) => void;
  readonly onLeave: () => void;
}) {
  const { control, value, onChange, onLeave } = props;
  const { settings } = useServices();
  // The calendar names its days and begins its week as the language does.
  dayjs.locale(settings.language === 'zh-CN' ? 'zh-cn' : 'en');
  const day = value === undefined ? undefined : readDay(value);
  return (
    <DatePicker
      {...control}
      style={{ width: '100%' }}
      format={FORMATS}
      placeholder="YYYY-MM-DD"
      minDate={dayjs('1900-01-01')}
      maxDate={dayjs()}
      preserveInvalidOnBlur
      value={day === undefined ? null : dayjs(day)}
      onChange={(chosen) => onChange(chosen?.format('YYYY-MM-DD'))}
      onBlur={({ target }) => {
        const { value: typed } = target as HTMLInputElement;
        const next = typed.trim() === '' ? undefined : (readDay(typed) ?? typed);
        if ((next ?? '') !== (value ?? '')) onChange(next);
        onLeave();
      }}
    />
  );
});
