import { Button, Progress, Select } from 'antd';
import { deviationStops, formatColour } from '@bracewright/core/babylon';
import { GAP_STEP, GAP_SURE, TOUCHING, gapShare, type GapMap } from '@bracewright/core/mesh';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { NumberInput } from '../../../kit/forms/NumberInput.tsx';
import { useWorkspace } from '../../model/use-workspace.ts';
import type { GapSide } from '../../workers/measure-gap.ts';
import { BODY, type GapPair } from '../../model/objects/gap-view.ts';
import { isWorkedOn, type BesideObject } from '../../model/objects/beside-object.ts';
import styles from './objects.module.css';

const SIDES: readonly GapSide[] = ['inside', 'outside', 'all'];
const TICKS = [-1, -0.5, 0, 0.5, 1] as const;

/** The colours with their millimetres, and the number under the pointer. */
const Scale = observer(function Scale() {
  const { objects, parts } = useWorkspace();
  const { words, units, app } = parts;
  const { limit, under } = objects.gap;
  const colours = deviationStops(app.settings.theme).map((colour) => formatColour(colour));
  const told =
    under === undefined
      ? '–'
      : Number.isNaN(under)
        ? words.t('gap.noSide')
        : words.t(under < 0 ? 'gap.within' : 'gap.outside', { value: units.formatLength(Math.abs(under)) });
  return (
    <figure className={styles['scale']}>
      <div
        className={styles['bar']}
        style={{ background: `linear-gradient(to right, ${colours.join(', ')})` }}
      />
      <ul className={styles['ticks']}>
        {TICKS.map((tick) => (
          <li key={tick}>{units.formatLength(tick * limit, { signed: true, unit: false })}</li>
        ))}
      </ul>
      <figcaption data-testid="gap-under">
        {words.t('gap.under')} <b>{told}</b>
      </figcaption>
    </figure>
  );
});

/** The part of the area between two limits that are typed, mm. */
const Share = observer(function Share({ map }: { readonly map: GapMap }) {
  const { words } = useWorkspace().parts;
  const [[low, high], setLimits] = useState<readonly [number, number]>([0, 5]);
  const share = gapShare(map, low, high);
  return (
    <div className={styles['field']}>
      <span>{words.t('gap.limits')}</span>
      <span className={styles['limits']}>
        <NumberInput
          size="small"
          controls={false}
          className={styles['limit'] ?? ''}
          value={low}
          aria-label={words.t('gap.limits')}
          onChange={(to) => setLimits([to ?? low, high])}
        />
        –
        <NumberInput
          size="small"
          controls={false}
          className={styles['limit'] ?? ''}
          value={high}
          aria-label={words.t('gap.limits')}
          onChange={(to) => setLimits([low, to ?? high])}
        />
        mm
        <b data-testid="gap-share">{share === undefined ? '–' : `${(100 * share).toFixed(1)} %`}</b>
      </span>
    </div>
  );
});

