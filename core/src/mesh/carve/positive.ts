import { SdkError } from '../../errors/sdk-error.ts';
import { PI, sinCos } from '../../math/portable.ts';
import type { Vec3 } from '../../math/vec3.ts';
import { cutCleanlyByPlane } from '../cut/clean-cut.ts';
import { triangulateRegion } from '../cut/triangulate.ts';
import { boundaryLoops } from '../topology/boundary.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { partOf, type Work } from '../work.ts';

/** A hole along Z for the spindle of a carver. Lengths in mm. */
export interface Mandrel {
  readonly radius: number;
  readonly x: number;
  readonly y: number;
}

/** What a positive is made of. Lengths in mm, heights along Z. */
export interface PositiveOptions {
  /** Between these heights it is the body. */
  readonly bottom: number;
  readonly top: number;
  /** Straight on below and above, as high as that. */
  readonly base: number;
  readonly stock: number;
  readonly mandrel?: Mandrel | undefined;
}

/** Sides of the mandrel's hole. */
const SIDES = 96;
/** A border this near to a plane (mm) is that plane's cut. */
const AT_PLANE = 0.05;

/**
 * The solid that a carver cuts out of a block: a closed body between two level planes, carried straight on below and above them, with a hole for the
 * spindle. What lies between the planes keeps its bits. Throws SdkError `carve/nothing-left` where the planes leave none of the body, `carve/open` with the
 * places where the body has openings between them, `carve/outline` where an outline at a plane crosses itself, `carve/mandrel-outside` where the hole
 * leaves an end face. Whether the hole stays within the body on its way, `sampleRadii` tells.
 */
export function makePositive(mesh: TriMesh, options: PositiveOptions, work: Work = {}): TriMesh {
  const { bottom, top } = options;
  const level = (z: number, keep: 'positive' | 'negative', of: TriMesh, part: Work) =>
    cutCleanlyByPlane(of, { origin: [0, 0, z], normal: [0, 0, 1] }, { keep, cap: false, ...part }).mesh;
  const below = level(top, 'negative', mesh, partOf(work, 0, 0.4));
  const between = level(bottom, 'positive', below, partOf(work, 0.4, 0.8));
  if (between.indices.length === 0) throw new SdkError('carve/nothing-left', { bottom, top });
  const solid = new Solid(between);
  const { upper, lower } = endsOf(between, options);
  const holes = options.mandrel && solid.tube(options.mandrel, [bottom - options.base, top + options.stock]);
  solid.close(solid.carriedOn(upper, options.stock), holes?.upper, 1);
  solid.close(solid.carriedOn(lower, -options.base), holes?.lower, -1);
  work.progress?.(1);
  return solid.mesh;
}

/** The outlines at the two planes, in the direction in which the surface runs along them. */
function endsOf(mesh: TriMesh, { bottom, top }: PositiveOptions) {
  const { positions } = mesh;
  const ends = { upper: [] as Uint32Array[], lower: [] as Uint32Array[] };
  const places: { at: Vec3 }[] = [];
  const isAt = (loop: Uint32Array, z: number) =>
    loop.every((v) => Math.abs(positions[3 * v + 2]! - z) <= AT_PLANE);
  for (const loop of boundaryLoops(mesh)) {
    if (isAt(loop, top)) ends.upper.push(loop);
    else if (isAt(loop, bottom)) ends.lower.push(loop);
    else places.push({ at: [...positions.subarray(3 * loop[0]!, 3 * loop[0]! + 3)] as unknown as Vec3 });
  }
  if (places.length > 0) throw new SdkError('carve/open', { count: places.length }, { places });
  return ends;
}

/** Vertices and triangles that grow. */
class Solid {
  readonly #positions: number[];
  readonly #indices: number[];

  constructor({ positions, indices }: TriMesh) {
    this.#positions = [...positions];
    this.#indices = [...indices];
  }

  get mesh(): TriMesh {
    return { positions: Float32Array.from(this.#positions), indices: Uint32Array.from(this.#indices) };
  }

  #vertex(x: number, y: number, z: number): number {
    this.#positions.push(x, y, z);
    return this.#positions.length / 3 - 1;
  }

  /** Walls straight up (or down) from outlines; the outlines at their ends. */
  carriedOn(loops: readonly Uint32Array[], by: number): readonly (readonly number[])[] {
    if (by === 0) return loops.map((loop) => [...loop]);
    return loops.map((loop) => {
      const end = [...loop].map((v) => {
        const [x, y, z] = [0, 1, 2].map((k) => this.#positions[3 * v + k]!) as [number, number, number];
        return this.#vertex(x, y, z + by);
      });
      loop.forEach((a, i) => {
        const next = (i + 1) % loop.length;
        const [b, c, d] = [loop[next]!, end[next]!, end[i]!];
        this.#indices.push(b, a, d, b, d, c);
      });
      return end;
    });
  }

  /** The wall of a hole along Z, facing its axis; the circles at its ends, counter-clockwise as seen from above. */
  tube({ radius, x, y }: Mandrel, [low, high]: readonly [number, number]) {
    const circle = (z: number) =>
      Array.from({ length: SIDES }, (_, i) => {
        const [sin, cos] = sinCos((2 * PI * i) / SIDES);
        return this.#vertex(x + radius * cos, y + radius * sin, z);
      });
    const [lower, upper] = [circle(low), circle(high)];
    for (let i = 0; i < SIDES; i++) {
      const n = (i + 1) % SIDES;
      this.#indices.push(lower[i]!, upper[i]!, upper[n]!, lower[i]!, upper[n]!, lower[n]!);
    }
    return { lower, upper };
  }

  /** Lays a level face over outlines, with a round hole in it: it looks up (`side` 1) or down (−1). */
  close(loops: readonly (readonly number[])[], hole: readonly number[] | undefined, side: 1 | -1): void {
    const edges = loops.flatMap((loop) => loop.flatMap((a, i) => [loop[(i + 1) % loop.length]!, a]));
    // The circle runs counter-clockwise; its edges in the face are those that the wall of the hole has not.
    hole?.forEach((a, i) => {
      const b = hole[(i + 1) % hole.length]!;
      edges.push(...(side > 0 ? [b, a] : [a, b]));
    });
    const xy = new Float64Array((this.#positions.length / 3) * 2);
    for (const v of edges) {
      xy[2 * v] = this.#positions[3 * v]!;
      // Seen from below the page is turned over.
      xy[2 * v + 1] = side * this.#positions[3 * v + 1]!;
    }
    const triangles = triangulateRegion({ xy, edges });
    if (!triangles) throw new SdkError(hole ? 'carve/mandrel-outside' : 'carve/outline');
    for (const vertex of triangles) this.#indices.push(vertex);
  }
}
