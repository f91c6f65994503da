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
    free: number,
  ): number;
  search(budget: number): number;
  pairsAt(): number;
  done(): number;
}

const NOT_HERE = 0;
const TOO_UNLIKE = 2;
const machines = new Machines<Search>(CROSSING_GRID_WASM);

/** Which pairs are looked for. */
interface Searched extends Work {
  /** Stops after so many that `meet`. */
  readonly limit: number;
}

/**
 * The pairs that `crossingsByGrid` finds with the mesh's `openStars`, in the same order, searched in WebAssembly; `meet` is the exact test. `too-unlike` where a grid does not serve; undefined where
 * there is no WebAssembly, a coordinate is not finite, or a vertex is not there.
 */
export function searchCrossings(
  mesh: TriMesh,
  meet: (f: number, g: number) => boolean,
  { limit, checkAborted, progress }: Searched,
): [number, number][] | 'too-unlike' | undefined {
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
  const cornersOf = layout.take(12 * count);
  const open = layout.take(vertices);
  return machines.use(layout, ({ memory, exports }) => {
    new Float32Array(memory.buffer, positionsAt, positions.length).set(positions);
    new Uint32Array(memory.buffer, indicesAt, indices.length).set(indices);
    checkAborted?.();
    const ready = exports.begin(positionsAt, vertices, indicesAt, count, boxes, spans, stars, offsets, cornersOf, open, layout.end); // prettier-ignore
    if (ready === NOT_HERE) return undefined;
    if (ready === TOO_UNLIKE) return 'too-unlike';
    const found: [number, number][] = [];
    for (let isDone = false; !isDone;) {
      checkAborted?.();
      const many = exports.search(checkAborted || progress ? BATCH_MASK : 0x7fffffff);
      if (many < 0) return undefined;
      const share = exports.done();
      isDone = share === 1;
      progress?.(share);
      const pairs = new Uint32Array(memory.buffer, exports.pairsAt(), 2 * many);
      for (let i = 0; i < pairs.length; i += 2) {
        if (!meet(pairs[i]!, pairs[i + 1]!)) continue;
        found.push([pairs[i]!, pairs[i + 1]!]);
        if (found.length >= limit) return found;
      }
    }
    return found;
  });
}