const Numbers = observer(function Numbers(props: { readonly map: GapMap; readonly side: GapSide }) {
  const { map, side } = props;
  const { words, units } = useWorkspace().parts;
  const signed = (mm: number | undefined) =>
    mm === undefined ? '–' : units.formatLength(mm, { signed: true });
  /** Said where the figure may be off by more than its last place shows. */
  const within = (mm: number | undefined) =>
    mm === undefined || mm <= GAP_SURE
      ? ''
      : ` (${words.t('gap.uncertain', { within: units.formatLength(mm) })})`;
  const touching = units.formatLength(TOUCHING);
  const rows: readonly (readonly [string, string, string])[] = [
    ['least', words.t('gap.least'), signed(map.least) + within(map.leastWithin)],
    ['middle', words.t('gap.middle'), signed(map.middle)],
    ['greatest', words.t('gap.greatest'), signed(map.greatest) + within(map.greatestWithin)],
    ['nearest', words.t('gap.nearest'), units.formatLength(map.nearest) + within(map.nearestWithin)],
    ['touching', words.t('gap.touching', { limit: touching }), units.formatArea(map.touching)],
    ['inside', words.t('gap.inside', { limit: touching }), units.formatArea(map.inside)],
    ['unsure', words.t('gap.unsure', { limit: touching }), units.formatArea(map.unsureApart)],
    ['area', words.t('gap.area'), units.formatArea(map.area)],
  ];
  return (
    <>
      <p className={styles['muted']} role="note" data-testid="gap-reference" data-reference={map.reference}>
        {words.t(`gap.${map.reference}`)}
      </p>
      <p className={styles['muted']} role="note" data-testid="gap-of" data-side={side}>
        {words.t(`gap.of.${side}`)}
      </p>
      <dl className={styles['numbers']}>
        {rows.map(([id, label, value]) => (
          <div key={id}>
            <dt>{label}</dt>
            <dd data-testid={`gap-${id}`}>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
});

/** Of what an object's gap is measured. */
type Chosen = Omit<GapPair, 'of'>;

/** From what, and on which side, an object's gap is measured. */
const PairFields = observer(function PairFields(props: {
  readonly chosen: Chosen;
  readonly others: readonly { readonly value: string; readonly label: string }[];
  readonly onChoose: (change: Partial<Chosen>) => void;
}) {
  const { chosen, others, onChoose } = props;
  const { words } = useWorkspace().parts;
  return (
    <>
      <label className={styles['field']}>
        {words.t('gap.from')}
        <Select
          size="small"
          className={styles['slider'] ?? ''}
          value={chosen.from}
          options={[{ value: BODY, label: words.t('gap.body') }, ...others]}
          data-testid="gap-from"
          onChange={(from) => onChoose({ from })}
        />
      </label>
      <label className={styles['field']}>
        {words.t('gap.side')}
        <Select
          size="small"
          className={styles['slider'] ?? ''}
          value={chosen.side}
          data-testid="gap-side"
          options={SIDES.map((value) => ({ value, label: words.t(`gap.side.${value}`) }))}
          onChange={(side) => onChoose({ side })}
        />
      </label>
    </>
  );
});

/** How far an object's skin lies from the body's or from another object's. */
export const GapCard = observer(function GapCard({ one }: { readonly one: BesideObject }) {
  const { objects, parts } = useWorkspace();
  const { words, units } = parts;
  const { gap, list = [] } = objects;
  // How a brace fits is told by its inside; its outside tells how thick it is.
  const [chosen, setChosen] = useState<Chosen>({ from: BODY, side: one.kind === 'wall' ? 'inside' : 'all' });
  const pair = gap.pair?.of === one.id ? gap.pair : undefined;
  const others = list
    .filter((other) => other.id !== one.id && !isWorkedOn(other))
    .map(({ id, name }) => ({ value: id, label: name }));
  const isThere = others.some(({ value }) => value === chosen.from);
  // While something is measured or shown, the fields say of what, and nothing else.
  const { from, side }: Chosen = pair ?? (isThere ? chosen : { ...chosen, from: BODY });
  const choose = (change: Partial<Chosen>) => {
    setChosen({ from, side, ...change });
    if (pair) gap.clear();
  };
  return (
    <div className={styles['fields']} data-testid="gap">
      <b>{words.t('gap')}</b>
      <PairFields chosen={{ from, side }} others={others} onChoose={choose} />
      {pair && gap.progress !== undefined && (
        <Progress percent={Math.round(100 * gap.progress)} size="small" />
      )}
      <div className={styles['add']}>
        {pair ? (
          <Button size="small" onClick={() => gap.clear()}>
            {words.t(gap.progress === undefined ? 'gap.clear' : 'gap.stop')}
          </Button>
        ) : (
          <Button
            size="small"
            data-testid="gap-measure"
            onClick={() => {
              setChosen({ from, side });
              void objects.measure(one, { from, side });
            }}
          >
            {words.t('gap.measure')}
          </Button>
        )}
      </div>
      {pair && gap.map && (
        <>
          <Scale />
          <label className={styles['field']}>
            {words.t('gap.scale')}
            <NumberInput
              size="small"
              min={0.5}
              max={200}
              value={gap.limit}
              suffix="mm"
              onChange={(to) => to && gap.setLimit(to)}
            />
          </label>
          <Numbers map={gap.map} side={pair.side} />
          <Share map={gap.map} />
          <p className={styles['muted']}>
            {words.t(gap.map.reference === 'closed' ? 'gap.sure' : 'gap.step', {
              step: units.formatLength(GAP_STEP),
            })}
          </p>
        </>
      )}
    </div>
  );
});
