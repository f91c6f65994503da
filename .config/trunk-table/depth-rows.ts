import { BACK, depthMap, FRONT, WIDTH, type DepthMap } from '../../core/src/mesh/align/depth-map.ts';
import { sampleSurface } from '../../core/src/mesh/align/sample-surface.ts';
import type { Person } from './person.ts';

/** Heights and distances from the mid-plane at which a body is compared, in parts of the body height; heights from the middle of the pelvis. */
export const GRID = { lowest: -0.575, step: 0.0125, levels: 84, column: 0.018, columns: 5 };
/** Rows of a body: front by columns, back by columns, half width. */
export const ROWS = 2 * GRID.columns + 1;

const SAMPLES = 80_000;
/** Flat spread of a section over the body height: the length from which `depthMap` takes its cells. */
const SPREAD = 0.0429;
/** Columns of the map: one more than the grid's, so that its last one lies between two. */
const COLUMNS = 6;
/** Gaps of a column that are bridged, in parts of the body height. */
const BRIDGED = 0.022;

interface Place {
  readonly at: number;
  readonly value: number;
}

/** The value at `at` between two places that lie no farther apart than `gap`; NaN elsewhere. */
function interpolate(places: readonly Place[], at: number, gap: number): number {
  const next = places.findIndex((place) => place.at >= at);
  if (next < 0) return NaN;
  const above = places[next]!;
  if (above.at === at) return above.value;
  const below = places[next - 1];
  if (!below || above.at - below.at > gap) return NaN;
  return below.value + ((at - below.at) / (above.at - below.at)) * (above.value - below.value);
}

/** Places of one row and column of the map, from the pelvis, in parts of the body height. */
function column(map: DepthMap, { height, pelvis }: Person, kind: number, c: number) {
  const found: { at: number; across: number; value: number }[] = [];
  for (let i = 0; i < map.count; i++) {
    if (map.kind[i] !== kind || Math.round(map.u[i]! / height / GRID.column) !== c) continue;
    const value = kind === WIDTH ? map.value[i]! : map.value[i]! - pelvis[1];
    found.push({ at: (map.z[i]! - pelvis[2]) / height, across: map.u[i]! / height, value: value / height });
  }
  return found.sort((a, b) => a.at - b.at);
}

/** The depths and half widths of a body on the grid, row after row; NaN where it has no skin. */
export function depthRows(person: Person, body: Uint32Array): Float64Array {
  const mesh = { positions: Float32Array.from(person.positions), indices: body };
  const upright = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1] as const;
  const map = depthMap(sampleSurface(mesh, SAMPLES), upright, SPREAD * person.height, COLUMNS);
  const rows = new Float64Array(ROWS * GRID.levels).fill(NaN);
  for (const side of [FRONT, BACK]) {
    const columns = Array.from({ length: COLUMNS }, (_, c) => column(map, person, side, c)).filter(
      (places) => places.length >= 3,
    );
    for (let level = 0; level < GRID.levels; level++) {
      const at = GRID.lowest + level * GRID.step;
      const across = columns
        .map((places) => ({
          at: interpolate(places.map((one) => ({ at: one.at, value: one.across })), at, Infinity),
          value: interpolate(places, at, BRIDGED),
        }))
        .filter(({ value }) => !Number.isNaN(value))
        .sort((a, b) => a.at - b.at); // prettier-ignore
      if (across.length < 2) continue;
      for (let c = 0; c < GRID.columns; c++) {
        const u = c * GRID.column;
        const nearest = across.reduce((a, b) => (Math.abs(b.at - u) < Math.abs(a.at - u) ? b : a));
        if (Math.abs(nearest.at - u) >= GRID.column / 2) continue;
        const value = interpolate(across, u, Infinity);
        rows[(side * GRID.columns + c) * GRID.levels + level] = Number.isNaN(value) ? nearest.value : value;
      }
    }
  }
  const widths = column(map, person, WIDTH, 0);
  for (let level = 0; level < GRID.levels; level++) {
    const at = GRID.lowest + level * GRID.step;
    const near = widths.filter((one) => Math.abs(one.at - at) < 0.01).map(({ value }) => value);
    near.sort((a, b) => a - b);
    if (near.length > 0)
      rows[(ROWS - 1) * GRID.levels + level] = (near[(near.length - 1) >> 1]! + near[near.length >> 1]!) / 2;
  }
  return rows;
}
