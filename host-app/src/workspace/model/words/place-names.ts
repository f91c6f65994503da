import type { Vec3 } from '@bracewright/core/math';

/** A box about the aligned body, mm: +X is the patient's left, +Y the back, +Z up; the force line is the Z axis. */
export interface AlignedBox {
  readonly min: Vec3;
  readonly max: Vec3;
}

/** What a place on the body is called: a key of the workspace's words, and how high it lies where that is said. */
export interface PlaceName {
  readonly key: string;
  readonly height?: PlaceHeight;
}

/**
 * What the places lie on: the whole trunk, what later steps left of it (`shaped`: what a place lay on may have been cut away since), or a brace cut out of it,
 * whose ends are edges and no parts of the patient.
 */
export type PlaceGround = 'whole' | 'shaped' | 'brace';

/** How far over the lowest point of the body a place lies, mm, or how far beyond the ends that the body has now; on a brace how far from the end that is nearer. */
export interface PlaceHeight {
  readonly from:
    | 'on'
    | 'below'
    | 'above'
    | 'over-lower-edge'
    | 'under-upper-edge'
    | 'below-lower-edge'
    | 'above-upper-edge';
  readonly value: number;
}

/** So far beyond an end, mm, a place still lies at it: what was rounded or smoothed since. */
const AT_END = 5;

function edgeHeightOf(z: number, low: number, high: number): PlaceHeight {
  if (z < low - AT_END) return { from: 'below-lower-edge', value: Math.round(low - z) };
  if (z > high + AT_END) return { from: 'above-upper-edge', value: Math.round(z - high) };
  const [over, under] = [z - low, high - z].map((value) => Math.max(0, Math.round(value))) as [
    number,
    number,
  ];
  return over < under ? { from: 'over-lower-edge', value: over } : { from: 'under-upper-edge', value: under };
}

function heightOf(z: number, low: number, high: number): PlaceHeight {
  if (z < low - AT_END) return { from: 'below', value: Math.round(low - z) };
  if (z > high + AT_END) return { from: 'above', value: Math.round(z - high) };
  return { from: 'on', value: Math.max(0, Math.round(z - low)) };
}

/** A body this tall (mm) is a trunk, whose parts lie at known heights; of anything else only side and height are said. */
const TRUNK = { least: 300, most: 900 };

/**
 * How far a place lies from the force line to the left and to the back, in widths and depths of a body that reaches as far to the other side as to
 * the one it reaches farther to. The middle of the box is no middle of the patient: an arm, a cut or a bend moves it.
 */
export function fromForceLine(at: Vec3, { min: low, max: high }: AlignedBox): readonly [number, number] {
  const width = (k: 0 | 1): number => Math.max(1e-6, 2 * Math.max(Math.abs(low[k]), Math.abs(high[k])));
  return [at[0] / width(0), at[1] / width(1)];
}

/**
 * The name of a place on an aligned body: a part of the trunk where position leaves no doubt, else side, face and height over
 * the lowest point, or from the nearer edge of a brace. `radius` (mm) is how far the place reaches: a hole over the middle has no
 * side.
 */
export function placeName(
  at: Vec3,
  radius: number,
  box: AlignedBox,
  ground: PlaceGround = 'whole',
): PlaceName {
  const { min: low, max: high } = box;
  const tall = Math.max(1e-6, high[2] - low[2]);
  const [x, y] = fromForceLine(at, box);
  const z = (at[2] - low[2]) / tall;
  const side = x > 0 ? 'left' : 'right';
  const isCentral = Math.abs(x) < 0.06 || Math.abs(at[0]) < 0.5 * radius;
  if (ground === 'whole' && tall >= TRUNK.least && tall <= TRUNK.most) {
    if (z > 0.88 && isCentral) return { key: 'place.neck' };
    if (z > 0.62 && z < 0.95 && Math.abs(x) > 0.3) return { key: `place.armpit.${side}` };
    if (z < 0.1) return { key: isCentral ? 'place.bottom' : `place.thigh.${side}` };
  }
  const face = Math.abs(y) < 0.2 ? '' : y < 0 ? '.front' : '.back';
  return {
    key: `place.at.${isCentral ? 'middle' : side}${face}`,
    height: (ground === 'brace' ? edgeHeightOf : heightOf)(at[2], low[2], high[2]),
  };
}
