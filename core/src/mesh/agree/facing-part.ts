import { SdkError } from '../../errors/sdk-error.ts';
import { distance, type Vec3 } from '../../math/vec3.ts';
import { buildBvh } from '../bvh/bvh.ts';
import { ManyQueries } from '../bvh/many-queries.ts';
import { facedOutward } from '../repair/facing.ts';
import { buildTwins } from '../topology/adjacency.ts';
import { triangleNormal } from '../triangle-normal.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { BATCH_MASK, type Work } from '../work.ts';
import { centreOf } from './samples.ts';

/** The skin of a shell that faces what it lies against, or the one that looks away from it. */
export type FacingSide = 'inside' | 'outside';

/** Of a sheet that lies along a skin more than this looks straight at it, or away: the cosine of 10°. */
const ALONG = 0.985;
/** So far from where a shell turns round a rim may reach, mm: a quarter of a round as wide as the thickest wall. */
const RIM_REACH = 15;

/**
 * The triangles of a shell (mm) that face `reference` (`inside`: their normals look against that of the skin nearest to them) or look away from it, without its rim: what is
 * tilted and hangs together with the place where the shell turns round. Gives their numbers, none where the shell has no such side. Throws SdkError `mesh/empty` where either
 * has no triangles.
 */
export function facingPart(
  shell: TriMesh,
  reference: TriMesh,
  side: FacingSide,
  work: Work = {},
): Uint32Array {
  if (shell.indices.length === 0 || reference.indices.length === 0) throw new SdkError('mesh/empty');
  const skin = new ManyQueries(buildBvh(facedOutward(reference), work.checkAborted));
  let looks: Float32Array;
  try {
    looks = looksOf(facedOutward(shell), skin, side === 'outside' ? 1 : -1, work);
  } finally {
    skin.free();
  }
  const rim = rimOf(shell, looks);
  const faces: number[] = [];
  looks.forEach((look, face) => {
    if (look > 0 && rim[face] === 0) faces.push(face);
  });
  return Uint32Array.from(faces);
}

/** Of each triangle the cosine between its normal, turned by `sign`, and that of the skin nearest to its middle; 0 for one without an area. */
function looksOf(shell: TriMesh, skin: ManyQueries, sign: 1 | -1, work: Work): Float32Array {
  const looks = new Float32Array(shell.indices.length / 3);
  const [own, under, out] = [new Float64Array(3), new Float64Array(3), new Float64Array(7)];
  let hint = -1;
  for (let face = 0; face < looks.length; face++) {
    if ((face & BATCH_MASK) === 0) {
      work.checkAborted?.();
      work.progress?.(face / looks.length);
    }
    const [x, y, z] = centreOf(shell, face);
    hint = skin.closestPointInto(x, y, z, Infinity, out, hint);
    const sizes = triangleNormal(shell, face, own) * triangleNormal(skin.mesh, hint, under);
    if (sizes > 0)
      looks[face] = (sign * (own[0]! * under[0]! + own[1]! * under[1]! + own[2]! * under[2]!)) / sizes;
  }
  return looks;
}

/** Marks the tilted triangles that hang together, by tilted ones, with one of another side that lies within `RIM_REACH` of them. */
function rimOf(shell: TriMesh, looks: Float32Array): Uint8Array {
  const twins = buildTwins(shell);
  const away = new Float64Array(looks.length).fill(Infinity);
  /** The triangle of another side that each was reached from. */
  const from = new Int32Array(looks.length);
  const waiting: number[] = [];
  looks.forEach((look, face) => {
    if (look > 0) return;
    away[face] = 0;
    from[face] = face;
    waiting.push(face);
  });
  for (let next = 0; next < waiting.length; next++) {
    const face = waiting[next]!;
    for (let k = 0; k < 3; k++) {
      const twin = twins[3 * face + k]!;
      const other = Math.floor(twin / 3);
      if (twin < 0 || looks[other]! <= 0 || looks[other]! > ALONG) continue;
      const reached = between(shell, other, from[face]!);
      if (reached > RIM_REACH || reached >= away[other]!) continue;
      away[other] = reached;
      from[other] = from[face]!;
      waiting.push(other);
    }
  }
  return Uint8Array.from(away, (mm) => (mm < Infinity ? 1 : 0));
}

/** From the nearest corner of one triangle to that of another, mm: a triangle of a rim is long along it. */
function between({ positions: p, indices }: TriMesh, one: number, other: number): number {
  const corner = (face: number, k: number): Vec3 => {
    const v = 3 * indices[3 * face + k]!;
    return [p[v]!, p[v + 1]!, p[v + 2]!];
  };
  const ways = [0, 1, 2].flatMap((i) => [0, 1, 2].map((k) => distance(corner(one, i), corner(other, k))));
  return Math.min(...ways);
}
