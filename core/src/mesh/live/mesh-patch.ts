/** Where some vertices of a body lie now: what a brush moved. */
export interface MeshPatch {
  /** Vertex numbers, each once. */
  readonly vertices: Uint32Array;
  /** Three coordinates for each of them, mm. */
  readonly positions: Float32Array;
}

/** Writes a patch into the positions of a body. */
export function applyPatch(positions: Float32Array, patch: MeshPatch): void {
  for (let i = 0; i < patch.vertices.length; i++)
    for (let k = 0; k < 3; k++) positions[3 * patch.vertices[i]! + k] = patch.positions[3 * i + k]!;
}
