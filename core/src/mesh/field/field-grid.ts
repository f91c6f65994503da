import type { Vec3 } from '../../math/vec3.ts';

/** A scalar field of which the surface where it changes its sign is wanted: below 0 inside, above 0 outside, mm. */
export interface ScalarField {
  /** The value at a point. */
  value(x: number, y: number, z: number): number;
  /** A distance (mm) from the point asked last within which the field surely has the sign of its value there. */
  readonly clear: number;
}

/** Corners along an edge of a block. */
export const BLOCK = 8;
export const BLOCK_SIZE = BLOCK * BLOCK * BLOCK;
/** Corners along an edge of the cubes with which the search begins; a multiple of `BLOCK` by a power of 2. */
const COARSEST = 64;
/** Blocks along an axis at most; their numbers stay exact. */
const MOST_BLOCKS = 1 << 16;

/** Values at the corners of a grid, kept in blocks of 8³ about the surface only. */
export class FieldGrid {
  readonly origin: Vec3;
  /** Distance between corners, mm. */
  readonly spacing: number;
  readonly #blocks = new Map<number, Float64Array>();

  constructor(origin: Vec3, spacing: number) {
    this.origin = origin;
    this.spacing = spacing;
  }

  /** The blocks in the order in which they were made: numbers of their first corner, and values. */
  *blocks(): Iterable<{ readonly first: Vec3; readonly values: Float64Array }> {
    for (const [key, values] of this.#blocks) {
      const x = key % MOST_BLOCKS;
      const y = Math.floor(key / MOST_BLOCKS) % MOST_BLOCKS;
      const z = Math.floor(key / (MOST_BLOCKS * MOST_BLOCKS));
      yield { first: [x * BLOCK, y * BLOCK, z * BLOCK], values };
    }
  }

  /** The values of the block that begins at a corner, x fastest; undefined where the surface is far. */
  blockAt(x: number, y: number, z: number): Float64Array | undefined {
    return this.#blocks.get(keyOf(x, y, z));
  }

  /** The value at a corner; NaN where the surface is far. */
  at(x: number, y: number, z: number): number {
    return this.blockAt(x, y, z)?.[placeOf(x, y, z)] ?? NaN;
  }

  /** Changes the value at a corner of a block that there is. */
  set(x: number, y: number, z: number, value: number): void {
    this.blockAt(x, y, z)![placeOf(x, y, z)] = value;
  }

  /** Makes the block that begins at a corner. */
  add(x: number, y: number, z: number): Float64Array {
    const values = new Float64Array(BLOCK_SIZE);
    this.#blocks.set(keyOf(x, y, z), values);
    return values;
  }
}

const keyOf = (x: number, y: number, z: number): number =>
  ((z >> 3) * MOST_BLOCKS + (y >> 3)) * MOST_BLOCKS + (x >> 3);

/** Where the value of a corner stands in its block. */
export const placeOf = (x: number, y: number, z: number): number =>
  ((z & 7) * BLOCK + (y & 7)) * BLOCK + (x & 7);

/**
 * Samples a field between `low` and `high` (mm) at corners `spacing` mm apart. Cubes in which the field surely keeps its sign, by `clear`, are
 * not looked into: where whole blocks are such there are no values, and within a block the corners of such a cube get the value of its centre.
 */
export function sampleField(
  field: ScalarField,
  { low, high, spacing }: { readonly low: Vec3; readonly high: Vec3; readonly spacing: number },
  checkAborted: () => void,
): FieldGrid {
  const grid = new FieldGrid(low, spacing);
  const look = (x: number, y: number, z: number, size: number, block?: Float64Array): void => {
    const half = (size - 1) / 2;
    const value = field.value(
      low[0] + spacing * (x + half),
      low[1] + spacing * (y + half),
      low[2] + spacing * (z + half),
    );
    // To the farthest corner of the cube, and across the cells that touch it.
    const reach = SQRT3 * spacing * (half + 1);
    if (size === 1) block![placeOf(x, y, z)] = value;
    else if (field.clear > reach) {
      if (block) fill(block, x, y, z, size, value);
    } else {
      const part = size / 2;
      const inner = size === BLOCK ? grid.add(x, y, z) : block;
      for (let k = 0; k < 8; k++)
        look(x + part * (k & 1), y + part * ((k >> 1) & 1), z + part * (k >> 2), part, inner);
    }
  };
  const cubes = ([0, 1, 2] as const).map((k) => Math.ceil((high[k] - low[k]) / (spacing * COARSEST)) || 1);
  for (let z = 0; z < cubes[2]!; z++)
    for (let y = 0; y < cubes[1]!; y++)
      for (let x = 0; x < cubes[0]!; x++) {
        checkAborted();
        look(COARSEST * x, COARSEST * y, COARSEST * z, COARSEST);
      }
  return grid;
}

const SQRT3 = Math.sqrt(3);

function fill(block: Float64Array, x: number, y: number, z: number, size: number, value: number): void {
  for (let c = z; c < z + size; c++)
    for (let b = y; b < y + size; b++) {
      const from = placeOf(x, b, c);
      block.fill(value, from, from + size);
    }
}
