import type { TriMesh } from '../tri-mesh.ts';
import type { MeasuredDeviation } from './measured-deviation.ts';

/**
 * For each corner the lowest corner of its zone: those that lie at least `threshold` mm out, or in, and that edges of triangles with something under them join; −1 for all others. Where both ends of an edge lie
 * beyond the threshold all of it does, since the deviation is linear between them.
 */
export function connectedBeyond(
  { indices }: TriMesh,
  { values, bare }: Pick<MeasuredDeviation, 'values' | 'bare'>,
  threshold: number,
): Int32Array {
  const side = Int8Array.from(values, (value) => (value >= threshold ? 1 : value <= -threshold ? -1 : 0));
  const parent = new Int32Array(values.length).fill(-1);
  const find = (vertex: number): number => {
    let root = vertex;
    while (parent[root] !== root) {
      parent[root] = parent[parent[root]!]!;
      root = parent[root]!;
    }
    return root;
  };
  // Only what a triangle that counts touches can be of a zone.
  for (let h = 0; h < indices.length; h++) {
    const vertex = indices[h]!;
    if (bare[Math.floor(h / 3)] === 0 && side[vertex] !== 0) parent[vertex] = vertex;
  }
  for (let h = 0; h < indices.length; h++) {
    if (bare[Math.floor(h / 3)] === 1) continue;
    const [a, b] = [indices[h]!, indices[h % 3 === 2 ? h - 2 : h + 1]!];
    if (side[a] === 0 || side[a] !== side[b]) continue;
    const [one, other] = [find(a), find(b)];
    if (one < other) parent[other] = one;
    else if (other < one) parent[one] = other;
  }
  for (let v = 0; v < parent.length; v++) if (parent[v]! >= 0) parent[v] = find(v);
  return parent;
}
