import { Button, Progress, Select } from 'antd';
import { bareColour, deviationStops, formatColour } from '@bracewright/core/babylon';
import { MAKE_PROCESSES, processOf, type WallMap } from '@bracewright/core/mesh';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { NumberInput } from '../../../kit/forms/NumberInput.tsx';
import { askedOfWall } from '../../model/objects/asked-of-wall.ts';
import type { BesideObject } from '../../model/objects/beside-object.ts';
import type { ThicknessAsked } from '../../model/objects/thickness-view.ts';
import { useWorkspace } from '../../model/use-workspace.ts';
import { placeOnScale, scaleTicks } from './thickness-scale.ts';
import styles from './objects.module.css';

/** The colours with their millimetres, the wall that was asked for in the middle and the least that the process makes marked, and the number under the pointer. */
const Scale = observer(function Scale() {
  const { objects, parts } = useWorkspace();
  const { words, units, app } = parts;
  const { limit, under, asked } = objects.thickness;
  const { theme } = app.settings;
  const colours = deviationStops(theme).map((colour) => formatColour(colour));
  const { leastWall } = processOf(asked.process);
  const mark = placeOnScale(leastWall, asked.wall, limit);
  const told =
    under === undefined
      ? '–'
      : Number.isNaN(under)
        ? words.t('thickness.unmeasured')
        : units.formatLength(under);
  const least = words.t('thickness.leastMade', { least: units.formatLength(leastWall) });
  return (
    <figure className={styles['scale']}>
      <div
        className={styles['bar']}
        style={{ background: `linear-gradient(to right, ${colours.join(', ')})` }}
      >
        <i
          className={styles['mark']}
          style={{ left: `${100 * mark}%` }}
          title={least}
          data-testid="thickness-mark"
        />
      </div>
      <ul className={styles['ticks']}>
        {scaleTicks(asked.wall, limit).map((tick) => (
          <li key={tick}>{tick < 0 ? '' : units.formatLength(tick, { unit: false })}</li>
        ))}
      </ul>
      <span className={styles['muted']}>{least}</span>
      <span className={styles['muted']}>
        <i className={styles['swatch']} style={{ background: formatColour(bareColour(theme)) }} />{' '}
        {words.t('thickness.bare')}
      </span>
      <figcaption data-testid="thickness-under">
        {words.t('gap.under')} <b>{told}</b>
      </figcaption>
    </figure>
  );
});

const Numbers = observer(function Numbers({ map }: { readonly map: WallMap }) {
  const { objects, parts } = useWorkspace();
  const { words, units } = parts;
  const { asked } = objects.thickness;
  const length = (mm: number | undefined) => (mm === undefined ? '–' : units.formatLength(mm));
  const { leastWall } = processOf(asked.process);
  const rows: readonly (readonly [string, string, string])[] = [
    ['least', words.t('gap.least'), length(map.thinnest?.wall)],
    ['middle', words.t('gap.middle'), length(map.middle)],
    ['thin', words.t('thickness.thin', { least: length(leastWall) }), units.formatArea(map.thin)],
    ['bare', words.t('thickness.bare'), units.formatArea(map.area - map.measured)],
  ];
  return (
    <dl className={styles['numbers']}>
      {rows.map(([id, label, value]) => (
        <div key={id}>
          <dt>{label}</dt>
          <dd data-testid={`thickness-${id}`}>{value}</dd>
        </div>
      ))}
    </dl>
  );
});

/** By what a wall is made, and how thick it was asked for. */
const AskedFields = observer(function AskedFields(props: {
  readonly asked: ThicknessAsked;
  readonly onChange: (change: Partial<ThicknessAsked>) => void;
}) {
  const { asked, onChange } = props;
  const { words } = useWorkspace().parts;
  return (
    <>
      <label className={styles['field']}>
        {words.t('export.madeOn')}
        <Select
          size="small"
          className={styles['slider'] ?? ''}
          value={asked.process}
          options={MAKE_PROCESSES.map(({ id }) => ({ value: id, label: words.t(`export.process.${id}`) }))}
          data-testid="thickness-process"
          onChange={(process: string) => onChange({ process })}
        />
      </label>
      <label className={styles['field']}>
        {words.t('thickness.asked')}
        <NumberInput
          size="small"
          min={0.5}
          max={20}
          step={0.5}
          value={asked.wall}
          suffix="mm"
          data-testid="thickness-asked"
          onChange={(wall) => wall !== null && onChange({ wall })}
        />
      </label>
    </>
  );
});

/** How thick a wall is, as the gate measures it. */
export const ThicknessCard = observer(function ThicknessCard(props: {
  readonly one: BesideObject & { readonly kind: 'wall' };
}) {
  const { one } = props;
  const { objects, parts } = useWorkspace();
  const { words, app } = parts;
  const { thickness } = objects;
  const [chosen, setChosen] = useState<ThicknessAsked>(() => askedOfWall(one.entry, app.settings));
  const isOfThis = thickness.of === one.id;
  const asked = isOfThis ? thickness.asked : chosen;
  return (
    <div className={styles['fields']} data-testid="thickness">
      <b>{words.t('thickness')}</b>
      <AskedFields
        asked={asked}
        onChange={(change) => {
          setChosen({ ...asked, ...change });
          if (isOfThis) thickness.clear();
        }}
      />
      {isOfThis && thickness.progress !== undefined && (
        <Progress percent={Math.round(100 * thickness.progress)} size="small" />
      )}
      <div className={styles['add']}>
        {isOfThis ? (
          <Button size="small" onClick={() => thickness.clear()}>
            {words.t(thickness.progress === undefined ? 'gap.clear' : 'gap.stop')}
          </Button>
        ) : (
          <Button
            size="small"
            data-testid="thickness-measure"
            onClick={() => void objects.measureThickness(one, asked)}
          >
            {words.t('gap.measure')}
          </Button>
        )}
      </div>
      {isOfThis && thickness.map && (
        <>
          <Scale />
          <label className={styles['field']}>
            {words.t('gap.scale')}
            <NumberInput
              size="small"
              min={0.2}
              max={20}
              step={0.5}
              value={thickness.limit}
              prefix="±"
              suffix="mm"
              onChange={(to) => to && thickness.setLimit(to)}
            />
          </label>
          <Numbers map={thickness.map} />
          <p className={styles['muted']}>{words.t('thickness.how')}</p>
        </>
      )}
    </div>
  );
});
