import type { Visit } from '@bracewright/core/contract';
import { useLayoutEffect, useRef, useState } from 'react';
import { formatDate } from '../../../kit/ui/format.ts';
import { ticksFor } from './course-scale.ts';
import type { Quantity } from './quantities.ts';
import styles from './page.module.css';

const HEIGHT = 220;
const EDGE = { left: 44, right: 84, top: 14, bottom: 30 } as const;
/** Width until the card has been measured, px. */
const USUAL = 640;

/** Curves are told apart by their marks as well, not by colour alone. */
const MARKS: Readonly<Record<Quantity, string>> = {
  cobb: 'M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0Z',
  atr: 'M-4-4h8v8h-8Z',
  bust: 'M0-5 5 4H-5Z',
  waist: 'M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0Z',
  hip: 'M-4-4h8v8h-8Z',
  height: 'M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0Z',
};

/** A value of a visit: as it is shown, and as it is kept. */
export interface CoursePoint {
  readonly visit: Visit;
  readonly value: number;
  readonly kept: number;
  /** ms since 1970. */
  readonly time: number;
}

export interface Curve {
  readonly name: Quantity;
  readonly label: string;
  readonly points: readonly CoursePoint[];
}

/** The width of an element in px, so that letters drawn in it keep their size. */
function useWidth() {
  const element = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(USUAL);
  useLayoutEffect(() => {
    const take = () => setWidth(element.current?.clientWidth || USUAL);
    const observer = new ResizeObserver(take);
    observer.observe(element.current!);
    take();
    return () => observer.disconnect();
  }, []);
  return [element, width] as const;
}

/** Where values and times lie in a drawing of `width` px. */
function scaleOf(points: readonly CoursePoint[], width: number) {
  const values = points.map(({ value }) => value);
  const times = points.map(({ time }) => time);
  const ticks = ticksFor(Math.min(...values), Math.max(...values));
  const [low, high] = [ticks[0]!, ticks.at(-1)!];
  const [from, to] = [Math.min(...times), Math.max(...times)];
  const x = (time: number) =>
    to === from
      ? (EDGE.left + width - EDGE.right) / 2
      : EDGE.left + ((time - from) / (to - from)) * (width - EDGE.left - EDGE.right);
  const y = (value: number) =>
    HEIGHT - EDGE.bottom - ((value - low) / (high - low)) * (HEIGHT - EDGE.top - EDGE.bottom);
  return { x, y, ticks, ends: to === from ? [from] : [from, to] };
}

type Scale = ReturnType<typeof scaleOf>;

function Axes(props: {
  readonly scale: Scale;
  readonly width: number;
  readonly day: (time: number) => string;
}) {
  const { scale, width, day } = props;
  const { x, y, ticks, ends } = scale;
  return (
    <>
      {ticks.map((tick) => (
        <g key={tick}>
          <path d={`M${EDGE.left} ${y(tick)}H${width - EDGE.right}`} className={styles['plotLine']} />
          <text x={EDGE.left - 8} y={y(tick) + 4} className={styles['plotText']} textAnchor="end">
            {tick}
          </text>
        </g>
      ))}
      {ends.map((time, i) => (
        <text
          key={time}
          x={x(time)}
          y={HEIGHT - 8}
          className={styles['plotText']}
          textAnchor={ends.length === 1 ? 'middle' : i === 0 ? 'start' : 'end'}
        >
          {day(time)}
        </text>
      ))}
    </>
  );
}

function CurveDrawing(props: {
  readonly curve: Curve;
  readonly place: number;
  readonly scale: Scale;
  readonly titleOf: (point: CoursePoint) => string;
}) {
  const { curve, place, scale, titleOf } = props;
  const { name, label, points } = curve;
  const { x, y } = scale;
  const last = points.at(-1);
  return (
    <g className={styles['curve']} data-curve={place}>
      <path
        d={points.map(({ time, value }, at) => `${at === 0 ? 'M' : 'L'}${x(time)} ${y(value)}`).join('')}
      />
      {points.map((point) => (
        <path
          key={`${point.visit.at}${point.visit.modelId}`}
          d={MARKS[name]}
          transform={`translate(${x(point.time)} ${y(point.value)})`}
          className={styles['mark']}
          data-source={point.visit.source}
        >
          <title>{titleOf(point)}</title>
        </path>
      ))}
      {last && (
        <text x={x(last.time) + 10} y={y(last.value) + 4} className={styles['curveName']}>
          {label}
        </text>
      )}
    </g>
  );
}

/** Curves over the days of the visits, in letters of one size however wide the card is. At least one point is needed. */
export function CourseCurves(props: {
  readonly curves: readonly Curve[];
  readonly language: string;
  readonly number: (kept: number) => string;
}) {
  const { curves, language, number } = props;
  const [element, width] = useWidth();
  const scale = scaleOf(
    curves.flatMap(({ points }) => points),
    width,
  );
  const day = (time: number) => formatDate(time, language);
  return (
    <div ref={element} className={styles['plot']}>
      <svg width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden="true">
        <Axes scale={scale} width={width} day={day} />
        {curves.map((curve, i) => (
          <CurveDrawing
            key={curve.name}
            curve={curve}
            place={i}
            scale={scale}
            titleOf={({ kept, time }) => `${curve.label} ${number(kept)}, ${day(time)}`}
          />
        ))}
      </svg>
    </div>
  );
}
