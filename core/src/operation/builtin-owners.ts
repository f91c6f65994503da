/** What belongs to the language and everything computed relies on, by name. */
export const BUILTIN_NAMES = [
  'Object', 'Function', 'Array', 'String', 'Number', 'Boolean', 'Symbol', 'BigInt', 'Map', 'Set', 'WeakMap', 'WeakSet', 'WeakRef',
  'Promise', 'RegExp', 'Error', 'TypeError', 'RangeError', 'ArrayBuffer', 'SharedArrayBuffer', 'DataView', 'Float32Array', 'Float64Array',
  'Int8Array', 'Int16Array', 'Int32Array', 'Uint8Array', 'Uint8ClampedArray', 'Uint16Array', 'Uint32Array', 'BigInt64Array', 'BigUint64Array',
  'Math', 'JSON', 'Reflect', 'Atomics', 'Proxy', 'WebAssembly', 'SubtleCrypto', 'TextEncoder', 'TextDecoder', 'isFinite', 'isNaN', 'parseFloat',
  'parseInt', 'structuredClone',
] as const; // prettier-ignore

const { getPrototypeOf } = Object;

/** What things are made of that no name leads to: iterators, generators, asynchronous functions, all typed arrays. */
function unnamed(): readonly object[] {
  const samples: readonly object[] = [
    ...[[], '', new Map(), new Set()].map((iterable) => iterable[Symbol.iterator]()),
    ''.matchAll(/./g),
    (function* () {})(),
    (async function* () {})(),
    function* () {},
    async () => undefined,
    Float32Array,
    Float32Array.prototype,
  ];
  const found: object[] = [];
  for (const sample of samples)
    for (let at = getPrototypeOf(sample) as object | null; at; at = getPrototypeOf(at) as object | null)
      found.push(at);
  return found;
}

/** What the names stand for, with the prototypes of those that have one, and what is reached by no name. Prototypes of all come first. */
export function builtinOwners(): readonly object[] {
  const found = new Set<object>([Object.prototype, Array.prototype]);
  const named = BUILTIN_NAMES.map((name) => (globalThis as Record<string, unknown>)[name]);
  const { WebAssembly } = globalThis as { readonly WebAssembly?: Readonly<Record<string, unknown>> };
  const inside = WebAssembly ? ['Instance', 'Module', 'Memory'].map((name) => WebAssembly[name]) : [];
  for (const value of [...named, ...inside] as readonly ({ readonly prototype?: object } | undefined)[]) {
    if (value === undefined) continue;
    found.add(value);
    if (value.prototype) found.add(value.prototype);
  }
  for (const owner of unnamed()) found.add(owner);
  return [...found];
}
