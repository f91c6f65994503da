import { expect } from 'vitest';

const SET = Symbol.for('bracewright.typed-arrays-compared');
type Numbers = Float32Array | Float64Array | Uint32Array | Int32Array | Uint16Array | Uint8Array;
const KINDS = [Float32Array, Float64Array, Uint32Array, Int32Array, Uint16Array, Uint8Array];

/**
 * Says that two lists of numbers of one kind are equal where each number is, NaN and the sign of a zero included, as `toEqual` would, which takes a
 * thousand times as long for a mesh. Where they are not it says nothing: what differs is found and told as ever.
 */
export function sameNumbers(a: unknown, b: unknown): true | undefined {
  const kind = KINDS.find((one) => a instanceof one);
  if (!kind || !(b instanceof kind)) return undefined;
  const [left, right] = [a as Numbers, b as Numbers];
  if (left.length !== right.length) return undefined;
  for (let i = 0; i < left.length; i++) if (!Object.is(left[i], right[i])) return undefined;
  return true;
}

// Once in each worker: the files that it runs share what is added.
const known = globalThis as { [SET]?: true };
if (!known[SET]) expect.addEqualityTesters([sameNumbers]);
known[SET] = true;
