import {
  checkForm,
  checkWish,
  withFindings,
  type GateFound,
  type GateReport,
  type GateWish,
} from '../mesh/gate/index.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import type { Work } from '../mesh/work.ts';
import type { AskPorts } from '../operation/ask-operation.ts';
import type { OperationRegistry } from '../operation/registry.ts';
import type { Shape } from '../operation/shape.ts';
import { gateFindingsOf } from './gate-findings.ts';
import type { OperationRecord } from './record.ts';
import { scannedSkinOf } from './scanned-skin.ts';

/** The design that a wall is made of. `replay` gives the shape after the first records. */
export interface UnderWall {
  readonly records: readonly OperationRecord[];
  readonly registry: OperationRegistry;
  readonly replay: (records: readonly OperationRecord[]) => Promise<Shape>;
  /** What the steps are asked with. */
  readonly asking?: AskPorts;
}

/** `checkWish` of a part (mm); of a wall on its design also with the skin under it that nobody scanned, and with what the steps have a gate ask. */
export async function checkWall(
  wall: TriMesh,
  wish: GateWish,
  under: UnderWall | undefined,
  work: Work = {},
): Promise<GateReport> {
  if (!under) return checkWish(wall, wish, work);
  const { records, registry, replay, asking } = under;
  const skin = await scannedSkinOf(records, registry, replay, work.checkAborted);
  const report = checkWish(wall, wish, work, skin);
  return withFindings(report, await gateFindingsOf(records, registry, replay, asking));
}

/** `checkForm` of the skin that a brace on a design lies on, with what the steps have a gate ask: what is formed over it is as wrong on made-up skin as its wall. */
export async function checkFormOn(
  { records, registry, replay, asking }: UnderWall,
  work: Work = {},
): Promise<GateFound> {
  const skin = await scannedSkinOf(records, registry, replay, work.checkAborted);
  return withFindings(checkForm(skin, work), await gateFindingsOf(records, registry, replay, asking));
}
