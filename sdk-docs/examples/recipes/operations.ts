import { smootherstep } from '@bracewright/core/math';
import { LiveSurface, enclose, guardMove, locateOnSurface, type TriMesh } from '@bracewright/core/mesh';
import { SdkError, defineOperation, defineStrokeOperation } from '@bracewright/core/operation';
import { p } from '@bracewright/core/params';
import { z } from 'zod';

type Place = readonly [number, number, number];

/** `mesh` with each vertex moved along `way` by what `amount` says for it, mm. */
const moved = (mesh: TriMesh, way: Place, amount: (at: Place, vertex: number) => number): TriMesh => {
  const positions = mesh.positions.slice();
  for (let v = 0; 3 * v < positions.length; v++) {
    const at: Place = [positions[3 * v]!, positions[3 * v + 1]!, positions[3 * v + 2]!];
    const by = amount(at, v);
    for (const k of [0, 1, 2] as const) positions[3 * v + k] = at[k] + by * way[k];
  }
  return { positions, indices: mesh.indices };
};

/** 1 at `centre`, 0 from `reach` mm on. */
const near = (at: Place, centre: Place, reach: number): number =>
  Math.max(
    0,
    1 - Math.sqrt((at[0] - centre[0]) ** 2 + (at[1] - centre[1]) ** 2 + (at[2] - centre[2]) ** 2) / reach,
  );

/** Presses a dent of 40 mm in at a point. Throws SdkError `recipe/off-body`. */
export const dent = defineOperation({
  type: 'recipe.dent',
  version: 1,
  params: z.object({ at: p.surfacePoint(), depth: p.length({ min: 0, max: 30, default: 10 }) }),
  apply(mesh, { at, depth }, ctx) {
    const [place] = locateOnSurface(mesh, [at], ctx.checkAborted);
    if (!place) throw new SdkError('recipe/off-body');
    const [x, y, z] = at.normal;
    return moved(mesh, [-x, -y, -z], (vertex) => depth * near(vertex, place.position, 40));
  },
});

/** Lets out, forward, what a contour encloses. Throws SdkError `recipe/contour-…` (see `enclose`). */
export const raise = defineOperation({
  type: 'recipe.raise',
  version: 1,
  params: z.object({
    contour: p.surfacePoints({
      ...{ min: 3, max: 200 },
      places: { as: 'line', closed: true, shape: 'corners' },
    }),
    height: p.length({ min: 0, max: 30, default: 5 }),
  }),
  apply(mesh, { contour, height }, ctx) {
    const region = enclose(mesh, contour, { codes: 'recipe', checkAborted: ctx.checkAborted });
    const inside = new Set(region.vertices);
    return moved(mesh, [0, -1, 0], (_, vertex) => (inside.has(vertex) ? height : 0));
  },
});

/** Makes the body wider to both sides, `amount` mm at 100 mm from the force line. */
export const widen = defineOperation({
  type: 'recipe.widen',
  version: 1,
  params: z.object({ amount: p.length({ min: -20, max: 20, default: 0 }) }),
  apply: (mesh, { amount }) => moved(mesh, [1, 0, 0], ([x]) => (amount * x) / 100),
});

/** Lifts what lies above a plane. */
export const lift = defineOperation({
  type: 'recipe.lift',
  version: 1,
  params: z.object({ plane: p.plane(), amount: p.length({ min: 0, max: 50, default: 10 }) }),
  apply(mesh, { plane: { origin, normal }, amount }) {
    const side = ([x, y, z]: Place) =>
      (x - origin[0]) * normal[0] + (y - origin[1]) * normal[1] + (z - origin[2]) * normal[2];
    return moved(mesh, [0, 0, 1], (vertex) => (side(vertex) > 0 ? amount : 0));
  },
});

const turned = ([x, y, z]: Place): [number, number, number] => [-x, y, z];

const vector = z.tuple([z.number(), z.number(), z.number()]);
const sample = z.strictObject({
  position: vector,
  normal: vector,
  pressure: z.number().min(0).max(1).optional(),
});

/** Lets the body out, backward, by 0.5 mm at each touch: passing a place again lets it out further. */
export const paint = defineStrokeOperation({
  type: 'recipe.paint',
  version: 1,
  params: z.object({
    samples: p.custom(z.array(sample).min(1).max(5000), { hidden: true }),
    radius: p.length({ min: 5, max: 60, default: 20 }),
  }),
  dabs: 'samples',
  begin(mesh, { radius }, ctx) {
    const surface = new LiveSurface(mesh, ctx.checkAborted);
    return {
      dab({ position, pressure = 1 }) {
        const disc = surface.disc(position, radius);
        if (!disc) throw new SdkError('recipe/off-body');
        const positions = disc.mesh.positions.slice();
        for (const [vertex, distance] of disc.distances.entries())
          if (distance < radius)
            positions[3 * vertex + 1]! += 0.5 * pressure * smootherstep(1 - distance / radius);
        return surface.put(disc, positions);
      },
      end({ checkAborted, progress }) {
        return guardMove(mesh, surface.positions.slice(), { cure: 'hold', checkAborted, progress }).mesh;
      },
    };
  },
});

/** Moves the body to one side. */
export const slide = defineOperation({
  type: 'recipe.slide',
  version: 1,
  params: z.object({
    amount: p.length({ min: 0, max: 50, default: 5 }),
    to: p.custom(z.enum(['left', 'right']), { hidden: true }),
  }),
  apply: (mesh, { amount, to }) => moved(mesh, [to === 'left' ? 1 : -1, 0, 0], () => amount),
});

/** Presses the dent of another record in on the other side. Throws SdkError `recipe/off-body`. */
export const twin = defineOperation({
  type: 'recipe.twin',
  version: 1,
  params: z.object({ from: p.recordRef(dent) }),
  apply(mesh, { from }, ctx) {
    const { position, normal } = from.params.at;
    const at = { position: turned(position), normal: turned(normal) };
    return dent.apply(mesh, { ...from.params, at }, ctx);
  },
});
