import { vec3, type Vec3 } from '@bracewright/core/math';
import { piecesBeyond, planeDistances, type TriMesh } from '@bracewright/core/mesh';
import type { LinePlane } from './line-plane.ts';

/** Where the plane crosses a triangle: two ends in the plane, along the line and along the view, mm from the line's middle. */
type Segment = readonly [ax: number, ay: number, bx: number, by: number];

/**
 * The triangles (`F` flags) of what lies beyond the plane and is met by the drawn line as it was seen, and of what lies hollow within that. Nothing is flagged where the line meets nothing.
 */
export function piecesMet(mesh: TriMesh, plane: LinePlane): Uint8Array {
  const { ofFace, count } = piecesBeyond(mesh, plane);
  const sections = sectionsOf(mesh, plane, ofFace, count);
  const isMet = sections.map((section) =>
    section.some(([ax, , bx]) => Math.max(ax, bx) >= -plane.reach && Math.min(ax, bx) <= plane.reach),
  );
  const outline = sections.flatMap((section, piece) => (isMet[piece] ? section : []));
  // A hollow of a piece, or what lies in it, would stand out of the flat.
  const goes = sections.map((section, piece) => {
    const first = section[0];
    return isMet[piece]! || (first !== undefined && isWithin(outline, first[0], first[1]));
  });
  return Uint8Array.from(ofFace, (piece) => (piece >= 0 && goes[piece] ? 1 : 0));
}

function sectionsOf(
  { positions, indices }: TriMesh,
  plane: LinePlane,
  ofFace: Int32Array,
  count: number,
): Segment[][] {
  const distance = planeDistances(positions, plane);
  const depth = vec3.cross(plane.normal, plane.along);
  const sections: Segment[][] = Array.from({ length: count }, () => []);
  for (let f = 0; f < ofFace.length; f++) {
    if (ofFace[f]! < 0) continue;
    const ends: number[] = [];
    for (let k = 0; k < 3 && ends.length < 4; k++) {
      const [a, b] = [indices[3 * f + k]!, indices[3 * f + ((k + 1) % 3)]!];
      const [from, to] = [distance[a]!, distance[b]!];
      if (from > 0 === to > 0) continue;
      const at = vec3.mix(vec3.pointAt(positions, a), vec3.pointAt(positions, b), from / (from - to));
      const way: Vec3 = vec3.subtract(at, plane.origin);
      ends.push(vec3.dot(way, plane.along), vec3.dot(way, depth));
    }
    if (ends.length === 4) sections[ofFace[f]!]!.push(ends as unknown as Segment);
  }
  return sections;
}

/** Whether an outline runs round a point, by the crossings of a ray. */
function isWithin(outline: readonly Segment[], x: number, y: number): boolean {
  let inside = false;
  for (const [ax, ay, bx, by] of outline)
    if (ay > y !== by > y && x < ax + ((y - ay) * (bx - ax)) / (by - ay)) inside = !inside;
  return inside;
}
