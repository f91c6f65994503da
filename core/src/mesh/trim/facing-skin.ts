import { SdkError } from '../../errors/sdk-error.ts';
import { distance, dot, normalize, type Vec3 } from '../../math/vec3.ts';
import { buildBvh } from '../bvh/bvh.ts';
import { projectToSurface, type ProjectedPoint } from '../bvh/project.ts';
import { vertexNormals } from '../normals.ts';
import type { TriMesh } from '../tri-mesh.ts';
import type { DrawnLine } from './cut-by-edge-lines.ts';

/** Further than this from where it should lie, mm, there is no skin of the same body: pads press in and rooms stand out by less. */
const OFF = 50;
/** Least cosine between the skin then and now: beyond it it is the skin of an arm, or the other side of a fold. */
const SAME_SHEET = 0.3;

/** The skin of a body, on which places are laid that were placed on another shape of it: never on the other sheet of a fold, or on an arm. */
export class FacingSkin {
  readonly #bvh: ReturnType<typeof buildBvh>;
  readonly #normals: Float32Array;

  constructor(mesh: TriMesh) {
    this.#bvh = buildBvh(mesh);
    this.#normals = vertexNormals(mesh);
  }

  /**
   * The nearest skin that faces as a place with this outward normal did, within 50 mm: the nearest of all, else where the place's own line through the body meets it.
   * Undefined where there is none.
   */
  facing(at: Vec3, normal: Vec3): ProjectedPoint | undefined {
    const [nearest] = projectToSurface(this.#bvh, [{ position: at, normal }], this.#normals);
    if (nearest && nearest.distance <= OFF && dot(nearest.normal, normal) >= SAME_SHEET) return nearest;
    const away = normalize(normal, [0, 0, 1]);
    const start: Vec3 = [at[0] - OFF * away[0], at[1] - OFF * away[1], at[2] - OFF * away[2]];
    const hits = this.#bvh.raycastAll(start, away, 2 * OFF).map(({ position }) => position);
    const met = projectToSurface(
      this.#bvh,
      hits.map((position) => ({ position, normal })),
      this.#normals,
    ).filter((hit) => dot(hit.normal, normal) >= SAME_SHEET);
    return met.sort((a, b) => distance(a.position, at) - distance(b.position, at))[0];
  }
}

/** A line as records keep it. */
interface DrapedLine {
  readonly points: readonly {
    position: [number, number, number];
    normal: [number, number, number];
  }[];
  readonly closed: boolean;
  readonly smooth: boolean;
}

/**
 * Lays the points of edge lines on a body that may have been shaped since they were placed: each on the nearest skin that faces the same way. Throws SdkError
 * `mesh/line-off-skin` with the number of the line and the place where there is none.
 */
export function drapeLines(mesh: TriMesh, lines: readonly DrawnLine[]): readonly DrapedLine[] {
  const skin = new FacingSkin(mesh);
  return lines.map(({ points, closed, smooth }, i) => ({
    ...{ closed, smooth },
    points: points.map(({ position, normal }) => {
      const found = skin.facing(position, normal);
      if (!found) throw new SdkError('mesh/line-off-skin', { line: i + 1 }, { places: [{ at: position }] });
      return { position: [...found.position], normal: [...found.normal] };
    }),
  }));
}
