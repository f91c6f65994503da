import { vec3, type Vec3 } from '../../math/index.ts';
import { BORDER, nextHalfEdge, previousHalfEdge, vertexCorners } from '../topology/adjacency.ts';
import { triangleArea } from '../triangle-normal.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { partOf, type Work } from '../work.ts';
import { fairPatch } from './fair-patch.ts';
import {
  MAX_SEARCHED,
  planarTriangulation,
  repeatsEdge,
  searchTriangulation,
  type HoleOutline,
} from './hole-triangulation.ts';
import { foldedFaces } from './patch-folds.ts';
import { refinePatch, type Patch } from './refine-patch.ts';

/**
 * How a hole is closed. `smooth`: the skin goes on across it, bending as little as it can; `taut`: like a soap film in the rim, with points
 * as dense as the skin's; `flat`: in the best plane, without points of its own; `tight`: likewise, with the gentlest angles between the
 * triangles and those around.
 */
export type Manner = 'smooth' | 'taut' | 'flat' | 'tight';

/** Most points a patch may have of its own, so that a coarse file with a huge hole ends in time. */
const MAX_PATCH_POINTS = 20_000;

/** Rounds of laying the triangles of a patch anew in its own shape, and most points of one that is worth their time. */
const RESHAPINGS = 2;
const MAX_RESHAPED_POINTS = 2500;

/** Share of the mean edge of the skin than which the middle of a patch is no denser. */
const DENSEST = 0.5;

/** The skin about the holes, looked at once. */
export interface Surroundings {
  readonly mesh: TriMesh;
  readonly twins: Int32Array;
  /** Vertices joined to `v` by an edge, ascending. */
  readonly near: (v: number) => readonly number[];
  /** Vertices that `v` may not be joined to again: its neighbours, and where places count also those of vertices that lie where it does. */
  readonly joined: (v: number) => ReadonlySet<number>;
  /** The lowest vertex that lies where `v` does; `v` itself unless places count. */
  readonly placeOf: (v: number) => number;
  /** Edge (mm) below which a patch is not refined in its middle though its rim is frayed into shorter ones; 0 where it keeps to its rim. */
  readonly edge: number;
  /** Triangle behind the border edge from a to b, by a · V + b in the direction of the triangle. */
  readonly behind: ReadonlyMap<number, number>;
}

/** `neat`: vertices of rims that lie at one place count as one, as they will in a file, and patches are not much denser than the skin but at their rims. */
export function lookAround(mesh: TriMesh, neat: boolean, twins: Int32Array): Surroundings {
  const { positions, indices } = mesh;
  const behind = new Map<number, number>();
  const vertices = positions.length / 3;
  for (let h = 0; h < twins.length; h++)
    if (twins[h] === BORDER) behind.set(indices[h]! * vertices + indices[nextHalfEdge(h)]!, (h / 3) | 0);
  // Only the few vertices at rims are asked for, so their neighbours are gathered when they are.
  const { offsets, corners } = vertexCorners(mesh);
  const known = new Map<number, readonly number[]>();
  const near = (v: number): readonly number[] => {
    let found = known.get(v);
    if (found) return found;
    const set = new Set<number>();
    for (let i = offsets[v]!; i < offsets[v + 1]!; i++) {
      const first = 3 * ((corners[i]! / 3) | 0);
      for (let k = 0; k < 3; k++) if (indices[first + k] !== v) set.add(indices[first + k]!);
    }
    known.set(v, (found = [...set].sort((a, b) => a - b)));
    return found;
  };
  const same = neat ? coincident(mesh, behind, vertices) : new Map<number, readonly number[]>();
  const sameAs = (v: number): readonly number[] => same.get(v) ?? [v];
  const joined = (v: number): ReadonlySet<number> =>
    neat ? new Set([...sameAs(v), ...sameAs(v).flatMap(near).flatMap(sameAs)]) : new Set(near(v));
  return {
    mesh,
    twins,
    near,
    joined,
    placeOf: (v) => same.get(v)?.[0] ?? v,
    edge: neat ? DENSEST * edgeOf(mesh) : 0,
    behind,
  };
}

