import type { Vec3 } from '../../math/vec3.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { triangleNormal } from '../triangle-normal.ts';
import type { CarverMachine } from './machine.ts';

/** Rows of a finishing pass, and what they leave between them. Lengths in mm. */
export interface RowLevels {
  /** Ascending, the first and the last included. */
  readonly levels: readonly number[];
  /** Height of the ridge between two rows where the skin is level with the axis, at the widest step. */
  readonly ridge: number;
  /** The highest ridge that the steepest skin between two rows is reckoned to have. */
  readonly steepest: number;
}

/** Skin that looks more along the axis than this is a face or a shelf; no rows follow it. */
const SHELF = 0.05;
/** Heights of a bin, mm. */
const BIN = 1;
/** Rows come no nearer than this part of the widest step. */
const CLOSEST = 0.125;

type Tool = Pick<CarverMachine['tool'], 'shape' | 'diameter'>;

/** How far skin looks away from a tool that comes straight at the axis: parts of its unit normal, 0 to 1. */
export interface Lean {
  /** Along the axis. */
  readonly along: number;
  /** Around it. */
  readonly around: number;
}

/**
 * Height of the ridge that two rows leave between them, `step` apart along the axis. A ball leaves R − √(R² − (p/2)²) with p the distance of the rows on the skin (Choi and Jerard, Sculptured
 * Surface Machining, 1998, on cusps of a ball end on a plane). A flat end leaves steps where skin leans along the axis; where it leans around it, the end touches with the widest place of its
 * rim, and half way to the next row the rim is narrower by R − √(R² − (step/2)²).
 */
export function ridgeOf({ shape, diameter }: Tool, step: number, { along, around }: Lean): number {
  const radius = diameter / 2;
  const sink = (half: number) =>
    half >= radius ? radius : radius - Math.sqrt(radius * radius - half * half);
  const tilt = Math.min(1, along);
  if (shape === 'flat') return step * tilt + sink(step / 2) * around;
  return sink(step / (2 * Math.sqrt(Math.max(1e-6, 1 - tilt * tilt))));
}

/** The widest step up to `most` that leaves no higher ridge, by halving. */
function stepFor(tool: Tool, ridge: number, lean: Lean, most: number): number {
  if (ridgeOf(tool, most, lean) <= ridge) return most;
  let [low, high] = [0, most];
  for (let i = 0; i < 30; i++) {
    const middle = (low + high) / 2;
    if (ridgeOf(tool, middle, lean) <= ridge) low = middle;
    else high = middle;
  }
  return low;
}

/** Rows from `low` to `high`, so near to each other that no ridge is higher than asked for, but not nearer than an eighth of the widest step. */
export function rowLevels(
  mesh: TriMesh,
  axis: readonly [number, number],
  { tool, rows }: Pick<CarverMachine, 'tool' | 'rows'>,
  { low, high }: { readonly low: number; readonly high: number },
): RowLevels {
  const leans = leansOf(mesh, axis, tool, { low, high });
  const leanOf = (from: number, to: number): Lean => {
    let [along, around] = [0, 0];
    const last = Math.min(leans.along.length - 1, Math.floor((to - low) / BIN));
    for (let bin = Math.floor((from - low) / BIN); bin <= last; bin++) {
      along = Math.max(along, leans.along[bin]!);
      around = Math.max(around, leans.around[bin]!);
    }
    return { along, around };
  };
  const levels = [low];
  let steepest = 0;
  for (let at = low; at < high;) {
    const lean = leanOf(at, Math.min(high, at + rows.stepOver));
    const step = Math.max(rows.stepOver * CLOSEST, stepFor(tool, rows.scallop, lean, rows.stepOver));
    const next = at + 1.2 * step >= high ? high : at + step;
    // Two short steps in place of a long last one.
    const to = next === high && high - at > step ? (at + high) / 2 : next;
    steepest = Math.max(steepest, ridgeOf(tool, to - at, leanOf(at, to)));
    levels.push(to);
    at = to;
  }
  const widest = levels.slice(1).reduce((most, level, i) => Math.max(most, level - levels[i]!), 0);
  return { levels, ridge: ridgeOf(tool, widest, { along: 0, around: 0 }), steepest };
}

/** How far the skin looks along the axis at most, by bins of the heights at which a tool touches it. */
function leansOf(
  { positions: p, indices }: TriMesh,
  [x0, y0]: readonly [number, number],
  { shape, diameter }: Tool,
  { low, high }: { readonly low: number; readonly high: number },
): { readonly along: Float64Array; readonly around: Float64Array } {
  const along = new Float64Array(Math.ceil((high - low) / BIN) + 1);
  const around = new Float64Array(along.length);
  const normal = new Float64Array(3);
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [3 * indices[i]!, 3 * indices[i + 1]!, 3 * indices[i + 2]!];
    const size = triangleNormal({ positions: p, indices }, i / 3, normal);
    const [nx, ny, nz] = normal as unknown as Vec3;
    const [x, y] = [p[a]! - x0, p[a + 1]! - y0];
    const away = Math.sqrt(x * x + y * y);
    if (size === 0 || away === 0 || (nx * x + ny * y) / (size * away) < SHELF) continue;
    const lift = shape === 'ball' ? ((diameter / 2) * nz) / size : 0;
    const from = Math.min(p[a + 2]!, p[b + 2]!, p[c + 2]!) + lift;
    const to = Math.max(p[a + 2]!, p[b + 2]!, p[c + 2]!) + lift;
    const aside = Math.abs(ny * x - nx * y) / (size * away);
    const last = Math.min(along.length - 1, Math.floor((to - low) / BIN));
    for (let bin = Math.max(0, Math.floor((from - low) / BIN)); bin <= last; bin++) {
      along[bin] = Math.max(along[bin]!, Math.abs(nz) / size);
      around[bin] = Math.max(around[bin]!, aside);
    }
  }
  return { along, around };
}
