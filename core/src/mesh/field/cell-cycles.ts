/**
 * The surface through a cell of a grid, by the signs of its 8 corners: the edges that change their sign, in cycles, one for each piece of the surface.
 * Corner `x + 2y + 4z`; edge `4a + b + 2c` runs along axis `a` from the corner at `b` and `c` (0 or 1) on the next two axes.
 */
export const EDGES = 12;

/** The two corners of each edge, the lower first: `2·EDGES`. */
export const EDGE_CORNERS = Uint8Array.from({ length: 2 * EDGES }, (_, i) => {
  const edge = i >> 1;
  const axis = edge >> 2;
  const [next, last] = [(axis + 1) % 3, (axis + 2) % 3];
  return ((i & 1) << axis) | ((edge & 1) << next) | (((edge >> 1) & 1) << last);
});

/** A face of the cell: corners in turn, edges from each to the next. */
interface CellFace {
  readonly corners: readonly number[];
  readonly edges: readonly number[];
}

const edgeBetween = (p: number, q: number): number => {
  for (let e = 0; e < EDGES; e++) {
    const [a, b] = [EDGE_CORNERS[2 * e]!, EDGE_CORNERS[2 * e + 1]!];
    if ((a === p && b === q) || (a === q && b === p)) return e;
  }
  return -1;
};

/** Faces by `2·axis + side`. */
export const FACES: readonly CellFace[] = Array.from({ length: 6 }, (_, i) => {
  const axis = i >> 1;
  const [u, v] = [1 << ((axis + 1) % 3), 1 << ((axis + 2) % 3)];
  const base = (i & 1) << axis;
  const corners = [base, base | u, base | u | v, base | v];
  return { corners, edges: corners.map((p, k) => edgeBetween(p, corners[(k + 1) % 4]!)) };
});

/** Whether the four edges of a face all change their sign: `config` has a bit for each corner inside. */
export const isAmbiguous = (config: number, face: number): boolean => {
  const [a, b, c, d] = FACES[face]!.corners.map((corner) => (config >> corner) & 1);
  return a === c && b === d && a !== b;
};

/** The cycle of each edge for each configuration, `256·EDGES`; 255 for edges that keep their sign. */
export const CYCLE_OF = new Uint8Array(256 * EDGES).fill(255);
/** Cycles of each configuration, 0 to 4. */
export const CYCLES = new Uint8Array(256);

for (let config = 0; config < 256; config++) {
  const linked: number[][] = Array.from({ length: EDGES }, () => []);
  FACES.forEach(({ corners, edges }) => {
    const isIn = corners.map((corner) => ((config >> corner) & 1) === 1);
    const changing = [0, 1, 2, 3].filter((k) => isIn[k] !== isIn[(k + 1) % 4]);
    const link = (i: number, j: number): void => {
      linked[edges[i]!]!.push(edges[j]!);
      linked[edges[j]!]!.push(edges[i]!);
    };
    if (changing.length === 2) link(changing[0]!, changing[1]!);
    // Across a face with two corners inside and two outside the inside is joined: each corner outside is cut off by itself.
    else if (changing.length === 4) for (let k = 0; k < 4; k++) if (!isIn[k]) link((k + 3) % 4, k);
  });
  let cycles = 0;
  for (let edge = 0; edge < EDGES; edge++) {
    if (linked[edge]!.length === 0 || CYCLE_OF[EDGES * config + edge] !== 255) continue;
    const open = [edge];
    while (open.length > 0) {
      const e = open.pop()!;
      if (CYCLE_OF[EDGES * config + e] !== 255) continue;
      CYCLE_OF[EDGES * config + e] = cycles;
      open.push(...linked[e]!);
    }
    cycles++;
  }
  CYCLES[config] = cycles;
}
