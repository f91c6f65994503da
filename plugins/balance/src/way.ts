import { clamp, vec3 } from '@bracewright/core/math';
import { partOf, symmetryLevels, type TriMesh, type Work } from '@bracewright/core/mesh';
import { SdkError } from '@bracewright/core/operation';
import { counterpartOf, type Counterpart } from './counterpart.ts';
import { facesOf, flow } from './flow.ts';
import { MirrorBlend, type MirrorPlane } from './mirror-blend.ts';
import { Straightening } from './straighten.ts';
import { skinOf, trunkOf, type Trunk } from './trunk.ts';
import { untangle } from './untangle.ts';

/** Which half moves. */
export type Side = 'left' | 'right' | 'both';

/** How every vertex comes to where the trunk is symmetric. */
export interface Way {
  readonly trunk: Trunk;
  readonly counterpart: Counterpart;
  /** `V` flags: 1 for what moves in no case, as the half that is kept. */
  readonly stays: Uint8Array;
  /** `3·V` mm to the symmetric trunk, without fading; zero for what stays. */
  readonly offsets: Float64Array;
}

/** How many vertices are moved between two questions whether to stop. */
const BATCH = 2048;
/** Where one half moves alone: from so far from the plane on, mm, a place begins where the mirror image of its counterpart is; nearer less so, and on the plane not at all. */
const WHOLE = 120;

/** The last way by body: only a memory, for previews of another percentage. */
const KNOWN = new WeakMap<TriMesh, { readonly asked: string; readonly way: Way }>();

/**
 * The way to symmetry about a plane whose normal points to the patient's left. Throws SdkError `balance/plane-beside-body` where the trunk lies on one side of it alone.
 */
export function wayTo(body: TriMesh, plane: MirrorPlane, side: Side, work: Work = {}): Way {
  const asked = JSON.stringify([plane.origin, plane.normal, side]);
  const known = KNOWN.get(body);
  if (known?.asked === asked) return known.way;
  const trunk = trunkOf(body);
  const stays = staying(trunk, plane, side);
  work.checkAborted?.();
  const starts = startsOf(trunk, plane, side, work);
  // What moves as a whole is straightened first; where one half stays it is the mirror image of that half as it is.
  const { indices } = trunk.mesh;
  const skin = skinOf(
    side === 'both' ? { positions: Float32Array.from(starts), indices } : trunk.mesh,
    work.checkAborted,
  );
  work.progress?.(0.15);
  const blend = new MirrorBlend(skin, plane, side === 'both' ? 0.5 : 1);
  flow(trunk, blend, stays, starts, partOf(work, 0.15, 0.55));
  const looked = { trunk, skin, starts, blend, normal: plane.normal };
  const counterpart = counterpartOf(looked, partOf(work, 0.55, 0.7));
  const offsets = offsetsTo({ trunk, blend, stays, counterpart }, starts, partOf(work, 0.7, 1));
  const way = { trunk, counterpart, stays, offsets };
  KNOWN.set(body, { asked, way });
  return way;
}

/** Flags of the half that is kept and of what is no part of the trunk. */
function staying({ mesh, vertices }: Trunk, plane: MirrorPlane, side: Side): Uint8Array {
  const stays = new Uint8Array(mesh.positions.length / 3).fill(1);
  let [left, right] = [false, false];
  for (const v of vertices) {
    const away = awayFrom(plane, vec3.pointAt(mesh.positions, v));
    left ||= away > 0;
    right ||= away < 0;
    if (side === 'both' || (side === 'left' ? away > 0 : away < 0)) stays[v] = 0;
  }
  if (!left || !right) throw new SdkError('balance/plane-beside-body', {});
  return stays;
}

const awayFrom = ({ origin, normal }: MirrorPlane, point: vec3.Vec3): number =>
  vec3.dot(vec3.subtract(point, origin), normal);

/** `3·V` places from which the blend is looked for. */
function startsOf({ mesh, vertices }: Trunk, plane: MirrorPlane, side: Side, work: Work): Float64Array {
  const starts = Float64Array.from(mesh.positions);
  const levels = symmetryLevels(mesh, plane, work.checkAborted);
  if (levels.length === 0) return starts;
  const straightening = new Straightening(plane, levels);
  const to = new Float64Array(3);
  for (const v of vertices) {
    const [x, y, z] = vec3.pointAt(mesh.positions, v);
    straightening.into(x, y, z, side === 'both' ? 1 : 2, to);
    const part = side === 'both' ? 1 : clamp(Math.abs(awayFrom(plane, [x, y, z])) / WHOLE, 0, 1);
    for (let k = 0; k < 3; k++) starts[3 * v + k]! += part * (to[k]! - starts[3 * v + k]!);
  }
  return starts;
}

function offsetsTo(
  {
    trunk,
    blend,
    stays,
    counterpart,
  }: {
    readonly trunk: Trunk;
    readonly blend: MirrorBlend;
    readonly stays: Uint8Array;
    readonly counterpart: Counterpart;
  },
  starts: Float64Array,
  work: Work,
): Float64Array {
  const { mesh, vertices } = trunk;
  const { positions } = mesh;
  const { shares } = counterpart;
  const targets = Float64Array.from(positions);
  const faceOf = facesOf(mesh);
  const held = stays.map((flag, v) => (flag === 1 || shares[v] === 0 ? 1 : 0));
  for (let i = 0; i < vertices.length; i++) {
    if (i % BATCH === 0) {
      work.checkAborted?.();
      work.progress?.((0.5 * i) / vertices.length);
    }
    const v = vertices[i]!;
    if (held[v] === 1) continue;
    const to = targets.subarray(3 * v, 3 * v + 3);
    to.set(starts.subarray(3 * v, 3 * v + 3));
    blend.settle(v, faceOf[v]!, to);
  }
  const offset = (i: number): number => targets[i]! - positions[i]!;
  const faded = () => positions.map((from, i) => moved(from, shares[(i / 3) | 0]! * offset(i)));
  untangle({ body: mesh, blend, targets, stays: held, positions: faded }, partOf(work, 0.5, 1));
  return targets.map((_, i) => offset(i));
}

/** A coordinate and what is added to it: with nothing it keeps its bits. */
export const moved = (from: number, by: number): number => (by === 0 ? from : from + by);
