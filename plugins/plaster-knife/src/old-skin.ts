import { vec3, type Vec3 } from '@bracewright/core/math';
import { ManyQueries, PatchSide, sharedBvh, vertexNormals, type TriMesh } from '@bracewright/core/mesh';
import type { KnifePatch } from './patch.ts';

/** A place outside of the old skin by more than this, mm, is outside. */
const OUTSIDE = 1e-6;

/** Sides by body: while a hand drags, the body stays. */
const KNOWN = new WeakMap<TriMesh, PatchSide>();

function sideOf(body: TriMesh, checkAborted: () => void): PatchSide {
  const known = KNOWN.get(body);
  if (known) return known;
  const made = new PatchSide(new ManyQueries(sharedBvh(body, checkAborted)));
  KNOWN.set(body, made);
  return made;
}

/** How far the middle of an edge may have been rounded off it, mm: tried from the least on. */
const ROUNDED = Array.from({ length: 9 }, (_, n) => 4e-6 * (1 << n));

/** Tells what of a moved patch lies outside of the body as it was. */
export class OldSkin {
  /** The patch, with no vertex that refining added outside of the body: rounding may put the middle of an edge there. */
  readonly patch: KnifePatch;
  readonly #row: Int32Array;
  readonly #side: PatchSide;

  constructor(body: TriMesh, patch: KnifePatch, checkAborted: () => void) {
    const { mesh, region } = patch;
    this.#row = new Int32Array(mesh.positions.length / 3).fill(-1);
    region.vertices.forEach((v, i) => (this.#row[v] = i));
    this.#side = sideOf(body, checkAborted);
    this.patch = this.#sunk(patch, body.positions.length / 3, checkAborted);
  }

  /** The patch with vertices from number `first` on as far inwards as rounding has put them outwards. */
  #sunk(patch: KnifePatch, first: number, checkAborted: () => void): KnifePatch {
    const { mesh, skin } = patch;
    const count = mesh.positions.length / 3;
    if (count === first) return patch;
    const normals = vertexNormals(mesh);
    const positions = mesh.positions.slice();
    this.#side.face = -1;
    for (let v = first; v < count; v++) {
      if (v % 4096 === 0) checkAborted();
      const at = vec3.pointAt(mesh.positions, v);
      if (!this.#isOutside(at)) continue;
      const normal = vec3.pointAt(normals, v);
      const places = ROUNDED.map((mm) => vec3.addScaled(at, normal, -mm).map(Math.fround) as unknown as Vec3);
      const inside = places.find((place) => !this.#isOutside(place));
      if (inside) positions.set(inside, 3 * v);
    }
    return {
      ...patch,
      mesh: { positions, indices: mesh.indices },
      skin: { positions, indices: skin.indices },
    };
  }

  /**
   * The vertices, in the order of `region.vertices`, of the moved triangles of which a moved corner or the middle lies outside; of an outside corner alone, or (`wide`) of all triangles about it.
   */
  outside(positions: Float32Array, wide: boolean, checkAborted: () => void): ReadonlySet<number> {
    const { mesh, region, skin } = this.patch;
    const { indices } = skin;
    const found = new Set<number>();
    const looked = new Int8Array(region.vertices.length).fill(-1);
    const isMoved = (v: number): boolean =>
      [0, 1, 2].some((k) => positions[3 * v + k] !== mesh.positions[3 * v + k]);
    // Where two places are as near, the answer must not hang on what was asked before.
    this.#side.face = -1;
    for (let h = 0; h < indices.length; h += 3) {
      if (h % 12_288 === 0) checkAborted();
      const corners = [indices[h]!, indices[h + 1]!, indices[h + 2]!];
      const moved = corners.filter(isMoved);
      if (moved.length === 0) continue;
      for (const v of moved) {
        const i = this.#row[v]!;
        if (looked[i]! < 0) looked[i] = this.#isOutside(vec3.pointAt(positions, v)) ? 1 : 0;
        if (looked[i] === 1) for (const w of wide ? moved : [v]) found.add(this.#row[w]!);
      }
      const middle = corners.reduce<Vec3>(
        (sum, v) => vec3.addScaled(sum, vec3.pointAt(positions, v), 1 / 3),
        [0, 0, 0],
      );
      if (this.#isOutside(middle)) for (const v of moved) found.add(this.#row[v]!);
    }
    return found;
  }

  /**
   * How far below the body as it was the deepest of the moved vertices lies, mm: by the nearest place of it, wherever that is. Where the knife goes in beside an edge of the body that is
   * less than the way that the vertex went, and never more.
   */
  deepest(positions: Float32Array): number {
    const { mesh, region } = this.patch;
    const went = Float64Array.from(region.vertices, (v) =>
      vec3.distance(vec3.pointAt(mesh.positions, v), vec3.pointAt(positions, v)),
    );
    this.#side.face = -1;
    let most = 0;
    // From the furthest way on: where a way is no longer than what was found, nothing deeper follows.
    for (const i of [...went.keys()].sort((a, b) => went[b]! - went[a]!)) {
      if (went[i]! <= most) break;
      this.#side.look(...vec3.pointAt(positions, region.vertices[i]!));
      most = Math.max(most, Math.min(went[i]!, this.#side.foot[6]!));
    }
    return most;
  }

  #isOutside([x, y, z]: Vec3): boolean {
    return this.#side.look(x, y, z) > 0 && !this.#side.isOnBorder && this.#side.foot[6]! > OUTSIDE;
  }
}
