import { distance, pointAt } from '../../math/vec3.ts';
import { BLOCK, BLOCK_SIZE, placeOf, type FieldGrid } from './field-grid.ts';
import { CYCLE_OF, CYCLES, EDGE_CORNERS, EDGES, FACES, isAmbiguous } from './cell-cycles.ts';

/** A value that makes a corner lie just inside, as a share of the spacing. */
const JUST_INSIDE = -1e-3;

/** A cell by its lowest corner, with a bit for each of its corners that is inside; −1 where the grid knows not all of them. */
class Cells {
  readonly #grid: FieldGrid;

  constructor(grid: FieldGrid) {
    this.#grid = grid;
  }

  config(x: number, y: number, z: number): number {
    let config = 0;
    const isWhole = (x & 7) < 7 && (y & 7) < 7 && (z & 7) < 7;
    const block = this.#grid.blockAt(x, y, z);
    if (!block) return -1;
    for (let k = 0; k < 8; k++) {
      const [i, j, l] = [x + (k & 1), y + ((k >> 1) & 1), z + (k >> 2)];
      const value = isWhole ? block[placeOf(i, j, l)]! : this.#grid.at(i, j, l);
      if (value < 0) config |= 1 << k;
      else if (!(value >= 0)) return -1;
    }
    return config;
  }
}

/**
 * The surface on which a sampled field changes its sign, as triangles that face outwards: one vertex for each piece of the surface in a cell, at the
 * mean of the points where its edges cross, and a quadrilateral about each edge of the grid that changes its sign, cut along its shorter diagonal.
 * No edge has more than two triangles: where two cells would share two edges of the surface, the corner outside that is nearest to the surface is
 * taken inside, so that nothing gets thinner. The surface is open only where the grid ends. Positions are in mm, in 64 bits.
 * Source: Nielson, Dual Marching Cubes, 2004; what is done about shared edges is ours (compare Wenger, Isosurfaces, 2013, section 3.3).
 */
export function dualSurface(
  grid: FieldGrid,
  checkAborted: () => void,
): { readonly points: Float64Array; readonly indices: Uint32Array } {
  const cells = new Cells(grid);
  const active = activeCells(grid, cells, checkAborted);
  partSharedFaces(grid, cells, active);
  const bases = new Map<Float64Array, Int32Array>();
  const points: number[] = [];
  const held: number[] = [];
  for (let i = 0; i < active.length; i += 3) {
    if (i % 3072 === 0) checkAborted();
    const [x, y, z] = [active[i]!, active[i + 1]!, active[i + 2]!];
    const config = cells.config(x, y, z);
    if (config <= 0 || config === 255) continue;
    const block = grid.blockAt(x, y, z)!;
    let base = bases.get(block);
    if (!base) bases.set(block, (base = new Int32Array(BLOCK_SIZE).fill(-1)));
    base[placeOf(x, y, z)] = points.length / 3;
    addVertices(grid, x, y, z, config, points);
    held.push(x, y, z);
  }
  const all = Float64Array.from(points);
  const vertexAt = (x: number, y: number, z: number, edge: number): number => {
    const block = grid.blockAt(x, y, z);
    const first = block && bases.get(block)?.[placeOf(x, y, z)];
    if (first === undefined || first < 0) return -1;
    return first + CYCLE_OF[EDGES * cells.config(x, y, z) + edge]!;
  };
  const indices: number[] = [];
  for (let i = 0; i < held.length; i += 3) {
    if (i % 3072 === 0) checkAborted();
    const cell = [held[i]!, held[i + 1]!, held[i + 2]!];
    const config = cells.config(cell[0]!, cell[1]!, cell[2]!);
    for (let axis = 0; axis < 3; axis++) {
      const isIn = (config & 1) === 1;
      if (isIn === (((config >> (1 << axis)) & 1) === 1)) continue;
      const quad: number[] = [];
      for (const [b, c] of AROUND) {
        const at = cell.slice();
        at[(axis + 1) % 3]! -= b;
        at[(axis + 2) % 3]! -= c;
        quad.push(vertexAt(at[0]!, at[1]!, at[2]!, 4 * axis + b + 2 * c));
      }
      if (quad.some((v) => v < 0)) continue;
      if (!isIn) quad.reverse();
      const [p, q, r, s] = quad as [number, number, number, number];
      if (distance(pointAt(all, p), pointAt(all, r)) <= distance(pointAt(all, q), pointAt(all, s)))
        indices.push(p, q, r, p, r, s);
      else indices.push(q, r, s, q, s, p);
    }
  }
  return { points: all, indices: Uint32Array.from(indices) };
}

