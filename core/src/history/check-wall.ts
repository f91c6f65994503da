import {
  agreementFindings,
  bridgeFindings,
  checkForm,
  checkWish,
  withFindings,
  type GateFound,
  type GateReport,
  type GateWish,
} from '../mesh/gate/index.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import { partOf, type Work } from '../mesh/work.ts';
import { compareWall } from './agree-wall.ts';
import { askedOf, gateFindingsOf } from './gate-findings.ts';
import type { OperationRecord } from './record.ts';
import { scannedSkinOf } from './scanned-skin.ts';
import type { UnderWall } from './under-wall.ts';

const CUTS_HOLES = /^holes\./;

/** Whether steps of a design cut holes: of other designs no border is taken for one. */
export const isPierced = (records: readonly Pick<OperationRecord, 'type' | 'state'>[]): boolean =>
  records.some(({ type, state }) => state === 'on' && CUTS_HOLES.test(type));

/** Where bridges beside holes that the design cuts are narrower than the wall that is asked for. */
const bridgesOf = async ({ records, replay }: UnderWall, wall: number | undefined) =>
  isPierced(records) ? bridgeFindings((await replay(records)).mesh, wall) : [];

/**
 * `checkWish` of a part (mm); of a wall on its design also with the skin under it that nobody scanned, with what the steps have a gate ask, with bridges beside holes that are narrower than the wall that is asked for (`bridgeFindings`), and with how far its inside lies from the positive of the same
 * design (`agreement`).
 */
export async function checkWall(
  wall: TriMesh,
  wish: GateWish,
  under: UnderWall | undefined,
  work: Work = {},
): Promise<GateReport> {
  if (!under) return checkWish(wall, wish, work);
  const { records, registry, replay, asking } = under;
  const skin = await scannedSkinOf(records, registry, replay, work.checkAborted);
  const report = checkWish(wall, wish, partOf(work, 0, 0.5), skin);
  const compared = await compareWall(wall, under, partOf(work, 0.5, 1));
  const ofSteps = await gateFindingsOf(records, registry, replay, asking);
  return withFindings({ ...report, ...compared }, [
    ...agreementFindings(compared.agreement ?? []),
    ...ofSteps,
    ...(await bridgesOf(under, wish.wall)),
    ...askedOf(under.made ?? []),
  ]);
}

/** `checkForm` of the skin that a brace on a design lies on, with what the steps have a gate ask: what is formed over it is as wrong on made-up skin as its wall. */
export async function checkFormOn(
  { records, registry, replay, asking }: UnderWall,
  work: Work = {},
): Promise<GateFound> {
  const skin = await scannedSkinOf(records, registry, replay, work.checkAborted);
  return withFindings(checkForm(skin, work), await gateFindingsOf(records, registry, replay, asking));
}
