import { MM_PER_INCH } from '../../math/units.ts';
import type { LengthUnit } from '../scan-frame.ts';
import { triangleNormal } from '../triangle-normal.ts';
import type { TriMesh } from '../tri-mesh.ts';

/** Sizes between which a scan of a trunk, a limb or a whole person lies, mm. */
const SMALLEST_BODY = 100;
const LARGEST_BODY = 2500;
/** Share of the surface at each end of an axis that is not looked at, so that debris far off does not count. */
const CUT_SHARE = 0.005;
const BINS = 4096;

/** The units of scans and how many mm each is. */
export const UNITS: readonly (readonly [unit: LengthUnit, inMm: number])[] = [
  ['mm', 1],
  ['cm', 10],
  ['m', 1000],
  ['inch', MM_PER_INCH],
];

/** The longest extent along X, Y or Z that holds all but 0.5 % of the surface at each end, in the mesh's own numbers: debris far off does not count. */
export function lengthAlong(mesh: TriMesh): number {
  const { positions, indices } = mesh;
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < positions.length; i += 3)
    for (let k = 0; k < 3; k++) {
      low[k] = Math.min(low[k]!, positions[i + k]!);
      high[k] = Math.max(high[k]!, positions[i + k]!);
    }
  const bins = new Float64Array(3 * BINS);
  const normal = new Float64Array(3);
  let area = 0;
  for (let f = 0; f < indices.length; f += 3) {
    const a = 3 * indices[f]!;
    const b = 3 * indices[f + 1]!;
    const c = 3 * indices[f + 2]!;
    const double = triangleNormal(mesh, f / 3, normal);
    if (!(double > 0)) continue;
    area += double;
    for (let k = 0; k < 3; k++) {
      const range = high[k]! - low[k]!;
      for (const corner of [a, b, c]) {
        const share = range > 0 ? (positions[corner + k]! - low[k]!) / range : 0;
        bins[k * BINS + Math.min(BINS - 1, Math.floor(share * BINS))]! += double / 3;
      }
    }
  }
  return Math.max(
    ...[0, 1, 2].map((k) => {
      const range = high[k]! - low[k]!;
      const from = endBin(bins, k, 1, area * CUT_SHARE);
      const to = endBin(bins, k, -1, area * CUT_SHARE);
      return range > 0 ? (range * (to - from + 1)) / BINS : 0;
    }),
  );
}

/** The first bin from an end at which more than `share` of the surface has been passed. */
function endBin(bins: Float64Array, axis: number, step: 1 | -1, share: number): number {
  let passed = 0;
  let bin = step > 0 ? 0 : BINS - 1;
  for (; bin > 0 || step > 0; bin += step) {
    passed += bins[axis * BINS + bin]!;
    if (passed > share || (step > 0 && bin === BINS - 1)) break;
  }
  return bin;
}

/** Whether a length in mm is that of a trunk, a limb or a person: 100 to 2500. */
export const isBodyLength = (length: number): boolean => length >= SMALLEST_BODY && length <= LARGEST_BODY;

/** Whether the mesh is as large as a body in any unit. */
export function hasBodySize(mesh: TriMesh): boolean {
  const length = lengthAlong(mesh);
  return UNITS.some(([, inMm]) => isBodyLength(length * inMm));
}
