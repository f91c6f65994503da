import { vec3, type Vec3 } from '@bracewright/core/math';
import { sharedCorners, type TriMesh } from '@bracewright/core/mesh';

/** A piece of skin round a vertex of it. */
export interface Cell {
  /** The vertex in its middle, and where it lies. */
  readonly vertex: number;
  readonly place: Vec3;
  /** The areas of its triangles along their normals, summed. */
  readonly area: Vec3;
  /** Numbers of the cells beside it. */
  readonly beside: readonly number[];
}

/** The first vertex that comes near enough to each vertex of a mesh, as its place in `middles`; −1 for vertices that have none. */
interface Parted {
  readonly middles: Uint32Array;
  readonly cellOf: Int32Array;
}

/**
 * Parts a mesh: each vertex is joined to the middle of its cell by vertices within `apart` mm of that, and no middle so to another. By the order of the vertices, so that only the mesh says where.
 * Vertices that are held are of no cell, and none reaches over a line of them.
 */
function partInto(mesh: TriMesh, apart: number, held: Uint8Array): Parted {
  const { positions: p, indices } = mesh;
  const { offsets, corners } = sharedCorners(mesh);
  const count = p.length / 3;
  const cellOf = new Int32Array(count).fill(-1);
  const seen = new Int32Array(count).fill(-1);
  const waiting = new Uint32Array(count);
  const middles: number[] = [];
  for (let middle = 0; middle < count; middle++) {
    if (cellOf[middle] !== -1 || held[middle] === 1 || offsets[middle] === offsets[middle + 1]) continue;
    const [x, y, z] = [p[3 * middle]!, p[3 * middle + 1]!, p[3 * middle + 2]!];
    waiting[0] = middle;
    seen[middle] = middle;
    for (let n = 0, end = 1; n < end; n++) {
      const v = waiting[n]!;
      if (cellOf[v] === -1) cellOf[v] = middles.length;
      for (let i = offsets[v]!; i < offsets[v + 1]!; i++) {
        const first = corners[i]! - (corners[i]! % 3);
        for (let c = first; c < first + 3; c++) {
          const w = indices[c]!;
          if (seen[w] === middle || held[w] === 1) continue;
          seen[w] = middle;
          const [dx, dy, dz] = [p[3 * w]! - x, p[3 * w + 1]! - y, p[3 * w + 2]! - z];
          if (dx * dx + dy * dy + dz * dz < apart * apart) waiting[end++] = w;
        }
      }
    }
    middles.push(middle);
  }
  return { middles: Uint32Array.from(middles), cellOf };
}

/** A mesh parted into cells of one size. What a cell is like is measured when it is asked for. */
export class Cells {
  readonly middles: Uint32Array;
  /** Number of the cell of each vertex; −1 for those that are held, and of no triangle. */
  readonly cellOf: Int32Array;
  readonly #mesh: TriMesh;
  /** Vertices by cell. */
  readonly #starts: Uint32Array;
  readonly #vertices: Uint32Array;
  readonly #known: (Cell | undefined)[];

  /** Cells whose vertices lie within `apart` mm of their middle; `held` flags the vertices of lines that no cell reaches over. */
  constructor(mesh: TriMesh, apart: number, held: Uint8Array) {
    const { middles, cellOf } = partInto(mesh, apart, held);
    this.#mesh = mesh;
    this.middles = middles;
    this.cellOf = cellOf;
    this.#starts = new Uint32Array(middles.length + 1);
    this.#vertices = new Uint32Array(cellOf.length);
    this.#known = new Array<Cell | undefined>(middles.length);
    const starts = this.#starts;
    for (const cell of cellOf) if (cell >= 0) starts[cell + 1]!++;
    for (let cell = 0; cell < middles.length; cell++) starts[cell + 1]! += starts[cell]!;
    const next = starts.slice();
    for (let v = 0; v < cellOf.length; v++) if (cellOf[v]! >= 0) this.#vertices[next[cellOf[v]!]!++] = v;
  }

  /** Cell `n`. */
  at(n: number): Cell {
    return (this.#known[n] ??= this.#measure(n));
  }

  /** Numbers of the cells that hang together with cell `n` within `radius` mm of its middle, as far as `isOf` them says so; that first. */
  within(n: number, radius: number, isOf: (cell: Cell) => boolean): number[] {
    const { place } = this.at(n);
    const found = [n];
    const seen = new Set(found);
    for (const one of found)
      for (const next of this.at(one).beside) {
        if (seen.has(next)) continue;
        seen.add(next);
        const cell = this.at(next);
        if (vec3.distance(cell.place, place) < radius && isOf(cell)) found.push(next);
      }
    return found;
  }

  #measure(n: number): Cell {
    const { positions, indices } = this.#mesh;
    const { offsets, corners } = sharedCorners(this.#mesh);
    const beside = new Set<number>();
    let area: Vec3 = [0, 0, 0];
    for (let i = this.#starts[n]!; i < this.#starts[n + 1]!; i++) {
      const v = this.#vertices[i]!;
      for (let j = offsets[v]!; j < offsets[v + 1]!; j++) {
        const first = corners[j]! - (corners[j]! % 3);
        const [a, b, c] = [indices[first]!, indices[first + 1]!, indices[first + 2]!];
        beside.add(this.cellOf[a]!).add(this.cellOf[b]!).add(this.cellOf[c]!);
        const at = vec3.pointAt(positions, a);
        const [u, w] = [
          vec3.subtract(vec3.pointAt(positions, b), at),
          vec3.subtract(vec3.pointAt(positions, c), at),
        ];
        // A triangle is met at each of its corners in the cell: a third of it at each.
        area = vec3.addScaled(area, vec3.cross(u, w), 1 / 6);
      }
    }
    beside.delete(n);
    beside.delete(-1);
    const vertex = this.middles[n]!;
    return { vertex, place: vec3.pointAt(positions, vertex), area, beside: [...beside] };
  }
}
