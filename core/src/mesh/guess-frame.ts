import type { LengthUnit, UpAxis } from './io/types.ts';
import type { TriMesh } from './tri-mesh.ts';

/** Sizes between which a scan of a trunk, a limb or a whole person lies, mm. */
const SMALLEST_BODY = 100;
const LARGEST_BODY = 2500;
/** Height about which trunk scans lie: 250 to 900 mm, middle in ratio. */
const USUAL_TRUNK = 475;
/** Share of the surface at each end of an axis that is not looked at, so that debris far off does not count. */
const CUT_SHARE = 0.005;
const BINS = 4096;

const UNITS: readonly (readonly [unit: LengthUnit, inMm: number])[] = [
  ['mm', 1],
  ['cm', 10],
  ['m', 1000],
  ['inch', 25.4],
];

/** What a guess is made from. */
interface SurfaceSpread {
  /** Extent along X, Y, Z that holds all but 0.5 % of the surface at each end. */
  readonly extent: readonly [number, number, number];
  /** Mean of the squared normal along X, Y, Z, weighted by area: along a tube's axis it is the smallest. */
  readonly normals: readonly [number, number, number];
}

function spreadOf(mesh: TriMesh): SurfaceSpread {
  const { positions, indices } = mesh;
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < positions.length; i += 3)
    for (let k = 0; k < 3; k++) {
      low[k] = Math.min(low[k]!, positions[i + k]!);
      high[k] = Math.max(high[k]!, positions[i + k]!);
    }
  const bins = new Float64Array(3 * BINS);
  const normals = [0, 0, 0];
  let area = 0;
  for (let f = 0; f < indices.length; f += 3) {
    const a = 3 * indices[f]!;
    const b = 3 * indices[f + 1]!;
    const c = 3 * indices[f + 2]!;
    const ux = positions[b]! - positions[a]!;
    const uy = positions[b + 1]! - positions[a + 1]!;
    const uz = positions[b + 2]! - positions[a + 2]!;
    const vx = positions[c]! - positions[a]!;
    const vy = positions[c + 1]! - positions[a + 1]!;
    const vz = positions[c + 2]! - positions[a + 2]!;
    const nx = uy * vz - uz * vy;
    const ny = uz * vx - ux * vz;
    const nz = ux * vy - uy * vx;
    const double = Math.sqrt(nx * nx + ny * ny + nz * nz);
    if (!(double > 0)) continue;
    area += double;
    normals[0]! += (nx * nx) / double;
    normals[1]! += (ny * ny) / double;
    normals[2]! += (nz * nz) / double;
    for (let k = 0; k < 3; k++) {
      const range = high[k]! - low[k]!;
      const centre = (positions[a + k]! + positions[b + k]! + positions[c + k]!) / 3;
      const bin = range > 0 ? Math.min(BINS - 1, Math.floor(((centre - low[k]!) / range) * BINS)) : 0;
      bins[k * BINS + bin]! += double;
    }
  }
  const extent = [0, 1, 2].map((k) => {
    const range = high[k]! - low[k]!;
    const from = endBin(bins, k, 1, area * CUT_SHARE);
    const to = endBin(bins, k, -1, area * CUT_SHARE);
    return range > 0 ? (range * (to - from + 1)) / BINS : 0;
  });
  const scale = area > 0 ? 1 / area : 0;
  return {
    extent: [extent[0]!, extent[1]!, extent[2]!],
    normals: [normals[0]! * scale, normals[1]! * scale, normals[2]! * scale],
  };
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

/** How far a length is from a usual trunk, as a ratio from 1 up. */
const ratioTo = (length: number): number => Math.max(length / USUAL_TRUNK, USUAL_TRUNK / length);

/**
 * The unit in which the mesh, as a body, has a size that fits best: nearest in ratio to the middle of 250 to 900 mm. Whole bodies and
 * limbs (100 to 2500 mm) are recognised where only one unit fits. 20 to 39 read as inches, since 20 to 39 cm would be a very short
 * trunk. `mm` where no unit fits; ask `hasBodySize` then.
 */
export function guessUnit(mesh: TriMesh): LengthUnit {
  const longest = Math.max(...spreadOf(mesh).extent);
  let best: LengthUnit = 'mm';
  let bestRatio = Infinity;
  for (const [unit, inMm] of UNITS) {
    const length = longest * inMm;
    if (!(length >= SMALLEST_BODY && length <= LARGEST_BODY)) continue;
    if (ratioTo(length) < bestRatio) {
      best = unit;
      bestRatio = ratioTo(length);
    }
  }
  return best;
}

/** The longest extent of the mesh that holds its surface but debris far off, in its own numbers. */
export const lengthAlong = (mesh: TriMesh): number => Math.max(...spreadOf(mesh).extent);

/** Whether the mesh, its numbers taken in `unit`, is as large as a trunk, a limb or a person: 100 to 2500 mm. */
export function hasBodySize(mesh: TriMesh, unit: LengthUnit): boolean {
  const inMm = UNITS.find(([name]) => name === unit)?.[1] ?? 1;
  const longest = Math.max(...spreadOf(mesh).extent) * inMm;
  return longest >= SMALLEST_BODY && longest <= LARGEST_BODY;
}

/**
 * Whether +Y or +Z points to the head. A trunk is taller than it is deep, and its depth and height are the file's Y and Z in one
 * order or the other: X is left to right in both. Where the two extents are alike the normals decide, which on a tube stand across
 * its axis. Debris far off does not count.
 */
export function guessUpAxis(mesh: TriMesh): UpAxis {
  const { extent, normals } = spreadOf(mesh);
  if (extent[2] > 1.2 * extent[1]) return 'Z';
  if (extent[1] > 1.2 * extent[2]) return 'Y';
  return normals[1] < normals[2] ? 'Y' : 'Z';
}
