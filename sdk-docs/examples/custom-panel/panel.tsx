import type { Params } from '@bracewright/core/operation';
import type { PanelProps } from '@bracewright/core/react';
import { observer } from 'mobx-react-lite';
import type { lift } from '../first-tool/operation.ts';

const PRESETS = [5, 10, 15, 25];

/** The amounts a workshop uses, one click each. The draft is the only state: gestures and panel stay in step by themselves. */
const Panel = observer(function Panel({ session, t }: PanelProps<Params<typeof lift>>) {
  const { draft, services } = session;
  const { amount } = draft.values;
  return (
    <fieldset>
      <legend>{t('params.amount')}</legend>
      {PRESETS.map((preset) => (
        <button
          key={preset}
          type="button"
          aria-pressed={preset === amount}
          onClick={() => draft.set({ amount: preset })}
        >
          {services.units.formatLength(preset)}
        </button>
      ))}
      <output>{draft.issues.length > 0 ? t('pick') : services.units.formatLength(amount ?? 0)}</output>
    </fieldset>
  );
});

export default Panel;
