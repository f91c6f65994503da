/**
 * Marks the triangles that repeat an earlier one: the same three vertices, in the same turning sense or, with `eitherSense`, in
 * any. Open addressing over the sorted triple; the first of a group stays. Returns one byte a triangle, 1 = repeats, and their
 * number.
 */
export function findDuplicateFaces(
  indices: Uint32Array,
  options: { readonly eitherSense: boolean },
): { readonly repeats: Uint8Array; readonly count: number } {
  const faces = indices.length / 3;
  const repeats = new Uint8Array(faces);
  let capacity = 16;
  while (capacity < 2 * faces) capacity *= 2;
  const mask = capacity - 1;
  const table = new Int32Array(capacity).fill(-1);
  let count = 0;
  const start = (f: number): number => {
    const a = indices[3 * f]!;
    const b = indices[3 * f + 1]!;
    const c = indices[3 * f + 2]!;
    return a <= b && a <= c ? 0 : b <= c ? 1 : 2;
  };
  for (let f = 0; f < faces; f++) {
    const k = start(f);
    const a = indices[3 * f + k]!;
    const b = indices[3 * f + ((k + 1) % 3)]!;
    const c = indices[3 * f + ((k + 2) % 3)]!;
    const low = b < c ? b : c;
    const high = b < c ? c : b;
    let h = Math.imul(a, 0x9e3779b1) ^ Math.imul(low, 0x85ebca77) ^ Math.imul(high, 0xc2b2ae3d);
    h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
    let slot = (h ^ (h >>> 13)) & mask;
    let other = table[slot]!;
    while (other >= 0) {
      const m = start(other);
      if (indices[3 * other + m] === a) {
        const p = indices[3 * other + ((m + 1) % 3)]!;
        const q = indices[3 * other + ((m + 2) % 3)]!;
        if ((p === b && q === c) || (options.eitherSense && p === c && q === b)) break;
      }
      slot = (slot + 1) & mask;
      other = table[slot]!;
    }
    if (other >= 0) {
      repeats[f] = 1;
      count++;
    } else table[slot] = f;
  }
  return { repeats, count };
}
