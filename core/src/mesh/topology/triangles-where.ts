/** The triangles (three vertices each) for which `isIn` says so, in their order. */
export function trianglesWhere(indices: Uint32Array, isIn: (face: number) => boolean): Uint32Array {
  const chosen = new Uint32Array(indices.length);
  let end = 0;
  for (let f = 0, at = 0; at < indices.length; f++, at += 3) {
    if (!isIn(f)) continue;
    chosen[end++] = indices[at]!;
    chosen[end++] = indices[at + 1]!;
    chosen[end++] = indices[at + 2]!;
  }
  return chosen.slice(0, end);
}
