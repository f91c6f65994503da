const BITS = 11;
const MASK = (1 << BITS) - 1;
/** Below this length the engine's own sorting is as quick. */
const FEW = 256;

let spare: Uint32Array = new Uint32Array(1024);
const places = new Uint32Array(MASK + 1);

/**
 * Sorts whole numbers below `limit`, in place: passes of a counting sort, a few times quicker than `sort` of a thousand numbers and more. Source: Knuth, The Art of Computer
 * Programming, volume 3, 5.2.5.
 */
export function sortAscending(values: Uint32Array, limit: number): Uint32Array {
  const count = values.length;
  if (count < FEW) return values.sort();
  if (spare.length < count) spare = new Uint32Array(2 * count);
  let from: Uint32Array = values;
  let to: Uint32Array = spare;
  for (let shift = 0, below = 1; shift < 32 && limit > below; shift += BITS, below *= MASK + 1) {
    places.fill(0);
    for (let i = 0; i < count; i++) places[(from[i]! >>> shift) & MASK]!++;
    let sum = 0;
    for (let k = 0; k <= MASK; k++) {
      const here = places[k]!;
      places[k] = sum;
      sum += here;
    }
    for (let i = 0; i < count; i++) {
      const value = from[i]!;
      to[places[(value >>> shift) & MASK]!++] = value;
    }
    [from, to] = [to, from];
  }
  if (from !== values) values.set(from.subarray(0, count));
  return values;
}
