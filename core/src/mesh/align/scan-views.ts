import type { Mat4 } from '../../math/mat4.ts';
import type { Vec3 } from '../../math/vec3.ts';
import { candidateAxes, viewAlong, type AxisView } from './body-axes.ts';
import { depthMap, type DepthMap } from './depth-map.ts';
import { mirrorPlane, type Zone } from './mirror-plane.ts';
import { extentAlong, type SurfaceSamples } from './sample-surface.ts';

/** Anywhere along a body. */
const EVERYWHERE: Zone = { low: -Infinity, high: Infinity };
/** Points that the mid-plane of a whole body is looked for with. */
const PLANE_POINTS = 2000;

/** A whole body in the frame of its mid-plane. */
export interface MirrorView {
  readonly frame: Mat4;
  /** Share of the points that have a partner on the other side. */
  readonly share: number;
  /** Spread of the distances between the partners' surfaces, in the unit of the samples. */
  readonly error: number;
  readonly map: DepthMap;
}

/** A body seen along one of its axes, and how long it is there. */
export type LongView = AxisView & { readonly extent: number };

/** A value that is computed when it is first asked for. */
function once<T>(make: () => T): () => T {
  let known: { readonly value: T } | undefined;
  return () => (known ??= { value: make() }).value;
}

/**
 * What is seen of a scan by its surface alone, whatever is known of the person: computed when first asked for and kept, so that every
 * question about a scan looks at the same.
 */
export class ScanViews {
  readonly samples: SurfaceSamples;
  /** The directions that may be the long axis, the likelier first. */
  readonly axes: () => readonly Vec3[];
  readonly #along = new Map<Vec3, LongView>();
  readonly #mirrors = new Map<string, MirrorView>();

  constructor(samples: SurfaceSamples) {
    this.samples = samples;
    this.axes = once(() => candidateAxes(samples));
  }

  /** The body along one of `axes`. */
  along(axis: Vec3): LongView {
    let view = this.#along.get(axis);
    if (!view) {
      view = { ...viewAlong(this.samples, axis), extent: extentAlong(this.samples, axis) };
      this.#along.set(axis, view);
    }
    return view;
  }

  /** The whole body in the frame of the mid-plane that lies near x = 0 of `start`; `size` is its flat spread. */
  mirrored(start: Mat4, size: number): MirrorView {
    const key = [...start, size].join(' ');
    let view = this.#mirrors.get(key);
    if (!view) {
      const { samples } = this;
      const { frame, share, error } = mirrorPlane(samples, start, EVERYWHERE, 0.6 * size, PLANE_POINTS);
      const map = once(() => depthMap(samples, frame, size));
      view = {
        frame,
        share,
        error,
        get map() {
          return map();
        },
      };
      this.#mirrors.set(key, view);
    }
    return view;
  }
}