/** The cells about an edge, counter-clockwise as seen from its end: steps back along the next two axes. */
const AROUND = [
  [1, 1],
  [0, 1],
  [0, 0],
  [1, 0],
] as const;

/** The cells through which the surface goes, three numbers each, block by block. */
function activeCells(grid: FieldGrid, cells: Cells, checkAborted: () => void): number[] {
  const active: number[] = [];
  for (const { first } of grid.blocks()) {
    checkAborted();
    const [x, y, z] = first;
    for (let c = z; c < z + BLOCK; c++)
      for (let b = y; b < y + BLOCK; b++)
        for (let a = x; a < x + BLOCK; a++) {
          const config = cells.config(a, b, c);
          if (config > 0 && config < 255) active.push(a, b, c);
        }
  }
  return active;
}

/** Whether the two lines across an ambiguous face belong to one piece of the surface in the cell. */
const isJoined = (config: number, face: number): boolean => {
  const [first, ...rest] = FACES[face]!.edges.map((edge) => CYCLE_OF[EDGES * config + edge]);
  return rest.every((cycle) => cycle === first);
};

/** Takes corners inside until no two cells share two edges of the surface. Each step takes one, so it ends. `active` grows by the cells about them. */
function partSharedFaces(grid: FieldGrid, cells: Cells, active: number[]): void {
  for (let i = 0; i < active.length; i += 3) {
    for (let face = 0; face < 6; face++) {
      const cell = [active[i]!, active[i + 1]!, active[i + 2]!];
      const config = cells.config(cell[0]!, cell[1]!, cell[2]!);
      if (config <= 0 || config === 255 || !isAmbiguous(config, face) || !isJoined(config, face)) continue;
      const beside = cell.slice();
      beside[face >> 1]! += face & 1 ? 1 : -1;
      const other = cells.config(beside[0]!, beside[1]!, beside[2]!);
      if (other < 0 || !isJoined(other, face ^ 1)) continue;
      const outside = FACES[face]!.corners.filter((corner) => ((config >> corner) & 1) === 0);
      const place = (corner: number): readonly [number, number, number] => [
        cell[0]! + (corner & 1),
        cell[1]! + ((corner >> 1) & 1),
        cell[2]! + (corner >> 2),
      ];
      const [p, q] = [place(outside[0]!), place(outside[1]!)];
      const taken = grid.at(...p) <= grid.at(...q) ? p : q;
      grid.set(...taken, JUST_INSIDE * grid.spacing);
      for (let k = 0; k < 8; k++)
        active.push(taken[0] - (k & 1), taken[1] - ((k >> 1) & 1), taken[2] - (k >> 2));
    }
  }
  // Each once.
  const seen = new Set<number>();
  let end = 0;
  for (let i = 0; i < active.length; i += 3) {
    const key = (active[i + 2]! * 524288 + active[i + 1]!) * 524288 + active[i]!;
    if (seen.has(key)) continue;
    seen.add(key);
    for (let k = 0; k < 3; k++) active[end++] = active[i + k]!;
  }
  active.length = end;
}

/** Appends the vertices of a cell to `points`, one for each cycle. */
function addVertices(
  grid: FieldGrid,
  x: number,
  y: number,
  z: number,
  config: number,
  points: number[],
): void {
  const { origin, spacing } = grid;
  const count = CYCLES[config]!;
  const sums = new Float64Array(4 * count);
  for (let edge = 0; edge < EDGES; edge++) {
    const cycle = CYCLE_OF[EDGES * config + edge]!;
    if (cycle === 255) continue;
    const [p, q] = [EDGE_CORNERS[2 * edge]!, EDGE_CORNERS[2 * edge + 1]!];
    const a = grid.at(x + (p & 1), y + ((p >> 1) & 1), z + (p >> 2));
    const b = grid.at(x + (q & 1), y + ((q >> 1) & 1), z + (q >> 2));
    const share = a / (a - b);
    for (let k = 0; k < 3; k++) {
      const [from, to] = [(p >> k) & 1, (q >> k) & 1];
      sums[4 * cycle + k]! += from + share * (to - from);
    }
    sums[4 * cycle + 3]!++;
  }
  for (let c = 0; c < count; c++) {
    const n = sums[4 * c + 3]!;
    points.push(
      origin[0] + spacing * (x + sums[4 * c]! / n),
      origin[1] + spacing * (y + sums[4 * c + 1]! / n),
      origin[2] + spacing * (z + sums[4 * c + 2]! / n),
    );
  }
}
