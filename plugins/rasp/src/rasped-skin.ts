import { vec3, type Vec3 } from '@bracewright/core/math';
import {
  discFacing,
  faceNormals,
  facesInwards,
  heldEdges,
  LiveSurface,
  type MeshPatch,
  type SurfaceDisc,
  type TriMesh,
} from '@bracewright/core/mesh';
import { SdkError } from '@bracewright/core/operation';
import { heightsOver } from './average-skin.ts';
import { modeOf, type RaspSettings, type Sample } from './strokes.ts';

/** A ring with fewer vertices than this, twice the numbers of a patch, says nothing of the skin round about. */
const FEW = 12;
/** A triangle faces as the ring does where the cosine between them is above this: moved along the ring's one normal it turns over nowhere. */
const FACES = 0.2;
/** Skin that faces within so much (a cosine) of the middle says how the ring faces. */
const ALIKE = 0.5;

/** The way the skin under the ring faces, outwards: first about the middle, then all that faces about so. A cut or a fold that the ring reaches over does not turn it. */
function facingOf({ mesh, distances, place }: SurfaceDisc, radius: number, out: 1 | -1): Vec3 {
  const { positions, indices } = mesh;
  const faces = faceNormals(mesh);
  const chosen = (isChosen: (i: number) => boolean): TriMesh => ({
    positions,
    indices: indices.filter((_, c) => isChosen(c - (c % 3))),
  });
  const isWithin = (i: number): boolean =>
    distances[indices[i]!]! < radius &&
    distances[indices[i + 1]!]! < radius &&
    distances[indices[i + 2]!]! < radius;
  const first = discFacing(chosen(isWithin), distances, radius / 2);
  const about = vec3.length(first) > 0 ? first : vec3.pointAt(faces, place.triangle);
  const isAlike = (i: number): boolean =>
    isWithin(i) && faces[i]! * about[0] + faces[i + 1]! * about[1] + faces[i + 2]! * about[2] > ALIKE;
  const all = discFacing(chosen(isAlike), distances, radius);
  return vec3.scale(vec3.length(all) > 0 ? all : about, out);
}

/** Distances of the vertices of a piece from its middle in radii; Infinity for those that stay: of edges that keep their line, and of triangles that do not face as the ring does. */
function sharesOf(
  { mesh, distances, vertices }: SurfaceDisc,
  [x, y, z]: Vec3,
  { out, held, radius }: { readonly out: 1 | -1; readonly held: Uint8Array; readonly radius: number },
): Float64Array {
  const shares = distances.map((distance, n) => (held[vertices[n]!] === 1 ? Infinity : distance / radius));
  const faces = faceNormals(mesh);
  for (let i = 0; i < faces.length; i += 3) {
    if (out * (faces[i]! * x + faces[i + 1]! * y + faces[i + 2]! * z) > FACES) continue;
    for (let c = i; c < i + 3; c++) shares[mesh.indices[c]!] = Infinity;
  }
  return shares;
}

/**
 * The skin under a rasp. A pass lasts as long as the rasp stays over a place: until a touch does not reach it, or a new pass begins. Each touch moves what it reaches along its one normal, as a
 * relief is ground down: the skin before and after lie over each other all over, and no triangle turns over.
 */
export class RaspedSkin {
  /** Places of touches where the ring holds too few vertices. */
  readonly few: { readonly at: Vec3; readonly radius: number }[] = [];
  /** Whether any touch pressed at all, and whether any held enough vertices. */
  hasPressed = false;
  hasHeld = false;
  readonly #surface: LiveSurface;
  /** Where the vertices lay before the step, `3·V`. */
  readonly #before: Float32Array;
  readonly #out: 1 | -1;
  /** `V` flags of the vertices on rims, sharp lines and cut edges. */
  readonly #held: Uint8Array;
  /** `V` ways of the pass that is on, mm, and the number of the touch that reached each vertex last. */
  readonly #gone: Float64Array;
  readonly #reached: Int32Array;
  #touch = 1;

  constructor(mesh: TriMesh, checkAborted: () => void) {
    const count = mesh.positions.length / 3;
    this.#surface = new LiveSurface(mesh, checkAborted);
    this.#before = mesh.positions;
    this.#out = facesInwards(mesh) ? -1 : 1;
    this.#held = heldEdges(mesh).held;
    checkAborted();
    this.#gone = new Float64Array(count);
    this.#reached = new Int32Array(count);
  }

  /** Where the vertices lie now, `3·V`. */
  get positions(): Float32Array {
    return this.#surface.positions;
  }

  /** Takes one touch and says what it moved. Throws SdkError `rasp/no-surface` on a body without triangles. */
  touch(
    { position, pressure = 1, opposite, pass }: Pick<Sample, 'position' | 'pressure' | 'opposite' | 'pass'>,
    { radius, depth, mode }: RaspSettings,
  ): MeshPatch | undefined {
    const disc = this.#surface.disc([...position], radius);
    if (!disc) throw new SdkError('rasp/no-surface');
    this.#touch += pass ? 2 : 1;
    if (pressure === 0) return undefined;
    this.hasPressed = true;
    if (disc.distances.reduce((sum, mm) => sum + (mm < radius ? 1 : 0), 0) < FEW) {
      this.few.push({ at: disc.place.position, radius });
      return undefined;
    }
    this.hasHeld = true;
    const before = this.#lying(disc);
    const normal = facingOf({ ...disc, mesh: { ...disc.mesh, positions: before } }, radius, this.#out);
    const shares = sharesOf(disc, normal, { out: this.#out, held: this.#held, radius });
    const { mesh, place } = disc;
    const { positions: now } = mesh;
    const middle = place.position;
    const heights = heightsOver({ positions: now, before, shares, middle, normal, radius });
    const does = modeOf(mode, opposite);
    const positions = Float64Array.from(mesh.positions);
    for (let n = 0; n < shares.length; n++) {
      const u = shares[n]!;
      if (!(u < 1)) continue;
      const v = disc.vertices[n]!;
      const room = this.#roomOf(v, depth * pressure * (1 - u * u) * (1 - u * u));
      const height = heights[n]!;
      const way = height > 0 ? (does === 'fill' ? 0 : height) : does === 'flatten' ? 0 : -height;
      const step = Math.min(way, room);
      if (!(step > 0)) continue;
      this.#gone[v]! += step;
      for (let k = 0; k < 3; k++) positions[3 * n + k]! -= (height > 0 ? step : -step) * normal[k]!;
    }
    return this.#surface.put(disc, positions);
  }

  /** Where the vertices of a piece lay before the step, in its numbers. */
  #lying({ vertices }: SurfaceDisc): Float32Array {
    const before = new Float32Array(3 * vertices.length);
    vertices.forEach((v, n) => {
      for (let k = 0; k < 3; k++) before[3 * n + k] = this.#before[3 * v + k]!;
    });
    return before;
  }

  /** How far vertex `v` may still go in the pass that is on, of `most` mm. */
  #roomOf(v: number, most: number): number {
    if (this.#reached[v]! < this.#touch - 1) this.#gone[v] = 0;
    this.#reached[v] = this.#touch;
    return Math.max(0, most - this.#gone[v]!);
  }
}
