import { sampleTrunk } from '../sample/index.ts';
import { trunkLevels, type TrunkLevels } from './index.ts';

export const trunk = sampleTrunk({ cobb: 50, edge: 17 });
/** Of the body as it is, nothing marked: found once for all tests. */
let found: TrunkLevels | undefined;
export const unmarked = (): TrunkLevels => (found ??= trunkLevels(trunk.mesh, {})!);
export const LANDMARKS = [
  ['asis', 'asisLeft'],
  ['greater-trochanter', 'trochanterLeft'],
  ['xiphoid-process', 'xiphoid'],
] as const;
