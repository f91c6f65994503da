import { SdkError } from '../errors/sdk-error.ts';
import type { TriMesh } from '../mesh/index.ts';
import { partOf, type Work } from '../mesh/work.ts';
import type { EdgeLine } from '../params/index.ts';
import type { TrimWish } from './propose-trim.ts';
import { trimRules, type TrimRule } from './trim-rules.ts';
import { trunkLevels, type KnownBody } from './trunk-levels.ts';
import { requireUpright } from './upright.ts';

/**
 * The clearances of a line that was drawn, on a body (mm) that has to stand in the patient frame. Throws SdkError `mesh/no-trunk` and `mesh/trunk-turned` with the
 * angle; else only what `checkAborted` throws.
 */
export function measureTrim(
  mesh: TriMesh,
  curves: readonly EdgeLine[],
  wish: TrimWish,
  known: KnownBody = {},
  work: Work = {},
): readonly TrimRule[] {
  const { unflared = mesh } = known;
  requireUpright(unflared, known, partOf(work, 0, 0.6));
  const levels = trunkLevels(unflared, known, partOf(work, 0.6, 0.9));
  if (!levels) throw new SdkError('mesh/no-trunk');
  return trimRules(mesh, curves, wish, levels);
}
