/**
 * Vertices that lie elsewhere in `after` than in `before` (`3·V` each), ascending; compared by their bits, so that what is not listed
 * may be left as it is everywhere.
 */
export function movedVertices(before: Float32Array, after: Float32Array): Uint32Array {
  const a = new Int32Array(before.buffer, before.byteOffset, before.length);
  const b = new Int32Array(after.buffer, after.byteOffset, after.length);
  let found = new Uint32Array(256);
  let count = 0;
  for (let i = 0, v = 0; i < a.length; i += 3, v++) {
    if (a[i] === b[i] && a[i + 1] === b[i + 1] && a[i + 2] === b[i + 2]) continue;
    if (count === found.length) {
      const wider = new Uint32Array(2 * count);
      wider.set(found);
      found = wider;
    }
    found[count++] = v;
  }
  return found.slice(0, count);
}
