import { SdkError } from '../errors/sdk-error.ts';
import { portable } from '../math/index.ts';
import { alignScan, type TriMesh } from '../mesh/index.ts';
import type { Work } from '../mesh/work.ts';
import type { KnownBody } from './trunk-levels.ts';

/** A trunk that stands further aslant than this, degrees, is not in the patient frame. */
const ASLANT = 12;

/**
 * Throws SdkError where every height would be one of another place: `mesh/no-trunk` where the body is none, `mesh/trunk-turned` with the angle where it lies, leans
 * or looks another way.
 */
export function requireUpright(mesh: TriMesh, { facts = {} }: KnownBody, work: Work): void {
  const { transform, unsure } = alignScan(mesh, facts, work);
  if (unsure.includes('body')) throw new SdkError('mesh/no-trunk');
  const turned =
    Math.max(...[0, 5, 10].map((at) => portable.acos(Math.min(1, transform[at]!)))) * portable.DEGREES;
  if (turned > ASLANT) throw new SdkError('mesh/trunk-turned', { angle: Math.round(turned) });
}
