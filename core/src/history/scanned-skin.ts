import { asScanned, skinAfter, type ScannedSkin } from '../mesh/skin/index.ts';
import type { OperationRole } from '../operation/operation-role.ts';
import type { OperationRegistry } from '../operation/registry.ts';
import type { Shape } from '../operation/shape.ts';
import type { OperationRecord } from './record.ts';

/** Roles of the steps that may add skin to a body: they close it, lay a cap over a cut, or mend a place anew. */
const ADDING: ReadonlySet<OperationRole | undefined> = new Set<OperationRole>([
  'repair',
  'closing',
  'trimming',
  'cutting',
]);

/** Whether a step of a role may add skin that nobody scanned. */
export const addsSkin = (role: OperationRole | undefined): boolean => ADDING.has(role);

/**
 * The body of a design, and which of its skin nobody scanned: followed step by step from the first that may add some (`addsSkin`), see `skinAfter`. `replay`
 * gives the shape after the first records; the base counts as scanned.
 */
export async function scannedSkinOf(
  records: readonly OperationRecord[],
  { roles }: Pick<OperationRegistry, 'roles'>,
  replay: (records: readonly OperationRecord[]) => Promise<Shape>,
  checkAborted?: () => void,
): Promise<ScannedSkin> {
  const on = [...records.keys()].filter((index) => records[index]!.state === 'on');
  const adding = (index: number): boolean => addsSkin(roles.of(records[index]!.type));
  const after = async (index: number) => (await replay(records.slice(0, index + 1))).mesh;
  const first = on.find(adding);
  if (first === undefined) return asScanned((await replay(records)).mesh);
  let skin = asScanned(await after(first - 1));
  for (const index of on.filter((one) => one >= first))
    skin = skinAfter(skin, await after(index), adding(index), { checkAborted });
  return skin;
}
