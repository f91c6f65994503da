import { areSidesUntold, type LevelRotation, type ScoliometerReading } from '@bracewright/core/brace';
import { observer } from 'mobx-react-lite';
import type { KeyboardEvent, PointerEvent } from 'react';
import { useWorkspace } from '../model/use-workspace.ts';
import { useScoliometerWords } from './use-scoliometer-words.ts';
import styles from './ScoliometerCard.module.css';

const [WIDTH, HEIGHT] = [288, 226];
const [LEFT, TOP, BOTTOM] = [8, 30, 6];
/** Degrees to both sides at least. */
const LEAST = 10;

type Known = LevelRotation & { readonly angle: number };

/** The pieces of a curve between levels that are not known. */
function piecesOf(levels: readonly LevelRotation[]): readonly (readonly Known[])[] {
  const pieces: Known[][] = [[]];
  for (const level of levels)
    if (level.angle === null) pieces.push([]);
    else pieces.at(-1)!.push(level as Known);
  return pieces.filter((piece) => piece.length > 0);
}

/** Runs of levels that are not known, as heights. */
function gapsOf(levels: readonly LevelRotation[]): readonly (readonly [from: number, to: number])[] {
  const gaps: [number, number][] = [];
  levels.forEach(({ angle, height }, i) => {
    if (angle !== null) return;
    if (i > 0 && levels[i - 1]!.angle === null) gaps.at(-1)![1] = height;
    else gaps.push([height, height]);
  });
  return gaps;
}

/** Where angles and heights lie in the drawing. */
interface ChartScale {
  /** Degrees at both ends. */
  readonly most: number;
  readonly low: number;
  readonly high: number;
  x(degrees: number): number;
  y(height: number): number;
}

function scaleOf(reading: ScoliometerReading, other: ScoliometerReading | undefined): ChartScale {
  const { levels } = reading;
  const [low, high] = [levels[0]!.height, levels.at(-1)!.height];
  const angles = [...levels, ...(other?.levels ?? [])].map(({ angle }) => Math.abs(angle ?? 0));
  const most = Math.max(LEAST, 5 * Math.ceil(Math.max(...angles) / 5));
  return {
    ...{ most, low, high },
    x: (degrees) => WIDTH / 2 + (degrees / most) * (WIDTH / 2 - LEFT),
    y: (height) => HEIGHT - BOTTOM - ((height - low) / Math.max(1, high - low)) * (HEIGHT - TOP - BOTTOM),
  };
}

/** Degrees across, and the heights of which nothing is known. */
const Grid = observer(function Grid(props: {
  readonly levels: readonly LevelRotation[];
  readonly scale: ChartScale;
  /** Whether it may be said which side is which. */
  readonly hasSides: boolean;
}) {
  const { words, units } = useWorkspace().parts;
  const { levels, scale, hasSides } = props;
  const { most, x, y, low, high } = scale;
  const half = (y(low) - y(high)) / Math.max(1, levels.length - 1) / 2;
  return (
    <>
      <text x={LEFT} y={11}>
        {words.t(hasSides ? 'scoliometer.chart.left' : 'scoliometer.chart.one')}
      </text>
      <text x={WIDTH - LEFT} y={11} textAnchor="end">
        {words.t(hasSides ? 'scoliometer.chart.right' : 'scoliometer.chart.other')}
      </text>
      {gapsOf(levels).map(([from, to]) => (
        <rect
          key={from}
          className={styles['gap']}
          x={LEFT}
          width={WIDTH - 2 * LEFT}
          y={y(to) - half}
          height={y(from) - y(to) + 2 * half}
        />
      ))}
      {[-most, -most / 2, 0, most / 2, most].map((degrees) => (
        <g key={degrees} data-zero={degrees === 0}>
          <line
            x1={x(degrees)}
            x2={x(degrees)}
            y1={TOP - 4}
            y2={HEIGHT - BOTTOM}
            className={styles['grid']}
          />
          <text
            x={x(degrees)}
            y={23}
            textAnchor={degrees === -most ? 'start' : degrees === most ? 'end' : 'middle'}
          >
            {units.formatAngle(Math.abs(degrees))}
          </text>
        </g>
      ))}
    </>
  );
});

