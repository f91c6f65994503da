import { closestOnTriangle } from '../bvh/closest-on-triangle.ts';
import { vertexCorners, type VertexCorners } from '../topology/adjacency.ts';
import type { TriMesh } from '../tri-mesh.ts';

/** Flanks that face apart by less than 143° meet within this many walls of a ray that goes in at right angles through one of them: 1 / tan(37°), and half as much again for flanks that are bent. */
const REACH = 2;
/** Room about that, mm. */
const ROOM = 0.01;

/** Tells the crest of a ridge from a thin place: a ridge narrows to nothing where its flanks meet, and both sides of a thin place go on beside each other. */
export class Crests {
  readonly #mesh: TriMesh;
  #around: VertexCorners | undefined;
  readonly #corners = new Float64Array(9);
  readonly #foot = new Float64Array(6);

  constructor(mesh: TriMesh) {
    this.#mesh = mesh;
  }

  /** Whether the two triangles of a ray, which goes `wall` mm into the part at a place of the first, meet beside it: whether one comes to the other from triangle to triangle without leaving the place by more than a crest can be away. */
  isCrest(face: number, beyond: number, [x, y, z]: readonly [number, number, number], wall: number): boolean {
    const { indices } = this.#mesh;
    const { offsets, corners } = (this.#around ??= vertexCorners(this.#mesh));
    const reach = REACH * wall + ROOM;
    const seen = new Set([face]);
    for (const at of seen)
      for (let k = 0; k < 3; k++) {
        const v = indices[3 * at + k]!;
        for (let i = offsets[v]!; i < offsets[v + 1]!; i++) {
          const other = Math.floor(corners[i]! / 3);
          if (seen.has(other) || !this.#isWithin(other, x, y, z, reach)) continue;
          if (other === beyond) return true;
          seen.add(other);
        }
      }
    return false;
  }

  #isWithin(face: number, x: number, y: number, z: number, reach: number): boolean {
    const { positions, indices } = this.#mesh;
    for (let k = 0; k < 9; k++)
      this.#corners[k] = positions[3 * indices[3 * face + Math.floor(k / 3)]! + (k % 3)]!;
    return closestOnTriangle(this.#corners, 0, x, y, z, this.#foot) <= reach * reach;
  }
}