/** Edge of an equilateral triangle of the mean area, mm. */
function edgeOf(mesh: TriMesh): number {
  const faces = mesh.indices.length / 3;
  let area = 0;
  for (let f = 0; f < faces; f++) area += triangleArea(mesh, f);
  return faces === 0 ? 0 : Math.sqrt((4 * area) / (Math.sqrt(3) * faces));
}

/** For each vertex of a border that does not lie alone, the vertices of borders that lie where it does, ascending. */
function coincident(
  { positions: p }: TriMesh,
  behind: ReadonlyMap<number, number>,
  vertices: number,
): ReadonlyMap<number, readonly number[]> {
  const rim = [...new Set([...behind.keys()].map((key) => Math.floor(key / vertices)))].sort((a, b) => a - b);
  const places = new Map<string, number[]>();
  for (const v of rim) {
    const place = `${p[3 * v]!} ${p[3 * v + 1]!} ${p[3 * v + 2]!}`;
    const there = places.get(place);
    if (there) there.push(v);
    else places.set(place, [v]);
  }
  return new Map(
    [...places.values()].filter((all) => all.length > 1).flatMap((all) => all.map((v) => [v, all])),
  );
}

/** mm. */
export function distance(p: ArrayLike<number>, a: number, b: number): number {
  const x = p[3 * a]! - p[3 * b]!;
  const y = p[3 * a + 1]! - p[3 * b + 1]!;
  const z = p[3 * a + 2]! - p[3 * b + 2]!;
  return Math.sqrt(x * x + y * y + z * z);
}

/** Outlines of more points are halved before the search of all triangulations; fairing evens out the seam. */
const SEARCHED = 180;

/**
 * The ways to close one hole, whose outline is `loop` in the direction of the triangles that fill it; what several manners share is made
 * once. Source: Liepa, Filling Holes in Meshes, 2003.
 */
export class HolePatches {
  readonly #around: Surroundings;
  readonly #loop: Uint32Array;
  readonly #outline: HoleOutline;
  readonly #made = new Map<Manner, Patch>();
  #searched: readonly number[] | undefined;
  /** Null before it was looked for. */
  #planar: readonly number[] | undefined | null = null;
  #refined: Patch | undefined;
  #sizes: readonly number[] = [];
  #isReshaped = false;

  /** `isTaken`: edges between vertices of the body that another patch has already. */
  constructor(
    around: Surroundings,
    loop: Uint32Array,
    isTaken: (a: number, b: number) => boolean = () => false,
  ) {
    this.#around = around;
    this.#loop = loop;
    this.#outline = outlineOf(around, loop, isTaken);
  }

  /** Whether the flat patch is the tight one, because there is none in a plane. */
  get isFlatTight(): boolean {
    return this.#flat() === undefined;
  }

