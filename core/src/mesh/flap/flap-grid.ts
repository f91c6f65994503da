import { add, addScaled, cross, mix, normalize, scale, subtract, type Vec3 } from '../../math/vec3.ts';
import type { TriMesh } from '../tri-mesh.ts';

/** Places in rows and columns. */
export class FlapGrid {
  readonly rows: number;
  readonly columns: number;
  readonly places: Vec3[];

  constructor(rows: number, columns: number, placeOf: (row: number, column: number) => Vec3) {
    this.rows = rows;
    this.columns = columns;
    this.places = Array.from({ length: rows * columns }, (_, n) =>
      placeOf(Math.floor(n / columns), n % columns),
    );
  }

  at(row: number, column: number): Vec3 {
    return this.places[row * this.columns + column]!;
  }

  /** The place at a row and a column that need not be whole numbers. */
  between(row: number, column: number): Vec3 {
    const i = Math.min(this.rows - 2, Math.max(0, Math.floor(row)));
    const j = Math.min(this.columns - 2, Math.max(0, Math.floor(column)));
    const low = mix(this.at(i, j), this.at(i, j + 1), column - j);
    return mix(low, mix(this.at(i + 1, j), this.at(i + 1, j + 1), column - j), row - i);
  }

  /** Unit normals, towards `outward` in the mean. */
  normals(outward: Vec3): readonly Vec3[] {
    const clampTo = (value: number, most: number): number => Math.min(most, Math.max(0, value));
    const found = this.places.map((_, n) => {
      const [i, j] = [Math.floor(n / this.columns), n % this.columns];
      const [below, above] = [-1, 1].map((way) => this.at(clampTo(i + way, this.rows - 1), j));
      const [back, on] = [-1, 1].map((way) => this.at(i, clampTo(j + way, this.columns - 1)));
      return normalize(cross(subtract(above!, below!), subtract(on!, back!)));
    });
    const mean = found.reduce<Vec3>((sum, one) => add(sum, one), [0, 0, 0]);
    const isOut = mean[0] * outward[0] + mean[1] * outward[1] + mean[2] * outward[2] > 0;
    return isOut ? found : found.map((one) => scale(one, -1));
  }

  /** Each place moved along its normal. */
  moved(normals: readonly Vec3[], by: ArrayLike<number>): FlapGrid {
    const { columns } = this;
    return new FlapGrid(this.rows, columns, (i, j) => {
      const n = i * columns + j;
      return addScaled(this.places[n]!, normals[n]!, by[n]!);
    });
  }

  /** Evened out in so many rounds; places at the border only along it. */
  evened(rounds: number): FlapGrid {
    return rounds === 0 ? this : this.#evenedOnce().evened(rounds - 1);
  }

  #evenedOnce(): FlapGrid {
    const [rows, columns] = [this.rows, this.columns];
    return new FlapGrid(rows, columns, (i, j) => {
      const near: Vec3[] = [];
      if (i > 0 && i < rows - 1) near.push(this.at(i - 1, j), this.at(i + 1, j));
      if (j > 0 && j < columns - 1) near.push(this.at(i, j - 1), this.at(i, j + 1));
      const own = this.at(i, j);
      if (near.length === 0) return own;
      const sum = near.reduce<Vec3>((all, one) => add(all, one), [0, 0, 0]);
      return mix(own, scale(sum, 1 / near.length), 0.5);
    });
  }

  /** As an open surface that faces `outward` in its middle; the free end comes first, so that the rim is measured there. Vertex `v` is the place `order[v]`. */
  surface([x, y, z]: Vec3): { readonly mesh: TriMesh; readonly order: Uint32Array } {
    const [rows, columns] = [this.rows, this.columns];
    const order = Uint32Array.from(
      { length: rows * columns },
      (_, v) => (v % rows) * columns + (columns - 1 - Math.floor(v / rows)),
    );
    const positions = new Float32Array(3 * order.length);
    order.forEach((n, v) => positions.set(this.places[n]!, 3 * v));
    const vertex = (i: number, j: number): number => (columns - 1 - j) * rows + i;
    const indices: number[] = [];
    for (let j = columns - 1; j > 0; j--)
      for (let i = 0; i + 1 < rows; i++) {
        const [a, b, c, d] = [vertex(i, j - 1), vertex(i + 1, j - 1), vertex(i + 1, j), vertex(i, j)];
        if ((i + j) % 2 === 0) indices.push(a, b, c, a, c, d);
        else indices.push(a, b, d, b, c, d);
      }
    const i = Math.floor(rows / 2);
    const j = Math.floor(columns / 2) - 1;
    const face = cross(
      subtract(this.at(i, j), this.at(i - 1, j)),
      subtract(this.at(i, j + 1), this.at(i, j)),
    );
    if (face[0] * x + face[1] * y + face[2] * z < 0)
      for (let t = 0; t < indices.length; t += 3)
        [indices[t + 1], indices[t + 2]] = [indices[t + 2]!, indices[t + 1]!];
    return { mesh: { positions, indices: Uint32Array.from(indices) }, order };
  }
}
