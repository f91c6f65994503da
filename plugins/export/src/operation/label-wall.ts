import type { MeshLabel, TriMesh, Wall } from '@bracewright/core/mesh';

/** What triangles of a wall are. */
export const LABELS: readonly MeshLabel[] = [
  { name: 'body-side', colour: [222, 226, 230] },
  { name: 'skin', colour: [64, 124, 196] },
  { name: 'rim', colour: [240, 160, 48] },
];

/** The same with the underside of an edge that lies over the other: it is on no body. */
export const LAPPED_LABELS: readonly MeshLabel[] = [...LABELS, { name: 'under', colour: [128, 176, 120] }];

/** The place of a label. */
export const labelOf = (name: 'body-side' | 'skin' | 'rim' | 'under'): number =>
  LAPPED_LABELS.findIndex((label) => label.name === name);

/** The wall with what each of its triangles is, for files that carry it: the side to the body, the skin away from it, or the rim between them. */
export function labelWall({ mesh, skinEnd }: Wall, patch: TriMesh): TriMesh {
  const { positions, indices } = mesh;
  const labels = new Uint16Array(indices.length / 3);
  for (let f = patch.indices.length / 3; f < labels.length; f++) {
    const isSkin = [0, 1, 2].every((corner) => indices[3 * f + corner]! < skinEnd);
    labels[f] = isSkin ? 1 : 2;
  }
  return { positions, indices, paint: { labelOf: labels, labels: LABELS } };
}
