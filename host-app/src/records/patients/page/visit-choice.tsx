import { VISIT_FIELDS, type VisitClash, type VisitFields } from '@bracewright/core/contract';
import { Radio } from 'antd';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Fields } from '../../../kit/forms/use-fields.ts';
import { Notice } from '../../../kit/ui/Notice.tsx';
import { useQuantity } from '../use-quantity.ts';
import { KINDS, type Quantity } from './quantities.ts';
import { mergeVisit, type VisitValues } from './visit-merge.ts';
import styles from './page.module.css';

/** A value that stands in the form and another that somebody else wrote. */
interface Pair {
  readonly mine: number | null;
  readonly theirs: number | null;
  readonly chosen: 'mine' | 'theirs' | undefined;
}

/** What the user chooses between in the form of a visit. */
export interface VisitChoices {
  readonly clash: VisitClash | undefined;
  readonly pairs: Readonly<Partial<Record<Quantity, Pair>>>;
  /** Shows what is stored of a day beside what stands in the form; the user had seen `before` of it. */
  take(clash: VisitClash, before: VisitFields): void;
  choose(name: Quantity, which: 'mine' | 'theirs'): void;
  /** What is typed is the user's own. */
  type(name: Quantity, value: number | null): void;
  /** The first field of which nothing is chosen yet. */
  open(): Quantity | undefined;
  forget(): void;
}

const pairsOf = (mine: VisitFields, theirs: VisitFields, names: readonly Quantity[]): VisitChoices['pairs'] =>
  Object.fromEntries(
    names.map((name): [string, Pair] => [
      name,
      { mine: mine[name], theirs: theirs[name], chosen: undefined },
    ]),
  );

/** Whether nothing of a day is stored any more. */
const isGone = ({ kept }: VisitClash): boolean => VISIT_FIELDS.every((name) => kept[name] === null);

/**
 * Lets the user choose where somebody else wrote other values for a day; `corrected` is the day of a visit that is being corrected, `begin`
 * what is there to be chosen when the form opens.
 */
export function useVisitChoice(
  form: Fields<VisitValues>,
  corrected: string | undefined,
  begin?: VisitClash,
): VisitChoices {
  const [clash, setClash] = useState(begin);
  const [pairs, setPairs] = useState<VisitChoices['pairs']>(() =>
    begin ? pairsOf(form.values, begin.kept, begin.differing) : {},
  );
  const { day } = form.values;
  const forget = () => {
    setClash(undefined);
    setPairs({});
  };
  const leaveDay = useRef(() => {});
  leaveDay.current = () => {
    if (!clash || clash.day === day || clash.day === corrected) return;
    for (const [name, pair] of Object.entries(pairs)) form.set(name as Quantity, pair.mine);
    forget();
  };
  // On another day nothing of this one is chosen.
  useEffect(() => leaveDay.current(), [day]);

  return {
    clash,
    pairs,
    take(found, before) {
      setClash(found);
      // Of a visit that is gone nothing is left to choose: saved again it is kept as it stands in the form.
      if (isGone(found)) return setPairs({});
      const { kept } = found;
      const takesOver = found.day === corrected;
      const { values, differing } = mergeVisit(form.values, { before, kept, takesOver });
      form.reset(values, { dirty: true });
      setPairs(pairsOf(values, kept, differing));
    },
    choose(name, chosen) {
      const pair = pairs[name];
      if (!pair) return;
      form.set(name, pair[chosen]);
      setPairs({ ...pairs, [name]: { ...pair, chosen } });
    },
    type(name, value) {
      form.set(name, value);
      if (pairs[name]) setPairs({ ...pairs, [name]: { ...pairs[name], mine: value, chosen: 'mine' } });
    },
    open: () => VISIT_FIELDS.find((name) => pairs[name] && pairs[name].chosen === undefined),
    forget,
  };
}

/** Says what somebody else did to the day. */
export function VisitNotice(props: { readonly clash: VisitClash; readonly corrected: string | undefined }) {
  const { clash, corrected } = props;
  const { t } = useTranslation('patient');
  const what = clash.day !== corrected ? 'keptAlready' : isGone(clash) ? 'goneMeanwhile' : 'changedMeanwhile';
  return (
    <div className={styles['clash']}>
      <Notice kind="warning">{t(`visit.${what}`)}</Notice>
    </div>
  );
}

/** The two values of a field of which one is to be kept; nothing where there is no choice. */
export const VisitChoice = observer(function VisitChoice(props: {
  readonly name: Quantity;
  readonly choice: VisitChoices;
}) {
  const { name, choice } = props;
  const { t } = useTranslation('patient');
  const quantity = useQuantity();
  const pair = choice.pairs[name];
  if (!pair) return null;
  const words = (value: number | null) =>
    value === null || Number.isNaN(value) ? t('visit.empty') : quantity(value, KINDS[name]);
  return (
    <Radio.Group
      className={styles['choice'] ?? ''}
      vertical
      value={pair.chosen}
      onChange={(event) => choice.choose(name, event.target.value as 'mine' | 'theirs')}
      options={[
        { value: 'mine', label: t('visit.mine', { value: words(pair.mine) }) },
        { value: 'theirs', label: t('visit.theirs', { value: words(pair.theirs) }) },
      ]}
    />
  );
});
