import { mat4, type Mat4 } from '@bracewright/core/math';
import {
  combineSolids,
  crossingPlaces,
  partOf,
  roundSeam,
  seamCrossings,
  volume,
  type CombinedSolids,
  type TriMesh,
} from '@bracewright/core/mesh';
import { defineOperation, SdkError, type OperationContext } from '@bracewright/core/operation';
import { p } from '@bracewright/core/params';
import { z } from 'zod';
import { requireMet } from './require-met.ts';
import { requireSolid, tellCrossings } from './require-solid.ts';
import { tellPieces } from './tell-pieces.ts';

const MODES = ['union', 'difference', 'intersection'] as const;

/**
 * Adds a second body to the body (`union`), takes it off (`difference`), or keeps what both have (`intersection`). The second body, `mesh`, is named by the SHA-256 of its content and stands where `transform` (rigid, a flip allowed) puts it.
 * Both must be closed. The surface is exactly that of the two; where neither cuts the other, vertices keep their bits.
 *
 * Within `blend` mm of the seam on either side both surfaces are rounded and meet with one tangent; see `roundSeam` of core/mesh. The rounding reaches less far where there is no room for it.
 *
 * Reports `volume` (cm³ that the body gained, negative for lost) and `pieces`.
 *
 * Throws SdkError `merge/no-object`, `merge/not-rigid`, `merge/body-open` and `merge/object-open` with the places and the number of openings (`holes`), `merge/body-unsound` and `merge/object-unsound` where a surface is none of a solid,
 * `merge/apart` where both have nothing in common, `merge/object-inside` where there is nothing to add, and `merge/body-inside` where the object holds the whole body. Warns with the places
 * `merge/body-crosses` and `merge/object-crosses` where one runs through itself, `merge/crosses` where the result comes to, `merge/loose` where a union is of two bodies that do not touch, and `merge/several-pieces`; `merge/cavity` where a hollow within is left.
 * Notes, with the places, `merge/less-blend` where the rounding reaches less than half as far as asked, `merge/creases` where the rounded surface is creased all the same, and `merge/touches` where surfaces only touch, so that the seam was left sharp.
 */
export const merge = defineOperation({
  type: 'merge.apply',
  version: 1,
  params: z.object({
    mesh: p.mesh(),
    transform: p.transform(),
    mode: p.choice(MODES, 'union'),
    blend: p.length({ min: 0, max: 20, default: 0, step: 0.5 }),
  }),
  async apply(body, { mesh, transform, mode, blend }, ctx) {
    ctx.checkAborted();
    ctx.progress(0);
    if (!mat4.isRigid(transform)) throw new SdkError('merge/not-rigid');
    const object = placed(await ctx.mesh(mesh), transform);
    requireSolid(body, 'body');
    const second = requireSolid(object, 'object');
    ctx.checkAborted();
    ctx.progress(0.1);
    tellCrossings(body, 'body', ctx);
    tellCrossings(second, 'object', ctx);
    ctx.progress(0.3);
    const combined = await combineSolids(body, second, mode, partOf(ctx, 0.3, 0.6));
    if (!combined) throw new SdkError('merge/body-unsound');
    requireMet(combined, mode, ctx);
    const made = blend > 0 ? blended(combined, blend, ctx) : combined.mesh;
    if (made === combined.mesh) {
      const crossings = seamCrossings(combined, ctx);
      if (crossings.length > 0) ctx.warn('merge/crosses', { places: crossingPlaces(made, crossings) });
    }
    ctx.checkAborted();
    const pieces = tellPieces(body, made, ctx);
    ctx.report({ volume: (volume(made) - volume(body)) / 1000, pieces });
    ctx.progress(1);
    return made;
  },
});

function blended(combined: CombinedSolids, blend: number, ctx: OperationContext): TriMesh {
  const rounded = roundSeam(combined, blend, partOf(ctx, 0.6, 0.95));
  if (!rounded) ctx.note('merge/touches');
  else {
    if (rounded.narrow.length > 0) ctx.note('merge/less-blend', { places: rounded.narrow });
    if (rounded.creases.length > 0) ctx.note('merge/creases', { places: rounded.creases });
  }
  return rounded?.mesh ?? combined.mesh;
}

/** The object where it stands; a flip turns its triangles, so that they still face outwards. */
function placed({ positions, indices }: TriMesh, m: Mat4): TriMesh {
  const moved = new Float32Array(positions.length);
  for (let i = 0; i < positions.length; i += 3)
    moved.set(mat4.transformPoint(m, [positions[i]!, positions[i + 1]!, positions[i + 2]!]), i);
  if (mat4.determinant(m) > 0) return { positions: moved, indices };
  const turned = indices.slice();
  for (let f = 0; f < turned.length; f += 3)
    [turned[f + 1], turned[f + 2]] = [turned[f + 2]!, turned[f + 1]!];
  return { positions: moved, indices: turned };
}
