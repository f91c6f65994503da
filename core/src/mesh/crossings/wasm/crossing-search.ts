import type { VertexCorners } from '../../topology/adjacency.ts';
import type { TriMesh } from '../../tri-mesh.ts';
import { Layout, Machines } from '../../wasm/machines.ts';
import { BATCH_MASK, type Work } from '../../work.ts';
import { CROSSING_GRID_WASM } from './crossing-grid.wasm.ts';

/** Exports of core/assembly/crossing-grid.ts. */
interface Search {
  begin(
    positions: number,
    vertices: number,
    indices: number,
    count: number,
    boxes: number,
    spans: number,
    stars: number,
    offsets: number,
    cornersOf: number,
    open: number,
    whole: number,
    wholeCount: number,
    isFilled: boolean,
    faces: number,
    free: number,
  ): number;
  search(budget: number): number;
  pairsAt(): number;
  done(): number;
}

const NOT_HERE = 0;
const TOO_UNLIKE = 2;
const machines = new Machines<Search>(CROSSING_GRID_WASM);

/** The body whose triangles, all or some of them, are searched. */
export interface SearchedBody {
  readonly indices: Uint32Array;
  /** Where they are known. */
  readonly corners?: VertexCorners | undefined;
}

/** Which pairs are looked for. */
interface Searched extends Work {
  /** Stops after so many that `meet`. */
  readonly limit: number;
  /** A flag a triangle: only pairs with at least one flagged. All unless given. */
  readonly faces?: Uint8Array | undefined;
  /** Where the triangles are some of a body's: stars are those of the whole body. */
  readonly body?: SearchedBody | undefined;
}

/** What a search found. */
export interface FoundCrossings {
  readonly pairs: [number, number][];
  /** `openStarsOf` the vertices of the triangles that were searched: `V` flags. */
  readonly open: Uint8Array;
}

/**
 * The pairs that `crossingsByGrid` finds with the mesh's `openStars`, in the same order, searched in WebAssembly; `meet` is the exact test. `too-unlike` where a grid does not serve; undefined where
 * there is no WebAssembly, a coordinate is not finite, or a vertex is not there.
 */
export function searchCrossings(
  mesh: TriMesh,
  meet: (f: number, g: number) => boolean,
  { limit, faces, body, checkAborted, progress }: Searched,
): FoundCrossings | 'too-unlike' | undefined {
  const { positions, indices } = mesh;
  const count = indices.length / 3;
  const vertices = positions.length / 3;
  const layout = new Layout();
  const positionsAt = layout.take(12 * vertices);
  const indicesAt = layout.take(12 * count);
  const boxes = layout.take(24 * count);
  const spans = layout.take(12 * count);
  const stars = layout.take(12 * count);
  const offsets = layout.take(4 * vertices + 4);
  const cornersOf = layout.take(body ? body.indices.byteLength : 12 * count);
  const openAt = layout.take(vertices);
  const wholeAt = body ? (body.indices === indices ? indicesAt : layout.take(body.indices.byteLength)) : 0;
  const facesAt = faces ? layout.take(count) : 0;
  return machines.use(layout, ({ memory, exports }) => {
    new Float32Array(memory.buffer, positionsAt, positions.length).set(positions);
    new Uint32Array(memory.buffer, indicesAt, indices.length).set(indices);
    if (body?.corners) {
      new Uint32Array(memory.buffer, offsets, vertices + 1).set(body.corners.offsets);
      new Uint32Array(memory.buffer, cornersOf, body.indices.length).set(body.corners.corners);
    }
    if (body && wholeAt !== indicesAt)
      new Uint32Array(memory.buffer, wholeAt, body.indices.length).set(body.indices);
    if (faces) new Uint8Array(memory.buffer, facesAt, count).set(faces);
    checkAborted?.();
    const ready = exports.begin(positionsAt, vertices, indicesAt, count, boxes, spans, stars, offsets, cornersOf, openAt, wholeAt, (body?.indices.length ?? 0) / 3, body?.corners !== undefined, facesAt, layout.end); // prettier-ignore
    if (ready === NOT_HERE) return undefined;
    if (ready === TOO_UNLIKE) return 'too-unlike';
    const open = new Uint8Array(memory.buffer, openAt, vertices).slice();
    const pairs: [number, number][] = [];
    for (let isDone = false; !isDone;) {
      checkAborted?.();
      const many = exports.search(checkAborted || progress ? BATCH_MASK : 0x7fffffff);
      if (many < 0) return undefined;
      const share = exports.done();
      isDone = share === 1;
      progress?.(share);
      const maybe = new Uint32Array(memory.buffer, exports.pairsAt(), 2 * many);
      for (let i = 0; i < maybe.length; i += 2) {
        if (!meet(maybe[i]!, maybe[i + 1]!)) continue;
        pairs.push([maybe[i]!, maybe[i + 1]!]);
        if (pairs.length >= limit) return { pairs, open };
      }
    }
    return { pairs, open };
  });
}