function Course(props: {
  readonly levels: readonly LevelRotation[];
  readonly scale: ChartScale;
  readonly look: 'course' | 'other';
}) {
  const { levels, scale, look } = props;
  return piecesOf(levels).map((piece) => (
    <polyline
      key={piece[0]!.height}
      className={styles[look]}
      points={piece.map(({ angle, height }) => `${scale.x(angle)},${scale.y(height)}`).join(' ')}
    />
  ));
}

/** Keys that choose a level. */
function useLevelKeys() {
  const { scoliometer } = useWorkspace();
  const steps: Readonly<Record<string, () => void>> = {
    ArrowUp: () => scoliometer.step(1),
    ArrowRight: () => scoliometer.step(1),
    ArrowDown: () => scoliometer.step(-1),
    ArrowLeft: () => scoliometer.step(-1),
    Home: () => scoliometer.step(-1, true),
    End: () => scoliometer.step(1, true),
  };
  return (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    // The arrows move the camera elsewhere.
    event.preventDefault();
    event.stopPropagation();
    step();
  };
}

/** Rotation by level beside the body, as seen from behind: the side that stands out is the side of the curve. Pointer and arrow keys choose the level whose line is drawn on the back. */
export const RotationChart = observer(function RotationChart(props: {
  readonly reading: ScoliometerReading;
  /** Of the other body, drawn behind. */
  readonly other: ScoliometerReading | undefined;
}) {
  const { reading, other } = props;
  const { scoliometer, parts } = useWorkspace();
  const { words, units } = parts;
  const said = useScoliometerWords();
  const onKey = useLevelKeys();
  const { levels } = reading;
  const { foot } = reading.scale;
  const scale = scaleOf(reading, other);
  const { low, high, x, y } = scale;
  const { level } = scoliometer;
  const text = level ? said.level(level, foot) : words.t('scoliometer.chart.hint');
  const follow = ({ currentTarget, clientY }: PointerEvent) => {
    const box = currentTarget.getBoundingClientRect();
    const at = ((clientY - box.top) / box.height) * HEIGHT;
    scoliometer.lookAt(low + ((HEIGHT - BOTTOM - at) / (HEIGHT - TOP - BOTTOM)) * (high - low));
  };
  const over = (height: number) => units.formatLength(height - foot);
  return (
    <figure className={styles['chart']}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="slider"
        tabIndex={0}
        aria-orientation="vertical"
        aria-label={words.t('scoliometer.chart.label', { low: over(low), high: over(high) })}
        aria-valuemin={Math.round(low - foot)}
        aria-valuemax={Math.round(high - foot)}
        aria-valuenow={Math.round((level?.height ?? low) - foot)}
        aria-valuetext={text}
        data-testid="rotation-chart"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          follow(event);
        }}
        onPointerMove={follow}
        onKeyDown={onKey}
      >
        <Grid {...{ levels, scale }} hasSides={!areSidesUntold(reading)} />
        {other && <Course levels={other.levels} scale={scale} look="other" />}
        <Course levels={levels} scale={scale} look="course" />
        {reading.regions.map(({ height, toFrame }) =>
          height === null || toFrame === null ? null : (
            <circle key={height} cx={x(toFrame)} cy={y(height)} r={3.5} className={styles['peak']} />
          ),
        )}
        {level && (
          <g className={styles['under']}>
            <line x1={LEFT} x2={WIDTH - LEFT} y1={y(level.height)} y2={y(level.height)} />
            {level.angle !== null && <circle cx={x(level.angle)} cy={y(level.height)} r={4} />}
          </g>
        )}
      </svg>
      <figcaption role="status" data-testid="rotation-level">
        {text}
      </figcaption>
    </figure>
  );
});
