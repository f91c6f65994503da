import {
  LiveSurface,
  evenOut,
  guardMove,
  heldEdges,
  sharedCorners,
  type HeldEdges,
  type SurfaceDisc,
} from '@bracewright/core/mesh';
import { SdkError, defineStrokeOperation } from '@bracewright/core/operation';
import { brushParams } from './operation-brush.v3.ts';
import { moveAlong, wayOut } from './operation-local.ts';

/** Share of its way that a dab goes: the next ones, a quarter of the radius on, go the rest. */
const FLOW = 0.5;
/** What one dab may leave of its error: the next ones smooth the same place again. */
const TOLERANCE = 0.05;
/** The neighbour along its edge does not take part: the vertex stays. */
const STAYS = -2;

/** The edges of a piece that keep their line, of those of the body. */
function heldIn({ vertices }: SurfaceDisc, { held, sides }: HeldEdges): HeldEdges {
  const places = new Map<number, number>();
  for (const [n, v] of vertices.entries()) if (held[v] === 1) places.set(v, n);
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
  begin(mesh, { radius, strength, mode }, ctx) {
    const surface = new LiveSurface(mesh, ctx.checkAborted);
    const held = heldEdges(mesh);
    const out = wayOut(mesh);
    const touched = new Uint8Array(mesh.positions.length / 3);
    return {
      dab({ position, pressure = 1 }) {
        const disc = surface.disc(position, radius);
        if (!disc) throw new SdkError('smooth/no-surface');
        const mask = disc.distances.map((distance) => {
          const u = distance / radius;
          return u < 1 ? (1 - u * u) * (1 - u * u) * pressure * FLOW : 0;
        });
        const vertices = Uint32Array.from(mask.keys()).filter((n) => mask[n]! > 0);
        for (const n of vertices) touched[disc.vertices[n]!] = 1;
        const edges = heldIn(disc, held);
        const way = evenOut(disc.mesh, {
          reach: (radius * (10 - strength)) / 36,
          tolerance: TOLERANCE,
          ...{ held: edges, vertices, corners: disc.corners, mask },
        });
        return surface.put(disc, moveAlong(disc.mesh, way, { vertices, mask, held: edges.held, mode, out }));
      },
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
