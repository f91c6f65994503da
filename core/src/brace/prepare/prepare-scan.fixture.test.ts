import { sampleTrunk, scanOf } from '../../sample/index.ts';
import type { TriMesh } from '../../mesh/index.ts';
import { prepareScan, type ScanPreparation } from './prepare-scan.ts';

export const trunk = sampleTrunk({ cobb: 30, edge: 17 });
export const scan = scanOf(trunk, { turn: 25, tilt: 3, holes: 2, debris: 3 });
let made: ScanPreparation | undefined;
/** Of the scan: found once for all tests. */
export const prepared = (): ScanPreparation => (made ??= prepareScan(scan));

/** What lies above a height, mm. */
export function above({ positions, indices }: TriMesh, height: number): TriMesh {
  const kept = (f: number) => [0, 1, 2].every((k) => positions[3 * indices[f + k]! + 2]! > height);
  return { positions, indices: indices.filter((_, i) => kept(i - (i % 3))) };
}