  /** Triangles of a patch of this hole that fold back on each other or on the skin. */
  folded(patch: Patch): readonly number[] {
    return foldedFaces(patch, this.#outline);
  }

  /**
   * Lays the triangles of the smooth and the taut patch anew, in the shape that the smooth one has taken: those of the first triangulation may
   * stand as a web across the valley that the patch follows, and crease it. Both may be asked for again then; false when that was done
   * already or takes too long.
   */
  reshape(work: Work): boolean {
    const n = this.#loop.length;
    const patch = this.#refined;
    if (!patch || this.#isReshaped || patch.points.length > 3 * (n + MAX_RESHAPED_POINTS)) return false;
    this.#isReshaped = true;
    for (let round = 0; round < RESHAPINGS; round++) {
      const part = partOf(work, round / RESHAPINGS, (round + 1) / RESHAPINGS);
      fair(patch, this.#loop, this.#around, 1, partOf(part, 0, 0.5));
      this.#sizes = refinePatch(patch, this.#sizes, {
        maxPoints: n + MAX_PATCH_POINTS,
        outline: n,
        isJoined: this.#outline.isJoined,
        edge: this.#around.edge,
        ...partOf(part, 0.5, 1),
      });
    }
    this.#made.delete('smooth');
    this.#made.delete('taut');
    return true;
  }

  patch(manner: Manner, work: Work): Patch {
    let made = this.#made.get(manner);
    if (!made) this.#made.set(manner, (made = this.#make(manner, work)));
    return made;
  }

  #make(manner: Manner, work: Work): Patch {
    if (manner === 'flat') return this.#plain(this.#flat() ?? this.#tightest(work));
    if (manner === 'tight' || this.#loop.length < 4) return this.#plain(this.#tightest(work));
    this.#refined ??= this.#refine(partOf(work, 0, 0.5));
    const { points, triangles } = this.#refined;
    const patch: Patch = { points: points.slice(), triangles: triangles.slice() };
    fair(patch, this.#loop, this.#around, manner === 'smooth' ? 1 : 0, partOf(work, 0.5, 1));
    return patch;
  }

  #plain(triangles: readonly number[]): Patch {
    return { points: [...this.#outline.points], triangles: [...triangles] };
  }

  #tightest({ checkAborted }: Work): readonly number[] {
    return (this.#searched ??= searchTriangulation(this.#outline, checkAborted, SEARCHED));
  }

  #flat(): readonly number[] | undefined {
    if (this.#planar === null) this.#planar = planarTriangulation(this.#outline);
    return this.#planar && !repeatsEdge(this.#planar, this.#outline) ? this.#planar : undefined;
  }

  /** Points of its own as dense as those of the skin at the rim, not yet moved. */
  #refine(work: Work): Patch {
    const { positions } = this.#around.mesh;
    const n = this.#loop.length;
    const triangles = (n > MAX_SEARCHED ? this.#flat() : undefined) ?? this.#tightest(work);
    work.progress?.(0.4);
    const patch = this.#plain(triangles);
    const size = Array.from(this.#loop, (v) => {
      const near = this.#around.near(v);
      return near.reduce((sum, w) => sum + distance(positions, v, w), 0) / Math.max(1, near.length);
    });
    this.#sizes = refinePatch(patch, size, {
      maxPoints: n + MAX_PATCH_POINTS,
      isJoined: this.#outline.isJoined,
      edge: this.#around.edge,
      ...partOf(work, 0.4, 1),
    });
    return patch;
  }
}

/** Rings of triangles over which a patch goes from taut to smooth, a round more each time. */
const BLEND_RINGS = 4;

/** `smooth` drawn towards `taut`, which has the same triangles, within `round` times `BLEND_RINGS` rings of the triangles `crossing`. */
export function blendPatch(smooth: Patch, taut: Patch, crossing: readonly number[], round: number): Patch {
  const { triangles } = smooth;
  const rings = new Int32Array(smooth.points.length / 3).fill(-1);
  for (const face of crossing) for (let k = 0; k < 3; k++) rings[triangles[3 * face + k]!] = 0;
  const reach = BLEND_RINGS * round;
  for (let ring = 0, isGrowing = true; ring < 2 * reach && isGrowing; ring++) {
    isGrowing = false;
    for (let t = 0; t < triangles.length; t += 3) {
      const [a, b, c] = [triangles[t]!, triangles[t + 1]!, triangles[t + 2]!];
      if (rings[a] !== ring && rings[b] !== ring && rings[c] !== ring) continue;
      for (let k = t; k < t + 3; k++)
        if (rings[triangles[k]!]! < 0) {
          rings[triangles[k]!] = ring + 1;
          isGrowing = true;
        }
    }
  }
  const points = smooth.points.map((value, i) => {
    const ring = rings[(i / 3) | 0]!;
    if (ring < 0) return value;
    const share = Math.min(1, 2 - ring / reach);
    return value + share * (taut.points[i]! - value);
  });
  return { points, triangles };
}

