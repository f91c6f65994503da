import type { Vec3 } from '../../math/vec3.ts';
import type { PatientSide } from '../brace-type.ts';
import type { TrunkSections } from './back-section.ts';

/** Heights at which the outline is taken, mm apart. */
const STEP = 5;
/** The lowest place is found by a parabola through the outline so far above and below, mm. */
const FIT = 25;
/** A waist that is no deeper than this, mm, is none. */
const LEAST_DEPTH = 3;
/** Where the outline goes out by less than this, mm, the waist may as well lie: that says how well its height is known. */
const FLAT = 0.7;
/** An outline that jumps by more than this from one height to the next, mm, is that of something else. */
const JUMP = 12;

/** The deepest place of a waist triangle. */
export interface WaistPoint {
  readonly at: Vec3;
  /** How far inside of the line that spans the flank from hip to chest it lies, mm. */
  readonly depth: number;
  /** Of its height, mm either way. */
  readonly within: number;
}

interface OutlinePoint {
  readonly height: number;
  /** Distance to the side, mm; NaN where it is not known. */
  readonly out: number;
  readonly y: number;
}

/** The outline of a flank, seen from behind, from `from` to `to` (mm). NaN where the section is bridged at its edge. */
function outlineOf(
  sections: TrunkSections,
  side: PatientSide,
  [from, to]: readonly [number, number],
): readonly OutlinePoint[] {
  const way = side === 'left' ? 1 : -1;
  const outline: OutlinePoint[] = [];
  for (let i = Math.ceil(from / STEP); STEP * i <= to; i++) {
    const height = STEP * i;
    const section = sections.at(height);
    let [out, y] = [-Infinity, 0];
    let isSkin = section !== undefined;
    if (section)
      for (let i = 0; i < section.pieces.length; i += 2) {
        const x = way * section.pieces[i]!;
        if (x <= out) continue;
        [out, y] = [x, section.pieces[i + 1]!];
        // Both pieces that meet at the outermost place.
        isSkin = section.isSkin[i >> 2] === 1;
      }
    outline.push({ height, out: isSkin ? out : NaN, y });
  }
  return outline;
}

/**
 * The waist of one side of a trunk that stands in the patient frame (mm), between the trochanter and the arm pit: where its outline, seen from behind, lies deepest under the line that spans it from hip to chest. Undefined where the
 * flank goes straight or was not scanned there.
 */
export function waistPoint(
  sections: TrunkSections,
  side: PatientSide,
  { foot, axilla }: { readonly foot: number; readonly axilla: number },
): WaistPoint | undefined {
  const tall = axilla - foot;
  const outline = outlineOf(sections, side, [foot, axilla - 0.05 * tall]);
  const isNear = ({ height }: OutlinePoint) => height > foot + 0.15 * tall && height < foot + 0.75 * tall;
  const seen = outline.filter(({ out }) => !Number.isNaN(out));
  if (seen.length < 2) return undefined;
  const hull = hullOf(seen);
  const depths = outline.map(({ height, out }) => lineAt(hull, height) - out);
  let deepest = -1;
  depths.forEach((depth, i) => {
    if (isNear(outline[i]!) && depth > (depths[deepest] ?? 0)) deepest = i;
  });
  const reach = FIT / STEP;
  if (deepest < reach) return undefined;
  const around = depths.slice(deepest - reach, deepest + reach + 1);
  if (around.length < 2 * reach + 1 || around.some(Number.isNaN)) return undefined;
  if (around.some((depth, i) => i > 0 && Math.abs(depth - around[i - 1]!) > JUMP)) return undefined;
  const bowl = parabola(around.map((depth, i) => [STEP * (i - reach), -depth] as const));
  const from = -bowl.slope / (2 * bowl.bend);
  if (!(bowl.bend > 0) || Math.abs(from) > FIT) return undefined;
  const depth = -(bowl.level + from * (bowl.slope + bowl.bend * from));
  if (depth < LEAST_DEPTH) return undefined;
  const height = outline[deepest]!.height + from;
  const out = lineAt(hull, height) - depth;
  return {
    at: [side === 'left' ? out : -out, outline[deepest]!.y, height],
    ...{ depth, within: Math.min(FIT, Math.sqrt(FLAT / bowl.bend)) },
  };
}

/** The line that spans an outline from outside, as a string would, from below. */
function hullOf(outline: readonly OutlinePoint[]): readonly OutlinePoint[] {
  const hull: OutlinePoint[] = [];
  for (const point of outline) {
    for (;;) {
      const [a, b] = [hull.at(-2), hull.at(-1)];
      if (!a || !b) break;
      const isInside =
        (b.out - a.out) * (point.height - a.height) <= (point.out - a.out) * (b.height - a.height);
      if (!isInside) break;
      hull.pop();
    }
    hull.push(point);
  }
  return hull;
}

/** How far out a line lies at a height, mm; NaN beyond its ends. */
function lineAt(line: readonly OutlinePoint[], height: number): number {
  const above = line.findIndex((point) => point.height >= height);
  if (above < 0) return NaN;
  const [a, b] = [line[above - 1], line[above]!];
  if (!a) return b.height === height ? b.out : NaN;
  return a.out + ((height - a.height) / (b.height - a.height)) * (b.out - a.out);
}

/** `level + slope·h + bend·h²` of least squares through places that lie evenly on both sides of 0. */
function parabola(places: readonly (readonly [h: number, value: number])[]) {
  let [n, h2, h4, v, vh, vh2] = [0, 0, 0, 0, 0, 0];
  for (const [h, value] of places) {
    n += 1;
    h2 += h * h;
    h4 += h * h * h * h;
    v += value;
    vh += value * h;
    vh2 += value * h * h;
  }
  const bend = (vh2 - (h2 * v) / n) / (h4 - (h2 * h2) / n);
  return { bend, slope: vh / h2, level: (v - bend * h2) / n };
}
