import { slotBoxes } from '../bvh/bvh-build.ts';
import { trianglesMeet } from './triangle-pair.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { BATCH_MASK, type Work } from '../work.ts';

/** Sides of a cell over the mean side of the triangles' boxes. */
const CELL = 2;
/** Most cells; where there would be more, those of a million small triangles say, each is wider by this, as often as it takes. */
const MOST_CELLS = 1 << 22;
const WIDER = 1.25;
/** Most entries in the cells a triangle in the mean: beyond that the triangles are too unlike for a grid. */
const MOST_ENTRIES = 24;
/** Most pairs to be looked at, a triangle in the mean. */
const MOST_PAIRS = 200;

/** Which pairs a search over a grid looks for. */
export interface GridSearch extends Work {
  /** `V` flags of `openStars`: triangles that share such a vertex do not cross. */
  readonly open: Uint8Array;
  /** `F` flags: only pairs with at least one flagged triangle. All unless given. */
  readonly faces?: Uint8Array | undefined;
  readonly limit: number;
}

/** Boxes of the triangles in cells of a grid: those of cell `c` are `entries[starts[c] … starts[c + 1] − 1]`, ascending. */
interface Grid {
  readonly starts: Uint32Array;
  readonly entries: Uint32Array;
  /** `6·F`: first and last cell of each box along x, y, z. */
  readonly spans: Uint16Array;
  readonly sizes: readonly [number, number, number];
}

/**
 * Pairs of triangles that cross, the lower first, in no order; undefined where a grid does not serve because triangles are too unlike in size.
 * About three times as quick as the descent of a tree, because the triangles of a scan are much the same size.
 */
export function crossingsByGrid(
  mesh: TriMesh,
  { open, faces, limit, checkAborted, progress }: GridSearch,
): [number, number][] | undefined {
  const corners = packedCorners(mesh);
  const boxes = slotBoxes(corners);
  checkAborted?.();
  const grid = gridOf(boxes, checkAborted);
  if (!grid) return undefined;
  const { starts, entries, spans, sizes } = grid;
  const stars = starsOf(mesh.indices, open);
  const pairs: [number, number][] = [];
  let cell = 0;
  /** Entries up to which nothing is asked or told. */
  let next = 0;
  for (let z = 0; z < sizes[2]; z++) {
    for (let y = 0; y < sizes[1]; y++) {
      if (starts[cell]! >= next) {
        checkAborted?.();
        progress?.(starts[cell]! / entries.length);
        next = starts[cell]! + BATCH_MASK;
      }
      for (let x = 0; x < sizes[0]; x++, cell++) {
        const end = starts[cell + 1]!;
        for (let m = starts[cell]!; m + 1 < end; m++) {
          const f = entries[m]!;
          const i = 6 * f;
          const isWanted = !faces || faces[f] === 1;
          for (let n = m + 1; n < end; n++) {
            const g = entries[n]!;
            const j = 6 * g;
            if (
              boxes[i]! > boxes[j + 3]! || boxes[j]! > boxes[i + 3]! ||
              boxes[i + 1]! > boxes[j + 4]! || boxes[j + 1]! > boxes[i + 4]! ||
              boxes[i + 2]! > boxes[j + 5]! || boxes[j + 2]! > boxes[i + 5]!
            ) continue; // prettier-ignore
            if (!isWanted && faces[g] === 0) continue;
            if (shareStar(stars, 3 * f, 3 * g)) continue;
            // A pair lies in several cells and is tested in the first that holds both.
            if (
              (spans[i]! > spans[j]! ? spans[i]! : spans[j]!) !== x ||
              (spans[i + 1]! > spans[j + 1]! ? spans[i + 1]! : spans[j + 1]!) !== y ||
              (spans[i + 2]! > spans[j + 2]! ? spans[i + 2]! : spans[j + 2]!) !== z
            ) continue; // prettier-ignore
            if (!trianglesMeet(corners, 9 * f, 9 * g)) continue;
            pairs.push([f, g]);
            if (pairs.length >= limit) return pairs;
          }
        }
      }
    }
  }
  progress?.(1);
  return pairs;
}

