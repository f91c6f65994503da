import type { SizeName } from '@bracewright/core/contract';
import { useTranslation } from 'react-i18next';
import { DRAWING, LEVELS, SIZE_PLACES, type SizePlace } from './size-places.ts';
import styles from './patients.module.css';

const MIDDLE = DRAWING.width / 2;
/** How far the middle of what is filled in or read lies above the middle of its field with the label, px. */
const FIELD_RISE = 4;
const OUTLINE =
  'M238 22c2 18-3 26-24 33-14 5-22 13-23 28-1 14 5 26 8 39 6 22 11 40 11 72 0 30-1 62-3 88-4 22-16 46-20 74-4 26-6 48-6 66 0 20 2 40 4 58h70c3-26 3-36 5-52 2 16 2 26 5 52h70c2-18 4-38 4-58 0-18-2-40-6-66-4-28-16-52-20-74-2-26-3-58-3-88 0-32 5-50 11-72 3-13 9-25 8-39-1-15-9-23-23-28-21-7-26-15-24-33';

/** The line of one measure on the body. */
function Measure({
  place,
  active,
  filled,
}: {
  readonly place: SizePlace;
  readonly active: boolean;
  readonly filled: boolean;
}) {
  const y = LEVELS[place.level];
  const { x, kind } = place;
  const line =
    kind === 'height'
      ? `M${x} ${LEVELS.crest}V${y}m-4 0h8M${x - 4} ${LEVELS.crest}h8`
      : kind === 'girth'
        ? `M${MIDDLE - x} ${y}a${x} 9 0 0 0 ${2 * x} 0a${x} 9 0 0 0 ${-2 * x} 0`
        : `M${MIDDLE - x} ${y}H${MIDDLE + x}M${MIDDLE - x} ${y - 4}v8M${MIDDLE + x} ${y - 4}v8`;
  return <path d={line} className={styles['measure']} data-active={active} data-filled={filled} />;
}

/** From a field to its level on the body. */
function Leader({ place, active }: { readonly place: SizePlace; readonly active: boolean }) {
  const y = LEVELS[place.level];
  const isLeft = place.side === 'left';
  const from = isLeft ? DRAWING.left - 4 : DRAWING.right + 4;
  const to = place.kind === 'height' ? place.x : isLeft ? MIDDLE - place.x : MIDDLE + place.x;
  const bend = isLeft ? from + 16 : from - 16;
  return (
    <g className={styles['leader']} data-active={active}>
      <path d={`M${from} ${place.y - FIELD_RISE}h${isLeft ? 4 : -4}L${bend} ${y}H${to}`} />
      <circle cx={to} cy={y} r="1.75" />
    </g>
  );
}

/** The trunk with every measure of the size table at its level; those that were taken stand out, and so does the `active` one. */
export function TrunkDrawing({
  sizes,
  active,
}: {
  readonly sizes: Readonly<Partial<Record<SizeName, number | null | undefined>>>;
  readonly active?: SizeName | undefined;
}) {
  const { t } = useTranslation('patients');
  return (
    <svg
      width={DRAWING.width}
      height={DRAWING.height}
      viewBox={`0 0 ${DRAWING.width} ${DRAWING.height}`}
      role="img"
      aria-label={t('drawing')}
    >
      <path d={`${OUTLINE}Z`} className={styles['bodyFill']} />
      <path d={OUTLINE} className={styles['bodyLine']} />
      <path d="M238 22c5 14 13 22 22 22s17-8 22-22" className={styles['bodyFine']} />
      <path
        d="M226 62c12 8 24 10 34 10s22-2 34-10M260 72v138m0 6c-8 8-20 14-30 32m30-32c8 8 20 14 30 32"
        className={styles['bodyFine']}
      />
      <path
        d={`M204 ${LEVELS.crest + 2}c10-12 26-14 38-4m74 4c-10-12-26-14-38-4`}
        className={styles['bodyFine']}
      />
      <path d={`M190 ${LEVELS.crest}H330`} className={styles['reference']} />
      {SIZE_PLACES.map((place) => (
        <Leader key={place.name} place={place} active={active === place.name} />
      ))}
      {SIZE_PLACES.map((place) => (
        <Measure
          key={place.name}
          place={place}
          active={active === place.name}
          filled={typeof sizes[place.name] === 'number'}
        />
      ))}
      <text x={MIDDLE - 56} y={LEVELS.shoulder - 24} className={styles['side']}>
        R
      </text>
      <text x={MIDDLE + 56} y={LEVELS.shoulder - 24} className={styles['side']}>
        L
      </text>
      <text x={MIDDLE} y={LEVELS.crest + 14} className={styles['referenceText']}>
        {t('reference')}
      </text>
    </svg>
  );
}
