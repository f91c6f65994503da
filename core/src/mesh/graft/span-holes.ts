import { cross, dot, length, mix, pointAt, subtract } from '../../math/vec3.ts';
import { sharedBvh } from '../bvh/shared-bvh.ts';
import { fillHoles } from '../fill/fill-holes.ts';
import { vertexNormals } from '../normals.ts';
import type { TriMesh } from '../tri-mesh.ts';
import type { Work } from '../work.ts';
import { openInBoth } from './border-ways.ts';

/** A hole has no longer outline than this, mm: the longest slot with the widest rims has 240. Through a larger opening the body shows, and its own skin is kept there. */
const LONGEST = 250;
/** Length of the mean of the unit normals along an outline from which on the skin about it looks one way: about the end of a limb it does not. */
const ONE_WAY = 0.5;

/**
 * A part with holes spanned whose outlines lie farther than `away` mm off the whole: the skin goes on across each from its own outline, bending as little as it can. Vertices and triangles of the part come first and
 * keep their bits. An opening that both have stays, and so does a hole across which no skin fits. The part itself where nothing is spanned.
 */
export function spanHoles(part: TriMesh, whole: TriMesh, away: number, work: Work = {}): TriMesh {
  const normals = vertexNormals(part);
  const isOpen = openInBoth(part, whole);
  return fillHoles(part, {
    ...work,
    ...{ fill: 'smooth', neat: true, maxPerimeter: LONGEST },
    only: (loop) => isHole(part, normals, loop) && !isOpen(loop) && isOff(part, loop, whole, away),
  }).mesh;
}

/** Whether a border runs about a hole, with the skin outside of it, and not about a piece of skin or the end of a limb. */
function isHole({ positions }: TriMesh, normals: Float32Array, loop: Uint32Array): boolean {
  const first = pointAt(positions, loop[0]!);
  const fromFirst = (v: number) => subtract(pointAt(positions, v), first);
  const [area, way] = [[0, 0, 0] as [number, number, number], [0, 0, 0] as [number, number, number]];
  for (const [i, v] of loop.entries()) {
    const twice = cross(fromFirst(v), fromFirst(loop[(i + 1) % loop.length]!));
    const normal = pointAt(normals, v);
    for (let k = 0; k < 3; k++) {
      area[k]! += twice[k as 0];
      way[k]! += normal[k as 0] / loop.length;
    }
  }
  return length(way) > ONE_WAY && dot(area, way) < 0;
}

/** Whether a corner of a border, or a middle between two, lies farther off a whole than so many mm; every one does for 0. */
function isOff({ positions }: TriMesh, loop: Uint32Array, whole: TriMesh, away: number): boolean {
  if (away === 0) return true;
  const skin = sharedBvh(whole);
  return loop.some((v, i) => {
    const [from, to] = [pointAt(positions, v), pointAt(positions, loop[(i + 1) % loop.length]!)];
    return [from, mix(from, to, 0.5)].some((at) => !skin.closestPoint(at, away));
  });
}