function packedCorners({ positions: p, indices }: TriMesh): Float32Array {
  const corners = new Float32Array(3 * indices.length);
  for (let c = 0, at = 0; c < indices.length; c++) {
    const from = 3 * indices[c]!;
    corners[at++] = p[from]!;
    corners[at++] = p[from + 1]!;
    corners[at++] = p[from + 2]!;
  }
  return corners;
}

/** The open star at each corner, `3·F`: two that share one are equal; a corner in no open star equals no other. */
function starsOf(indices: Uint32Array, open: Uint8Array): Int32Array {
  const stars = new Int32Array(indices.length);
  for (let c = 0; c < stars.length; c++) stars[c] = open[indices[c]!] === 1 ? indices[c]! : -1 - c;
  return stars;
}

function shareStar(stars: Int32Array, f: number, g: number): boolean {
  const a = stars[g]!;
  const b = stars[g + 1]!;
  const c = stars[g + 2]!;
  for (let i = f; i < f + 3; i++) {
    const star = stars[i]!;
    if (star === a || star === b || star === c) return true;
  }
  return false;
}

function gridOf(boxes: Float32Array, checkAborted: (() => void) | undefined): Grid | undefined {
  const count = boxes.length / 6;
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  let sides = 0;
  for (let i = 0; i < boxes.length; i += 6)
    for (let k = 0; k < 3; k++) {
      const least = boxes[i + k]!;
      const most = boxes[i + 3 + k]!;
      if (least < low[k]!) low[k] = least;
      if (most > high[k]!) high[k] = most;
      sides += most - least;
    }
  let size = (CELL * sides) / (3 * count);
  if (!(size > 0) || size === Infinity) return undefined;
  const along = (k: number): number => Math.floor((high[k]! - low[k]!) / size) + 1;
  while (along(0) * along(1) * along(2) > MOST_CELLS) size *= WIDER;
  const [nx, ny, nz] = [along(0), along(1), along(2)];
  if (Math.max(nx, ny, nz) > 65535) return undefined;
  checkAborted?.();
  const spans = new Uint16Array(boxes.length);
  const starts = new Uint32Array(nx * ny * nz + 1);
  let room = 0;
  for (let i = 0; i < boxes.length; i += 6) {
    for (let k = 0; k < 3; k++) {
      spans[i + k] = Math.floor((boxes[i + k]! - low[k]!) / size);
      spans[i + 3 + k] = Math.floor((boxes[i + 3 + k]! - low[k]!) / size);
    }
    room +=
      (spans[i + 3]! - spans[i]! + 1) *
      (spans[i + 4]! - spans[i + 1]! + 1) *
      (spans[i + 5]! - spans[i + 2]! + 1);
    if (room > MOST_ENTRIES * count + 4096) return undefined;
    for (let z = spans[i + 2]!; z <= spans[i + 5]!; z++)
      for (let y = spans[i + 1]!; y <= spans[i + 4]!; y++)
        for (let x = spans[i]!; x <= spans[i + 3]!; x++) {
          const next = (z * ny + y) * nx + x + 1;
          starts[next] = starts[next]! + 1;
        }
  }
  let work = 0;
  for (let c = 1; c < starts.length; c++) {
    work += starts[c]! * starts[c]!;
    starts[c] = starts[c]! + starts[c - 1]!;
  }
  if (work > MOST_PAIRS * count + 1e6) return undefined;
  checkAborted?.();
  const entries = new Uint32Array(room);
  const fill = starts.slice();
  for (let i = 0, f = 0; i < boxes.length; i += 6, f++)
    for (let z = spans[i + 2]!; z <= spans[i + 5]!; z++)
      for (let y = spans[i + 1]!; y <= spans[i + 4]!; y++)
        for (let x = spans[i]!; x <= spans[i + 3]!; x++) {
          const at = (z * ny + y) * nx + x;
          entries[fill[at]!] = f;
          fill[at] = fill[at]! + 1;
        }
  return { starts, entries, spans, sizes: [nx, ny, nz] };
}
