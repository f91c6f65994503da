import { dropUnusedVertices, partedPieces, surfaceArea, type TriMesh } from '@bracewright/core/mesh';
import { defineOperation, SdkError } from '@bracewright/core/operation';
import { p } from '@bracewright/core/params';
import { z } from 'zod';
import { sharpFlat } from './flatten.ts';
import { requirePlane } from './line-plane.ts';
import { measured } from './measures.ts';
import { roundEdge } from './rounded-flat.ts';

/** More than this part of the skin is asked about before it goes. */
const MUCH = 0.5;

/**
 * Takes off what lies beyond a plane, and leaves a flat in its place. The plane holds the drawn line's two points and the direction it was looked along (`view`, away from the viewer); `keep`
 * says which side stays: the positive one is on the left of the line as it was drawn. Of what lies beyond only what the line meets, as it was seen, goes: an arm elsewhere stays,
 * bit for bit. It is not pressed onto the plane, which would fold it, but cut off and closed by a flat of triangles about as large as those it takes the place of, so a closed
 * body stays closed and an opening of a scan stays as it is, unless it goes with what is taken.
 *
 * Within `blend` mm of the edge between flat and skin both are rounded and meet with one tangent; see `rounded`. The rounding reaches less far where flat or skin have no room for it, or would come
 * to cross there. Vertices farther from the edge keep their bits; nothing is added outside of the old surface. For a flat without crossings the plane may be taken up to a hundredth of a millimetre beside
 * the drawn one. The points are taken as they were drawn, not the nearest of the skin: one plane for one line, also on another body.
 *
 * Reports `area` (cm² that are flat), `depth` (mm, the highest that lay over the flat) and `volume` (cm³ that the body lost).
 *
 * Throws SdkError `plane/no-line`, `plane/no-view`, `plane/line-too-short` (the points are one, or lie behind one another as they were seen), `plane/misses-body`, and with the places
 * `plane/meets-opening` where the plane runs through an opening of the scan, and `plane/meets-crossing` where the skin runs through itself there. Warns `plane/takes-much` where more than half of the skin goes, and
 * with the places `plane/several-pieces` where what stays does not hang together and `plane/crosses` where the flat could not be laid without meeting the skin. Notes, with the places, `plane/less-blend` where the rounding reaches less than half as far as asked.
 */
export const flatten = defineOperation({
  type: 'plane.flatten',
  version: 1,
  params: z.object({
    line: p
      .custom(z.array(p.surfacePoint()).length(2), {
        hidden: true,
        places: { as: 'cut', view: 'view', role: 'edge' },
      })
      .optional(),
    view: p.direction().optional(),
    keep: p.choice(['positive', 'negative'], 'positive'),
    blend: p.length({ min: 0, max: 30, default: 5, step: 0.5 }),
  }),
  apply(mesh, params, ctx) {
    const plane = requirePlane(params);
    ctx.checkAborted();
    ctx.progress(0);
    const sharp = sharpFlat(mesh, plane, params.blend, ctx);
    if ('why' in sharp) throw new SdkError(`plane/${sharp.why}`, {}, { places: sharp.places });
    ctx.progress(0.5);
    const edge = roundEdge(sharp, ctx);
    ctx.progress(0.8);
    if (edge.crossings.length > 0) ctx.warn('plane/crosses', { places: edge.crossings });
    if (edge.narrow.length > 0) ctx.note('plane/less-blend', { places: edge.narrow });
    const { area, depth, volume } = measured(mesh, sharp, edge.mesh);
    ctx.report({ area, depth, volume });
    const gone = 1 - surfaceArea(withoutFlat(edge.mesh, sharp.skinTriangles)) / surfaceArea(mesh);
    if (gone > MUCH) ctx.warn('plane/takes-much', { data: { share: Math.round(100 * gone) } });
    const made = dropUnusedVertices(edge.mesh);
    const pieces = partedPieces(mesh, made);
    if (pieces)
      ctx.warn('plane/several-pieces', {
        data: { count: pieces.length },
        places: pieces.map((at) => ({ at })),
      });
    ctx.progress(1);
    return made;
  },
});

const withoutFlat = ({ positions, indices }: TriMesh, skinTriangles: number): TriMesh => ({
  positions,
  indices: indices.subarray(0, 3 * skinTriangles),
});
