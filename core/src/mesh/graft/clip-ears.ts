import { distance, pointAt } from '../../math/vec3.ts';
import { triangleArea } from '../triangle-normal.ts';
import type { Trimmed } from '../trim/improve-band.ts';

/** An ear lower than this, mm, goes: as its corners are brought to another border it might turn over. */
const LOW = 0.5;

/** Takes low triangles away that lie with two sides on a border (their own loops run the other way round): the border goes straight on there. Vertices keep their numbers. */
export function clipEars({ mesh, loops }: Trimmed): Trimmed {
  const { positions, indices } = mesh;
  const vertices = positions.length / 3;
  const faceOf = new Map<number, number>();
  const isRim = new Uint8Array(vertices);
  for (const loop of loops) for (const v of loop) isRim[v] = 1;
  for (let h = 0; h < indices.length; h++) {
    const [a, b] = [indices[h]!, indices[h % 3 === 2 ? h - 2 : h + 1]!];
    if (isRim[a] === 1 && isRim[b] === 1) faceOf.set(a * vertices + b, (h / 3) | 0);
  }
  const gone = new Set<number>();
  const isLow = (f: number, a: number, c: number) =>
    2 * triangleArea(mesh, f) < LOW * distance(pointAt(positions, a), pointAt(positions, c));
  const left = loops.map((loop) => {
    const kept: number[] = [];
    // The first one and the last stay: each is the other's neighbour.
    for (const [i, b] of loop.entries()) {
      const [a, c] = [kept.at(-1) ?? loop.at(-1)!, loop[i + 1] ?? loop[0]!];
      const f = faceOf.get(b * vertices + a);
      const isEar =
        i > 0 && i < loop.length - 1 && f !== undefined && f === faceOf.get(c * vertices + b) && !gone.has(f);
      if (isEar && isLow(f, a, c)) gone.add(f);
      else kept.push(b);
    }
    return kept;
  });
  if (gone.size === 0) return { mesh, loops };
  return {
    mesh: { positions, indices: indices.filter((_, h) => !gone.has((h / 3) | 0)) },
    loops: left,
  };
}
