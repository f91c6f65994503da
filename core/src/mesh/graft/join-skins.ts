import type { TriMesh } from '../tri-mesh.ts';
import type { SharedRim } from './shared-rim.ts';

/** A border of the part, the one beyond that meets it, and what each takes of the other. */
export interface Seam extends SharedRim {
  readonly loop: Uint32Array;
  readonly beyond: readonly number[];
}

/** One mesh of a part and the skin beyond it. */
export interface Joined {
  /** Vertices and triangles of the part come first; triangles at its border are divided within their own plane. */
  readonly mesh: TriMesh;
  /** How many triangles are of the part. */
  readonly ofPart: number;
  /** The number in it of each vertex beyond. */
  readonly numbers: Int32Array;
}

/** Joins a part and the skin beyond it, whose vertices (`positions`) stand on the border of the part already, along their seams. */
export function joinSkins(part: TriMesh, beyond: TriMesh, seams: readonly Seam[]): Joined {
  const own = part.positions.length / 3;
  const numbers = new Int32Array(beyond.positions.length / 3).fill(-1);
  for (const { beyond: loop, same } of seams)
    loop.forEach((v, k) => {
      if (same[k]! >= 0) numbers[v] = same[k]!;
    });
  let count = own;
  for (let v = 0; v < numbers.length; v++) if (numbers[v]! < 0) numbers[v] = count++;
  const positions = new Float32Array(3 * count);
  // Those that both have lie where the part has them.
  for (let v = 0; v < numbers.length; v++)
    positions.set(beyond.positions.subarray(3 * v, 3 * v + 3), 3 * numbers[v]!);
  positions.set(part.positions);
  // Of each side by itself: in an ear of the one an edge across it runs as an edge of the other's border does.
  const [inPart, inBeyond] = [new Map<number, readonly number[]>(), new Map<number, readonly number[]>()];
  const put = (between: typeof inPart, a: number, b: number, inner: readonly number[]) => {
    if (inner.length > 0) between.set(a * count + b, inner);
  };
  for (const { loop, beyond: rim, onPart, onBeyond } of seams) {
    loop.forEach((a, i) =>
      put(
        inPart,
        a,
        loop[(i + 1) % loop.length]!,
        onPart[i]!.map((k) => numbers[rim[k]!]!),
      ),
    );
    // Seen from beyond the border runs the other way.
    rim.forEach((a, k) =>
      put(inBeyond, numbers[rim[(k + 1) % rim.length]!]!, numbers[a]!, onBeyond[k]!.toReversed()),
    );
  }
  const corners: number[] = [];
  const divide = (between: typeof inPart, a: number, b: number, c: number): void => {
    for (const [from, to, across] of [
      [a, b, c],
      [b, c, a],
      [c, a, b],
    ] as const) {
      const inner = between.get(from * count + to);
      if (!inner) continue;
      const chain = [from, ...inner, to];
      for (let i = 1; i < chain.length; i++) divide(between, chain[i - 1]!, chain[i]!, across);
      return;
    }
    corners.push(a, b, c);
  };
  for (let h = 0; h < part.indices.length; h += 3)
    divide(inPart, part.indices[h]!, part.indices[h + 1]!, part.indices[h + 2]!);
  const ofPart = corners.length / 3;
  for (let h = 0; h < beyond.indices.length; h += 3)
    divide(
      inBeyond,
      numbers[beyond.indices[h]!]!,
      numbers[beyond.indices[h + 1]!]!,
      numbers[beyond.indices[h + 2]!]!,
    );
  return { mesh: { positions, indices: Uint32Array.from(corners) }, ofPart, numbers };
}
