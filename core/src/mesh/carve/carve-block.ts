import { DEGREES, PI, sinCos, sinCosDegrees, asin } from '../../math/portable.ts';
import type { Cutter } from './drop-cutter.ts';
import type { ToolPlace } from './machine-frame.ts';
import type { RadiusGrid } from './radius-grid.ts';
import type { Work } from '../work.ts';

/** A block about an axis, and where its surface is told: cells as those of a radius grid. */
export interface Block {
  readonly axis: readonly [x: number, y: number];
  readonly heights: Float64Array;
  readonly angles: number;
  readonly radius: number;
}

/** What is left of a block. Lengths in mm. */
export interface CarvedBlock {
  readonly grid: RadiusGrid;
  /** How deep a rapid move went into what stood there; 0 for none. */
  readonly rapidDepth: number;
}

/** Most way between two places at which the tool is looked at, mm. */
const STEP = 0.5;
/** What a rapid move may touch through rounding, mm. */
const TOUCH = 0.01;

/**
 * Carves a block as a program says: in every cell the smallest radius that the end of the tool comes to on its moves, straight in angle, height and radius. What stands further out on
 * that ray is taken to be gone, as it is where a program roughs from outside; the shaft of the tool, as wide as its end, never comes nearer than the end does. Rapid moves take nothing away: how
 * deep they are in what stands there is told. `stands` is what another tool left of the block in the same cells.
 */
export function carveBlock(
  moves: readonly (ToolPlace & { readonly rapid: boolean })[],
  block: Block,
  cutter: Cutter,
  { stands, ...work }: Work & { readonly stands?: RadiusGrid } = {},
): CarvedBlock {
  const { axis, heights, angles, radius } = block;
  const radii = stands ? stands.radii.slice() : new Float64Array(heights.length * angles).fill(radius);
  const stamp = stamper(radii, block, cutter);
  let rapidDepth = 0;
  moves.forEach((to, i) => {
    if ((i & 0xff) === 0) {
      work.checkAborted?.();
      work.progress?.(i / moves.length);
    }
    const from = moves[i - 1] ?? to;
    // Out in the air.
    if (Math.min(from.radius, to.radius) >= radius) return;
    const turned = Math.abs(to.angle - from.angle);
    const arc = (PI / 180) * turned * Math.max(from.radius, to.radius);
    const way = Math.max(arc, Math.abs(to.height - from.height), Math.abs(to.radius - from.radius));
    const steps = Math.max(1, Math.ceil(Math.max(way / STEP, (2 * turned * angles) / 360)));
    let deepest = 0;
    for (let k = i === 0 ? steps : 1; k <= steps; k++) {
      const t = k / steps;
      const angle = from.angle + (to.angle - from.angle) * t;
      const height = from.height + (to.height - from.height) * t;
      const radius = from.radius + (to.radius - from.radius) * t;
      deepest = Math.max(deepest, stamp(angle, height, radius, !to.rapid));
    }
    if (to.rapid && deepest > TOUCH) rapidDepth = Math.max(rapidDepth, deepest);
  });
  return { grid: { axis, heights, angles, radii }, rapidDepth };
}

/** How deep a tool whose tip is at a place (degrees, mm) is in what stands. */
export function depthIn(
  standing: RadiusGrid,
  cutter: Cutter,
): (angle: number, height: number, tip: number) => number {
  const stamp = stamper(standing.radii, { ...standing, radius: Infinity }, cutter);
  return (angle, height, tip) => stamp(angle, height, tip, false);
}

/** Takes away what lies within the tool at a place, or only looks; how deep the tool is in it. */
function stamper(radii: Float64Array, { heights, angles }: Block, { shape, radius: r }: Cutter) {
  const directions = Float64Array.from({ length: 2 * angles }, (_, i) => {
    const [sin, cos] = sinCos((2 * PI * (i >> 1)) / angles);
    return i % 2 === 0 ? sin : cos;
  });
  const isBall = shape === 'ball';
  const cell = 360 / angles;
  const pitch = heights.length > 1 ? (heights.at(-1)! - heights[0]!) / (heights.length - 1) : 1;
  return (angle: number, height: number, tip: number, takes: boolean): number => {
    const [sin, cos] = sinCosDegrees(angle);
    const centre = isBall ? tip + r : tip;
    const wide = centre > r ? DEGREES * (isBall ? asin(r / centre) : 1.001 * asin(r / Math.sqrt(tip * tip + r * r))) : 90; // prettier-ignore
    const to = Math.floor((angle + wide) / cell);
    let deepest = 0;
    for (let j = Math.ceil((angle - wide) / cell); j <= to; j++) {
      const column = ((j % angles) + angles) % angles;
      const [s, c] = [directions[2 * column]!, directions[2 * column + 1]!];
      const along = cos * c + sin * s;
      const across = sin * c - cos * s;
      if (along <= 0) continue;
      const base = isBall ? centre * along : tip / along;
      const far = isBall ? centre * across : base * across;
      const room = r * r - far * far;
      if (room < 0) continue;
      const half = Math.sqrt(room);
      // The first and the last level lie a little inside of the ends: the others need not be as far apart as they.
      const first = Math.max(0, Math.floor((height - half - heights[0]!) / pitch) - 1);
      const last = Math.min(heights.length - 1, Math.ceil((height + half - heights[0]!) / pitch) + 1);
      for (let row = first; row <= last; row++) {
        const up = heights[row]! - height;
        const rest = room - up * up;
        if (rest < 0) continue;
        const at = row * angles + column;
        const stood = radii[at]!;
        const over = base - stood;
        // Most of what the tool comes over is gone already.
        if (over >= 0 && (!isBall || over * over >= rest)) continue;
        const reached = Math.max(0, isBall ? base - Math.sqrt(rest) : base);
        if (reached >= stood) continue;
        if (stood - reached > deepest) deepest = stood - reached;
        if (takes) radii[at] = reached;
      }
    }
    return deepest;
  };
}
