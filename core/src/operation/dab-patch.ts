import { SdkError } from '../errors/sdk-error.ts';
import type { MeshPatch } from '../mesh/live/mesh-patch.ts';
import { kindOfArray, ownFloats, ownWords } from '../mesh/own-arrays.ts';

/** In arrays of its own each time: a thread gives them away with its answer. */
const nothing = (): MeshPatch => ({ vertices: new Uint32Array(0), positions: new Float32Array(0) });

const refuse = (data: Record<string, string | number>): never => {
  throw new SdkError('operation/invalid-result', data);
};

/** What a dab gave, in arrays that the operation does not hold: nothing where it moved nothing. Throws SdkError `operation/invalid-result` for what is no patch of a mesh of so many vertices. */
export function readPatch(given: unknown, vertexCount: number): MeshPatch {
  if (given === undefined) return nothing();
  if (typeof given !== 'object' || given === null) return refuse({ patch: kindOfArray(given) });
  const { then, vertices: words, positions: floats } = given as MeshPatch & { readonly then?: unknown };
  // A dab is taken at once. What such a promise rejects with would reach nobody.
  if (typeof then === 'function') Promise.resolve(given).catch(() => undefined);
  if (kindOfArray(words) !== 'Uint32Array' || kindOfArray(floats) !== 'Float32Array')
    return refuse({ patch: 'arrays' });
  const [vertices, positions] = [ownWords(words), ownFloats(floats)];
  if (positions.length !== 3 * vertices.length)
    return refuse({ positions: positions.length, vertices: vertices.length });
  for (let i = 0; i < vertices.length; i++)
    if (vertices[i]! >= vertexCount) return refuse({ vertex: vertices[i]! });
  for (let i = 0; i < positions.length; i++)
    if (!Number.isFinite(positions[i])) return refuse({ vertex: vertices[Math.floor(i / 3)]! });
  return { vertices, positions };
}
