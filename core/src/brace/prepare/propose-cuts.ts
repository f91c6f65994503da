import type { Vec3 } from '../../math/vec3.ts';
import type { Mat4 } from '../../math/mat4.ts';
import {
  boundaryLoops,
  connectedComponents,
  triangleArea,
  type Reason,
  type TriMesh,
} from '../../mesh/index.ts';
import type { PatientSide } from '../brace-type.ts';

/** A cut that takes an arm off: a line drawn on the body as seen from in front, swept to the back. mm, patient frame. */
export interface ArmCut {
  readonly side: PatientSide;
  readonly polyline: readonly Vec3[];
  readonly view: Vec3;
  /** The side of the line that stays. */
  readonly keep: 'positive' | 'negative';
  /** Why it should be looked at; empty where nothing speaks against it. */
  readonly doubts: readonly Reason[];
}

/** Where neck and legs are cut off level, mm in the patient frame; undefined where the body ends level already, as it was cut before. */
export interface EndCuts {
  readonly top: number | undefined;
  readonly bottom: number | undefined;
  /** Whether more than the ragged rim of the scan goes. */
  readonly takesNeck: boolean;
  readonly takesLegs: boolean;
}

/** What of a body tells where it is cut, mm in the patient frame. */
export interface TrunkMarks {
  /** Heights of the trochanters and of the suprasternal notch. */
  readonly trochanter: number;
  readonly notch: number;
  /** Both arm pits. */
  readonly pits: Readonly<Record<PatientSide, Vec3>>;
}

/** How far inside the end of a scan its ragged rim is cut off, mm. */
const RIM = 6;
/** A rim that reaches over more height than this, mm, is no end of the scan but its side. */
const LEVEL_RIM = 90;
/** An end is level where so much skin, mm², lies within so many mm of its outermost place. */
const LEVEL = { area: 3000, within: 0.2 };
/** A border that is less wide, mm, is a hole and no end. */
const LEAST_END = 70;
/** The neck's rim lies no farther beside the middle of the arm pits, mm. */
const BESIDE_NECK = 70;
/** Ends of the trunk, as parts of the way from the trochanters to the notch: over the shoulders, and a hand's breadth under the fork. */
const [NECK, LEGS] = [1.1, -0.25];
/** How far beside the fold of an arm pit the arm is cut off, so that the fold stays, and how far under it, mm. */
const [BESIDE, UNDER] = [22, 12];
/** The cut of a stump keeps at least so far from the fold, mm. */
const LEAST_BESIDE = 5;
/** Less than this beyond the cut is no arm, mm. */
const LEAST_ARM = 15;
/** A piece of fewer triangles is none that would be seen. */
const LEAST_PIECE = 20;
/** A border of fewer edges is a hole and no stump. */
const LEAST_RIM = 12;
/** A stump or a hanging arm is cut slanting downwards from the pit: run and fall of that line, mm. */
const [RUN, FALL] = [400, 260];
/** An arm that reaches farther forwards from the pit, mm, is not parted from the chest by this cut. */
const FORWARD = 130;

/** Lowest and highest vertex, mm, and the rims of both ends where the scan is open there. */
export function endCuts(mesh: TriMesh, { trochanter, notch, pits }: TrunkMarks): EndCuts {
  const span = notch - trochanter;
  const [low, high] = heightsOf(mesh);
  const middle = (pits.left[0] + pits.right[0]) / 2;
  let [bottom, top] = [low + RIM, high - RIM];
  for (const rim of rimsOf(mesh)) {
    const { least, most, aside } = rim;
    if (most - least > LEVEL_RIM || rim.width < LEAST_END) continue;
    // The rim of a stump may be as high as that of the neck: shoulders stay.
    const isNeck = Math.abs(aside - middle) < BESIDE_NECK && least > notch;
    if (isNeck && most > high - LEVEL_RIM) top = Math.min(top, least - RIM);
    if (least < low + LEVEL_RIM && most < trochanter + 0.05 * span) bottom = Math.max(bottom, most + RIM);
  }
  const [neck, legs] = [trochanter + NECK * span, trochanter + LEGS * span];
  const [takesNeck, takesLegs] = [neck < top, legs > bottom];
  // Each cut of an end that is level already would take a rim off it that is none.
  return {
    top: takesNeck || !isLevel(mesh, high) ? rounded(Math.min(top, neck)) : undefined,
    bottom: takesLegs || !isLevel(mesh, low) ? rounded(Math.max(bottom, legs)) : undefined,
    ...{ takesNeck, takesLegs },
  };
}

/** Whether the skin is level at the outermost height `end`, mm. */
function isLevel(mesh: TriMesh, end: number): boolean {
  const { positions, indices } = mesh;
  let area = 0;
  for (let f = 0; f < indices.length / 3 && area < LEVEL.area; f++) {
    const isThere = [0, 1, 2].every(
      (k) => Math.abs(positions[3 * indices[3 * f + k]! + 2]! - end) <= LEVEL.within,
    );
    if (isThere) area += triangleArea(mesh, f);
  }
  return area >= LEVEL.area;
}

/** Each border of the surface: its heights, how far aside its middle lies and how wide it is, mm. */
function rimsOf(mesh: TriMesh) {
  return boundaryLoops(mesh).map((loop) => {
    let [least, most, aside, left, right] = [Infinity, -Infinity, 0, -Infinity, Infinity];
    for (const v of loop) {
      const [x, z] = [mesh.positions[3 * v]!, mesh.positions[3 * v + 2]!];
      aside += x / loop.length;
      [left, right] = [Math.max(left, x), Math.min(right, x)];
      [least, most] = [Math.min(least, z), Math.max(most, z)];
    }
    return { least, most, aside, width: left - right };
  });
}