function outlineOf(
  { mesh, joined: joinedTo, behind: faces }: Surroundings,
  loop: Uint32Array,
  isTaken: (a: number, b: number) => boolean,
): HoleOutline {
  const { positions } = mesh;
  const vertices = positions.length / 3;
  const n = loop.length;
  const points = new Float64Array(3 * n);
  const behind = new Float64Array(3 * n);
  loop.forEach((v, i) => {
    for (let k = 0; k < 3; k++) points[3 * i + k] = positions[3 * v + k]!;
    const face = faces.get(loop[(i + 1) % n]! * vertices + v);
    if (face !== undefined) behind.set(normalOf(mesh, face), 3 * i);
  });
  const joined = Array.from(loop, (v) => joinedTo(v));
  const isJoined = (i: number, j: number) => joined[i]!.has(loop[j]!) || isTaken(loop[i]!, loop[j]!);
  return { points, behind, isJoined };
}

/** Unit normal of a triangle; zero where it has no area. */
function normalOf({ positions, indices }: TriMesh, face: number): Vec3 {
  const [a, b, c] = [0, 1, 2].map((k) => vec3.pointAt(positions, indices[3 * face + k]!)) as [
    Vec3,
    Vec3,
    Vec3,
  ];
  const normal = vec3.cross(vec3.subtract(b, a), vec3.subtract(c, a));
  return vec3.length(normal) > 0 ? vec3.normalize(normal) : [0, 0, 0];
}

/** Lets the patch continue the surface: the bending of the outline with its neighbours on the skin counts by `rimWeight`. */
function fair(
  patch: Patch,
  loop: Uint32Array,
  { mesh, near }: Surroundings,
  rimWeight: number,
  work: Work,
): void {
  const n = loop.length;
  const own = patch.points.length / 3;
  const ring: number[] = [];
  const place = new Map<number, number>();
  loop.forEach((v, i) => place.set(v, i));
  for (const v of loop)
    for (const w of near(v))
      if (!place.has(w)) {
        place.set(w, n + ring.length);
        ring.push(w);
      }
  const fixed = n + ring.length;
  const shift = (i: number): number => (i < n ? i : i + ring.length);
  const points = new Float64Array(3 * (own + ring.length));
  for (let i = 0; i < own; i++)
    for (let k = 0; k < 3; k++) points[3 * shift(i) + k] = patch.points[3 * i + k]!;
  ring.forEach((w, i) => points.set(mesh.positions.subarray(3 * w, 3 * w + 3), 3 * (n + i)));
  const { triangles } = patch;
  const fill = new Uint32Array(own + ring.length + 1);
  for (let i = 0; i < n; i++) fill[i + 1] = near(loop[i]!).length;
  for (let t = 0; t < triangles.length; t++) fill[shift(triangles[t]!) + 1]! += 2;
  for (let i = 0; i + 1 < fill.length; i++) fill[i + 1]! += fill[i]!;
  const starts = fill.slice();
  const links = new Uint32Array(starts.at(-1)!);
  for (let i = 0; i < n; i++) for (const w of near(loop[i]!)) links[fill[i]!++] = place.get(w)!;
  for (let t = 0; t < triangles.length; t++) {
    const at = shift(triangles[t]!);
    links[fill[at]!++] = shift(triangles[nextHalfEdge(t)]!);
    links[fill[at]!++] = shift(triangles[previousHalfEdge(t)]!);
  }
  const all: (Uint32Array | undefined)[] = Array.from({ length: own + ring.length }, (_, i) =>
    i < n || i >= fixed ? sortedOnce(links.subarray(starts[i], starts[i + 1])) : undefined,
  );
  fairPatch({ points, fixed, neighbours: all, rimWeight }, work);
  for (let i = n; i < own; i++)
    for (let k = 0; k < 3; k++) patch.points[3 * i + k] = points[3 * shift(i) + k]!;
}

/** Numbers in ascending order, each once; sorts `values` in place. */
function sortedOnce(values: Uint32Array): Uint32Array {
  for (let i = 1; i < values.length; i++) {
    const value = values[i]!;
    let j = i - 1;
    for (; j >= 0 && values[j]! > value; j--) values[j + 1] = values[j]!;
    values[j + 1] = value;
  }
  let kept = 0;
  for (const value of values) if (kept === 0 || values[kept - 1] !== value) values[kept++] = value;
  return values.subarray(0, kept);
}
