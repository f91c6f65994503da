import { vec3, type Vec3 } from '@bracewright/core/math';
import { facesInwards, heldEdges, LiveSurface, type MeshPatch, type TriMesh } from '@bracewright/core/mesh';
import { SdkError } from '@bracewright/core/operation';
import { FACES, FEW, facingOf, sharesOf, trianglesOf } from './ring-skin.ts';
import { modeOf, type RaspSettings, type Sample } from './strokes.ts';
import { COUNTS, TargetSkin } from './target-skin.ts';

/** Targets of so many radii are kept: strokes change between a few. */
const KEPT = 8;

/** The part of its height that a touch brings a place to at most, by its distance from the middle in radii: all of it as far as the average counts, and nothing at the rim. */
function partOf(u: number): number {
  const t = Math.max(0, (u - COUNTS) / (1 - COUNTS));
  return 1 - t * t * (3 - 2 * t);
}

/** About the lesser of two lengths, and never more: where one takes over from the other the skin would get an edge. */
function lesser(a: number, b: number): number {
  if (!(a > 0 && b > 0)) return 0;
  const t = Math.min(a, b) / Math.max(a, b);
  return Math.min(a, b) / Math.sqrt(Math.sqrt(1 + t * t * t * t));
}

/**
 * The skin under a rasp. A pass lasts as long as the rasp stays over a place: until a touch does not reach it, or a new pass begins. Each touch moves what it reaches along its one normal, as a
 * relief is ground down: the skin before and after lie over each other all over, and no triangle turns over.
 */
export class RaspedSkin {
  /** Places of touches where the ring holds too few vertices, or so little lies round each that nothing is told of it. */
  readonly few: { readonly at: Vec3; readonly radius: number }[] = [];
  /** Whether any touch pressed at all, and whether any held enough vertices. */
  hasPressed = false;
  hasHeld = false;
  readonly #surface: LiveSurface;
  /** The skin as it was before the step. */
  readonly #mesh: TriMesh;
  /** By radius, those of the last few. */
  readonly #targets = new Map<number, TargetSkin>();
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
    this.#mesh = mesh;
    this.#out = facesInwards(mesh) ? -1 : 1;
    this.#held = heldEdges(mesh).held;
    checkAborted();
    this.#gone = new Float64Array(count);
    this.#reached = new Int32Array(count);
  }

  /** Looks at the body for touches of a radius, which the first of them would do. */
  prepare(radius: number): void {
    this.#targetOf(radius);
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
    const before = this.#mesh.positions;
    const out = this.#out;
    const normal = facingOf(trianglesOf(disc, before, { radius, out }));
    const shares = sharesOf(disc, normal, { out, held: this.#held, radius });
    const target = this.#targetOf(radius);
    const does = modeOf(mode, opposite);
    const positions = Float64Array.from(disc.mesh.positions);
    let [reached, told] = [0, 0];
    for (let n = 0; n < shares.length; n++) {
      const u = shares[n]!;
      if (!(u < 1)) continue;
      const v = disc.vertices[n]!;
      const most = depth * pressure * (1 - u * u) * (1 - u * u);
      const gone = this.#goneBy(v);
      const lie = target.lieOf(v);
      reached++;
      if (!lie) continue;
      told++;
      const { height, facing } = lie;
      if (height === 0 || (height > 0 ? does === 'fill' : does === 'flatten')) continue;
      if (!(vec3.dot(facing, normal) > FACES)) continue;
      // What it went by so far, the part of touches along other ways counted by how much nearer it brought it.
      let went = 0;
      for (let k = 0; k < 3; k++) went += facing[k]! * (before[3 * v + k]! - positions[3 * n + k]!);
      const way = height > 0 ? height * partOf(u) - went : went - height * partOf(u);
      const step = Math.min(way, lesser(way + gone, most) - gone);
      if (!(step > 0)) continue;
      this.#gone[v]! += step;
      for (let k = 0; k < 3; k++) positions[3 * n + k]! -= (height > 0 ? step : -step) * normal[k]!;
    }
    if (reached > 0 && told === 0) this.few.push({ at: disc.place.position, radius });
    else this.hasHeld = true;
    return this.#surface.put(disc, positions);
  }

  #targetOf(radius: number): TargetSkin {
    const known = this.#targets.get(radius);
    const target = known ?? new TargetSkin(this.#mesh, radius, { out: this.#out, held: this.#held });
    // The one that was asked for last comes last.
    this.#targets.delete(radius);
    this.#targets.set(radius, target);
    if (this.#targets.size > KEPT) this.#targets.delete(this.#targets.keys().next().value!);
    return target;
  }

  /** How far vertex `v` went in the pass that is on, mm. */
  #goneBy(v: number): number {
    if (this.#reached[v]! < this.#touch - 1) this.#gone[v] = 0;
    this.#reached[v] = this.#touch;
    return this.#gone[v]!;
  }
}
