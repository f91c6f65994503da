const ofArrays: object = Object.getPrototypeOf(Uint8Array.prototype) as object;

/** A getter of the language's own, which no array can answer otherwise. */
function getter<T>(name: PropertyKey): (array: object) => T {
  const { get } = Object.getOwnPropertyDescriptor(ofArrays, name)!;
  const { apply } = Reflect;
  return (array) => apply(get!, array, []) as T;
}

const nameOf = getter<string | undefined>(Symbol.toStringTag);
const bufferOf = getter<ArrayBuffer>('buffer');
const offsetOf = getter<number>('byteOffset');
const lengthOf = getter<number>('length');

type Words = Uint32Array | Float32Array;

/**
 * The kind of an array of numbers (`Float32Array`), of another realm too; of anything else what it says of itself, in round brackets where it claims to be
 * one. An object may carry any name, and an array a `length`, `slice` or `buffer` of its own.
 */
export function kindOfArray(value: unknown): string {
  const known = typeof value === 'object' && value !== null ? nameOf(value) : undefined;
  if (known !== undefined) return known;
  const said = Object.prototype.toString.call(value).slice(8, -1);
  return said.endsWith('Array') && said !== 'Array' ? `(${said})` : said;
}

/** A copy with the bits that are there, whatever the array says of itself. */
export const ownFloats = (given: Float32Array): Float32Array => new Float32Array(given);

/** As `ownFloats`. */
export const ownWords = (given: Uint32Array): Uint32Array => new Uint32Array(given);

/** The bits of an array, so that comparing them is exact for every number there is. */
const bitsOf = (array: Words): Int32Array =>
  new Int32Array(bufferOf(array), offsetOf(array), lengthOf(array));

/** Whether two arrays hold the same bits; not when one was handed to another thread, and is empty now. */
export function hasSameBits(one: Words, other: Words): boolean {
  if (lengthOf(one) !== lengthOf(other)) return false;
  const [a, b] = [bitsOf(one), bitsOf(other)];
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
