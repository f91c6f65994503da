import {
  LiveSurface,
  PRACTICE_RADIUS,
  evenOut,
  guardMove,
  heldEdges,
  practiseDabs,
  sharedCorners,
  type HeldEdges,
  type SurfaceDisc,
  type TriMesh,
} from '@bracewright/core/mesh';
import { SdkError, defineStrokeOperation } from '@bracewright/core/operation';
import type { z } from 'zod';
import { brushParams } from './operation-brush.v3.ts';
import { moveAlong, wayOut } from './operation-local.ts';

/** Share of its way that a dab goes: the next ones, a quarter of the radius on, go the rest. */
const FLOW = 0.5;
/** What one dab may leave of its error: the next ones smooth the same place again. */
const TOLERANCE = 0.05;
/** The neighbour along its edge does not take part: the vertex stays. */
const STAYS = -2;

let isPractised = false;

/** The edges of a piece that keep their line, of those of the body. */
function heldIn({ vertices }: SurfaceDisc, { held, sides }: HeldEdges): HeldEdges {
  const places = new Map<number, number>();
  for (let n = 0; n < vertices.length; n++) if (held[vertices[n]!] === 1) places.set(vertices[n]!, n);
  const found: HeldEdges = {
    held: new Uint8Array(vertices.length),
    sides: new Int32Array(2 * vertices.length).fill(-1),
  };
  for (const [v, n] of places) {
    found.held[n] = 1;
    for (const side of [0, 1]) {
      const next = sides[2 * v + side]!;
      found.sides[2 * n + side] = next < 0 ? next : (places.get(next) ?? STAYS);
    }
  }
  return found;
}

type Brush = Omit<z.infer<typeof brushParams>, 'samples'>;

/** A brush on a body, before the hand lifts. */
function brushOn(mesh: TriMesh, { radius, strength, mode }: Brush, checkAborted: () => void) {
  const surface = new LiveSurface(mesh, checkAborted);
  const held = heldEdges(mesh);
  const out = wayOut(mesh);
  const touched = new Uint8Array(mesh.positions.length / 3);
  const dab = ({ position, pressure = 1 }: z.infer<typeof brushParams>['samples'][number]) => {
    const disc = surface.disc(position, radius);
    if (!disc) throw new SdkError('smooth/no-surface');
    const mask = new Float64Array(disc.distances.length);
    const chosen = new Uint32Array(mask.length);
    let count = 0;
    for (let n = 0; n < mask.length; n++) {
      const u = disc.distances[n]! / radius;
      if (!(u < 1)) continue;
      mask[n] = (1 - u * u) * (1 - u * u) * pressure * FLOW;
      if (!(mask[n]! > 0)) continue;
      chosen[count++] = n;
      touched[disc.vertices[n]!] = 1;
    }
    const vertices = chosen.subarray(0, count);
    const edges = heldIn(disc, held);
    const way = evenOut(disc.mesh, {
      reach: (radius * (10 - strength)) / 36,
      tolerance: TOLERANCE,
      ...{ held: edges, vertices, corners: disc.corners, mask },
    });
    return surface.put(disc, moveAlong(disc.mesh, way, { vertices, mask, held: edges.held, mode, out }));
  };
  return { surface, touched, dab };
}

/** Has the engine compile a dab before the hand comes down, once for all strokes. */
function practise(brush: Brush, checkAborted: () => void): void {
  if (isPractised) return;
  isPractised = true;
  practiseDabs((sheet) => {
    const { dab } = brushOn(sheet, { ...brush, radius: PRACTICE_RADIUS }, () => undefined);
    return ([x, y, zz], [u, v, w]) => dab({ position: [x, y, zz], normal: [u, v, w] });
  }, checkAborted);
}

/**
 * Smooths dab by dab where a brush passes: at each sample the surface as the samples before have left it, fading to nothing at `radius` mm
 * along it, so the other side of a thin place is never touched, and a place that is passed twice is smoothed twice. The pressure (1 where none is given) scales
 * the effect. Rims, sharp lines and cut edges stay, and where a vertex would fold the surface it is held back when the hand lifts. Throws SdkError
 * `smooth/no-surface` on a mesh without triangles. Reports `vertices`.
 */
export const smoothBrush = defineStrokeOperation({
  type: 'smooth.brush',
  version: 4,
  role: 'smoothing',
  upgrade: (old) => old,
  params: brushParams,
  dabs: 'samples',
  begin(mesh, params, ctx) {
    practise(params, ctx.checkAborted);
    const { surface, touched, dab } = brushOn(mesh, params, ctx.checkAborted);
    return {
      dab,
      end(done) {
        const { checkAborted, progress } = done;
        const corners = sharedCorners(mesh);
        const kept = guardMove(mesh, surface.positions.slice(), {
          cure: 'hold',
          corners,
          checkAborted,
          progress,
        });
        if (kept.left.length > 0) done.warn('smooth/folds', { places: kept.leftPlaces });
        done.report({ vertices: touched.reduce((sum, one) => sum + one, 0) });
        progress(1);
        return kept.mesh;
      },
    };
  },
});