/** The cuts that take the arms off; none on a side without an arm. A stump that the scan ends in is cut inside its ragged rim. */
export function armCuts(mesh: TriMesh, marks: TrunkMarks): readonly ArmCut[] {
  const rims = boundaryLoops(mesh);
  return (['left', 'right'] as const).flatMap((side): ArmCut[] => {
    const out = side === 'left' ? 1 : -1;
    const [x, y, z] = marks.pits[side];
    const under = rounded(z - UNDER);
    const [fold, usual] = [out * x + LEAST_BESIDE, out * x + BESIDE];
    const rim = stumpRim(mesh, rims, { out, fold, under });
    const at = out * rounded(Math.min(usual, Math.max(fold, rim - RIM)));
    const arm = armBeyond(mesh, { at, under, out });
    if (arm.reach < (rim < Infinity ? 1 : LEAST_ARM)) return [];
    return [
      {
        side,
        polyline: [
          [at, 0, rounded(arm.highest + 60)],
          [at, 0, under],
          [rounded(at + out * RUN), 0, rounded(under - FALL)],
        ],
        view: [0, 1, 0],
        // The line is drawn downwards: its left is the patient's left.
        keep: side === 'left' ? 'negative' : 'positive',
        doubts: y - arm.front > FORWARD ? [{ code: 'prepare/arm-forward' }] : [],
      },
    ];
  });
}

/** How far aside the rim of a stump comes nearest to the fold, mm; infinite where the scan does not end there. */
function stumpRim(
  { positions }: TriMesh,
  rims: readonly ArrayLike<number>[],
  { out, fold, under }: { readonly out: number; readonly fold: number; readonly under: number },
): number {
  let nearest = Infinity;
  for (const rim of rims) {
    let [least, x, z] = [Infinity, 0, 0];
    for (let i = 0; i < rim.length; i++) {
      const aside = out * positions[3 * rim[i]!]!;
      least = Math.min(least, aside);
      x += aside / rim.length;
      z += positions[3 * rim[i]! + 2]! / rim.length;
    }
    if (x > fold && z > under && rim.length > LEAST_RIM) nearest = Math.min(nearest, least);
  }
  return nearest;
}

const rounded = (mm: number): number => Math.round(mm * 10) / 10;

function heightsOf({ positions }: TriMesh): readonly [number, number] {
  let [low, high] = [Infinity, -Infinity];
  for (let i = 2; i < positions.length; i += 3) {
    low = Math.min(low, positions[i]!);
    high = Math.max(high, positions[i]!);
  }
  return [low, high];
}

/** Whether anything hangs loose once the cuts are made: a forearm beside the hip, a hand. */
export function leavesPieces(
  mesh: TriMesh,
  arms: readonly ArmCut[],
  { top = Infinity, bottom = -Infinity }: EndCuts,
): boolean {
  const { positions, indices } = mesh;
  const goes = (v: number): boolean => {
    const [x, z] = [positions[3 * v]!, positions[3 * v + 2]!];
    if (z > top || z < bottom) return true;
    return arms.some(({ side, polyline }) => {
      const beyond = (side === 'left' ? x : -x) - Math.abs(polyline[1]![0]);
      return beyond > 0 && z > polyline[1]![2] - (FALL / RUN) * beyond;
    });
  };
  const gone = Array.from({ length: positions.length / 3 }, (_, v) => goes(v));
  const kept: number[] = [];
  for (let f = 0; f < indices.length; f += 3) {
    const [a, b, c] = [indices[f]!, indices[f + 1]!, indices[f + 2]!];
    if (!gone[a] && !gone[b] && !gone[c]) kept.push(a, b, c);
  }
  const { count, ofFace } = connectedComponents({ positions, indices: Uint32Array.from(kept) });
  const sizes = new Uint32Array(count);
  for (const piece of ofFace) sizes[piece]!++;
  return sizes.filter((triangles) => triangles > LEAST_PIECE).length > 1;
}

/** How far skin over the pit reaches beyond the cut, its most forward place and its highest one, mm. */
function armBeyond(
  { positions }: TriMesh,
  { at, under, out }: { readonly at: number; readonly under: number; readonly out: number },
): { readonly reach: number; readonly front: number; readonly highest: number } {
  let [reach, front, highest] = [0, Infinity, -Infinity];
  for (let i = 0; i < positions.length; i += 3) {
    highest = Math.max(highest, positions[i + 2]!);
    const beyond = out * (positions[i]! - at);
    if (beyond <= 0 || positions[i + 2]! < under) continue;
    reach = Math.max(reach, beyond);
    front = Math.min(front, positions[i + 1]!);
  }
  return { reach, front, highest };
}

/** A mesh moved rigidly. */
export function standing({ positions, indices }: TriMesh, m: Mat4): TriMesh {
  const out = new Float32Array(positions.length);
  for (let i = 0; i < out.length; i += 3) {
    const [x, y, z] = [positions[i]!, positions[i + 1]!, positions[i + 2]!];
    out[i] = m[0]! * x + m[1]! * y + m[2]! * z + m[3]!;
    out[i + 1] = m[4]! * x + m[5]! * y + m[6]! * z + m[7]!;
    out[i + 2] = m[8]! * x + m[9]! * y + m[10]! * z + m[11]!;
  }
  return { positions: out, indices };
}
