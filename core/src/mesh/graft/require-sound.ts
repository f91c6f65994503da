import { selfIntersections } from '../crossings/self-intersection.ts';
import { buildTwins, nextHalfEdge } from '../topology/adjacency.ts';
import { triangleNormal } from '../triangle-normal.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { GraftError } from './graft-fault.ts';
import type { Joined, Seam } from './join-skins.ts';

/** Cosine between a triangle before and after it was moved under which it has folded. */
const TURNED = 0.1;
/** Cosine between two triangles at a seam under which the skin folds back there. */
const FOLDED_BACK = -0.5;
/** A triangle that is lower than this, mm, is no fold that matters: it is looked at for crossings all the same. */
const LOWEST = 0.05;

/** The skin beyond as it was and as it was moved, and which of its vertices were. */
interface MovedSkin {
  readonly beyond: TriMesh;
  readonly moved: TriMesh;
  readonly isNear: Uint8Array;
  readonly seams: readonly Seam[];
}

/** Throws GraftError where a part and the skin beyond it were not joined all along their seams, or the skin beyond folds, or runs through anything that it did not run through before. */
export function requireSound(
  { mesh, ofPart, numbers }: Joined,
  { beyond, moved, isNear, seams }: MovedSkin,
  checkAborted?: () => void,
): void {
  const isAtSeam = new Uint8Array(mesh.positions.length / 3);
  for (const { loop, beyond: rim } of seams) {
    for (const v of loop) isAtSeam[v] = 1;
    for (const v of rim) isAtSeam[numbers[v]!] = 1;
  }
  requireJoined(mesh, ofPart, isAtSeam);
  for (let f = 0; 3 * f < beyond.indices.length; f++)
    if (touches(beyond, f, isNear) && cosine(beyond, f, moved, f) < TURNED)
      throw new GraftError('turns-over');
  checkAborted?.();
  const isMoved = new Uint8Array(isAtSeam.length);
  for (let v = 0; v < isNear.length; v++) if (isNear[v] === 1) isMoved[numbers[v]!] = 1;
  const after = crossings(mesh, isMoved, ofPart, checkAborted);
  if (after > 0 && after > crossings(beyond, isNear, 0, checkAborted)) throw new GraftError('crosses');
}

function requireJoined(mesh: TriMesh, ofPart: number, isAtSeam: Uint8Array): void {
  const { indices } = mesh;
  const twins = buildTwins(mesh);
  for (let h = 0; h < indices.length; h++) {
    if (isAtSeam[indices[h]!] === 0 || isAtSeam[indices[nextHalfEdge(h)]!] === 0) continue;
    if (twins[h]! < 0) throw new GraftError('open');
    const [f, g] = [(h / 3) | 0, (twins[h]! / 3) | 0];
    if (f < ofPart && g >= ofPart && cosine(mesh, f, mesh, g) < FOLDED_BACK)
      throw new GraftError('turns-over');
  }
}

const touches = ({ indices }: TriMesh, f: number, flags: Uint8Array): boolean =>
  flags[indices[3 * f]!]! + flags[indices[3 * f + 1]!]! + flags[indices[3 * f + 2]!]! > 0;

/** Pairs of triangles from `first` on that flagged vertices belong to, with any others, that meet. */
function crossings(mesh: TriMesh, flags: Uint8Array, first: number, checkAborted?: () => void): number {
  const faces = new Uint8Array(mesh.indices.length / 3);
  for (let f = first; f < faces.length; f++) faces[f] = touches(mesh, f, flags) ? 1 : 0;
  return selfIntersections(mesh, { faces, ...(checkAborted && { checkAborted }) }).length / 2;
}

const [ONE, OTHER] = [new Float64Array(3), new Float64Array(3)];

/** Cosine of the angle between the normals of two triangles; 1 where one of them is too low to have one that matters. */
function cosine(a: TriMesh, f: number, b: TriMesh, g: number): number {
  const [first, second] = [triangleNormal(a, f, ONE), triangleNormal(b, g, OTHER)];
  if (first < LOWEST * longest(a, f) || second < LOWEST * longest(b, g)) return 1;
  return (ONE[0]! * OTHER[0]! + ONE[1]! * OTHER[1]! + ONE[2]! * OTHER[2]!) / (first * second);
}

/** The longest edge of a triangle, mm. */
function longest({ positions: p, indices }: TriMesh, f: number): number {
  let most = 0;
  for (let k = 0; k < 3; k++) {
    const [u, v] = [3 * indices[3 * f + k]!, 3 * indices[3 * f + ((k + 1) % 3)]!];
    const [x, y, z] = [p[u]! - p[v]!, p[u + 1]! - p[v + 1]!, p[u + 2]! - p[v + 2]!];
    most = Math.max(most, Math.sqrt(x * x + y * y + z * z));
  }
  return most;
}
