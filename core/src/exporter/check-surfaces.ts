import { SdkError, isSdkError, type ErrorData } from '../errors/sdk-error.ts';
import { AGREE_OUTPUTS, type OutputSurface } from '../mesh/agree/index.ts';
import { kindOfArray } from '../mesh/own-arrays.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import { assertSoundMesh } from '../operation/apply-operation.ts';

/** Surfaces of one exporter at most: each is compared with the whole inside of the brace. */
const MOST_SURFACES = 100;

/** Ridges that somebody may ask for, mm: with more any shape would agree. */
const MOST_ALLOWED = 5;

type Parts = { readonly [Part in keyof OutputSurface]?: unknown };
const { isArray } = Array;

/** What an exporter told as objects of ours: getters of its own are asked once, while it is watched. What is no surface stays what it is. In a box: what it told may be a promise, which nobody waits for. */
export function readTold(given: unknown): { readonly told: unknown } {
  if (!isArray(given)) return { told: given };
  const told: unknown[] = [];
  // One more than may be is enough to tell that there are too many.
  for (let i = 0; i < given.length && i <= MOST_SURFACES; i++) told[i] = readSurface(given[i]);
  return { told };
}

function readSurface(given: unknown): unknown {
  if (typeof given !== 'object' || given === null) return given;
  const { output, mesh, offset, allowance, corners, exact } = given as Parts;
  if (typeof mesh !== 'object' || mesh === null) return { output, mesh, offset, allowance, corners, exact };
  const { positions, indices } = mesh as TriMesh;
  return { output, mesh: { positions, indices }, offset, allowance, corners, exact };
}

/**
 * What an exporter told (`readTold`) as surfaces that nobody else holds; undefined where it cannot read its files. Throws SdkError `operation/invalid-result`
 * with the exporter as `type`, the `part` that is none, and what was `found` there; `operation/empty-result` of a mesh without a triangle.
 */
export function checkSurfaces(type: string, told: unknown): readonly OutputSurface[] | undefined {
  if (told === undefined) return undefined;
  if (!isArray(told)) throw invalid(type, 'surfaces', { found: kindOfArray(told) });
  if (told.length > MOST_SURFACES) throw invalid(type, 'surfaces', { found: `more than ${MOST_SURFACES}` });
  return told.map((one) => checkSurface(type, one));
}

const invalid = (type: string, part: string, data: ErrorData): SdkError =>
  new SdkError('operation/invalid-result', { type, part, ...data });

function checkSurface(type: string, given: unknown): OutputSurface {
  if (typeof given !== 'object' || given === null)
    throw invalid(type, 'surfaces', { found: kindOfArray(given) });
  const { output, mesh, offset, allowance, corners, exact } = given as Parts;
  const known = AGREE_OUTPUTS.find((one) => one === output);
  if (known === undefined)
    throw invalid(type, 'output', {
      found: typeof output === 'string' ? output.slice(0, 80) : kindOfArray(output),
      expected: AGREE_OUTPUTS.join(', '),
    });
  for (const [part, value] of Object.entries({ offset, allowance }))
    if (value !== undefined && !Number.isFinite(value))
      throw invalid(type, part, { found: kindOfArray(value) });
  if (typeof allowance === 'number' && !(allowance >= 0 && allowance <= MOST_ALLOWED))
    throw invalid(type, 'allowance', { found: allowance, expected: `0 to ${MOST_ALLOWED}` });
  if (exact !== undefined && typeof exact !== 'function')
    throw invalid(type, 'exact', { found: kindOfArray(exact) });
  return {
    ...{ output: known, mesh: ownMesh(type, mesh), corners: corners === true },
    ...(offset === undefined ? {} : { offset: offset as number }),
    ...(allowance === undefined ? {} : { allowance: allowance as number }),
    ...(exact === undefined ? {} : { exact: exact as NonNullable<OutputSurface['exact']> }),
  };
}

function ownMesh(type: string, mesh: unknown): TriMesh {
  try {
    assertSoundMesh(mesh);
  } catch (error) {
    if (!isSdkError(error)) throw error;
    if (error.code === 'operation/empty-result')
      throw new SdkError('operation/empty-result', { type, part: 'mesh', ...error.data });
    throw invalid(type, 'mesh', error.data);
  }
  return { positions: new Float32Array(mesh.positions), indices: new Uint32Array(mesh.indices) };
}
