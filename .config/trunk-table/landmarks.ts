import type { Vec3 } from '@bracewright/core/math';
import type { MakeHuman } from './makehuman.ts';
import { SPINES } from './person.ts';

/** Places on the skin as vertices of the base mesh with their weights; a pair is given on the left, its partner is the mirror image. */
interface Landmark {
  readonly of: readonly (readonly [vertex: number, weight: number])[];
  /** In parts of the body height: backwards, upwards. */
  readonly shift?: readonly [back: number, up: number];
}

/**
 * Landmarks of the twelve that a record knows. Iliac spines: fitted to the generated bodies that the product is checked with; notch and trochanters lie within 4 mm of theirs.
 * Xiphoid, lower angle of the shoulder blade and arm pit have no truth there: they are where the proportions of people have them on the generated body that is straight
 * (0.73 of the way from trochanter to notch; level with T7 and T8, 138° round; the wall of the chest at the apex of the fold), and the same vertices on every other body.
 */
const LANDMARKS = {
  asis: SPINES[0]!,
  psis: SPINES[2]!,
  'greater-trochanter': { of: [[10926, 0.766], [10920, 0.234]] },
  'suprasternal-notch': { of: [[1528, 0.6], [1526, 0.4]] },
  'xiphoid-process': { of: [[1893, 0.37], [1892, 0.63]] },
  axilla: { of: [[8337, 0.5], [8340, 0.5]] },
  scapula: { of: [[8247, 1]] },
} as const satisfies Readonly<Record<string, Landmark>>; // prettier-ignore

export type LandmarkName = keyof typeof LANDMARKS;
export const LANDMARK_NAMES = Object.keys(LANDMARKS) as LandmarkName[];
/** Those of the mid-plane. */
export const MIDDLE: readonly string[] = ['suprasternal-notch', 'xiphoid-process'];

const MIRRORED = new WeakMap<MakeHuman, Map<number, number>>();

/** The vertex of the base mesh that lies where `vertex` is mirrored to. */
function partnerOf(human: MakeHuman, vertex: number): number {
  const known = MIRRORED.get(human) ?? new Map<number, number>();
  MIRRORED.set(human, known);
  const before = known.get(vertex);
  if (before !== undefined) return before;
  const { vertices, body } = human.base;
  const away = (v: number): number =>
    Math.hypot(
      vertices[3 * v]! + vertices[3 * vertex]!,
      vertices[3 * v + 1]! - vertices[3 * vertex + 1]!,
      vertices[3 * v + 2]! - vertices[3 * vertex + 2]!,
    );
  let best = vertex;
  for (const v of body) if (away(v) < away(best)) best = v;
  known.set(vertex, best);
  return best;
}

/** Where a landmark of a person lies, mm; `left` is the patient's. */
export function landmarkOf(
  human: MakeHuman,
  { positions, height }: { readonly positions: ArrayLike<number>; readonly height: number },
  name: LandmarkName,
  left: boolean,
): Vec3 {
  const { of, shift = [0, 0] }: Landmark = LANDMARKS[name];
  const at: [number, number, number] = [0, shift[0] * height, shift[1] * height];
  for (const [vertex, weight] of of) {
    const v = left || MIDDLE.includes(name) ? vertex : partnerOf(human, vertex);
    for (let k = 0; k < 3; k++) at[k]! += weight * positions[3 * v + k]!;
  }
  return at;
}
