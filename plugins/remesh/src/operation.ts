import {
  crossingPlaces,
  deviationOf,
  type Deviation,
  type Remeshed,
  remesh as remeshed,
  surfaceArea,
  unsoundPlaces,
} from '@bracewright/core/mesh';
import { defineOperation, SdkError, type OperationContext } from '@bracewright/core/operation';
import { p } from '@bracewright/core/params';
import { z } from 'zod';

/** Bounds of what can be asked for: mm, and triangles. */
export const EDGE = { min: 1, max: 50 } as const;
export const TRIANGLES = { min: 200, max: 1_000_000 } as const;
/** What is within this part of the triangles asked for is about as many. */
const ABOUT = 0.05;
/** How often the length is chosen anew where there are more or fewer. */
const TRIES = 3;
/** mm; less is not told with its place. */
const SEEN = 0.5;

/**
 * Covers the body with triangles that are about equilateral and of one size: with edges of about `edgeLength` mm, or about `triangles` of them. The surface is the same but for how closely its triangles follow it, which is measured
 * both ways and told. Rims keep their vertices; with `keepFeatures` sharp edges and the rims of flat cuts keep their course; what is closed stays closed. Triangles that cross each other stay as they are; see `remesh` of core/mesh.
 *
 * Reports `triangles`, `deviation` (the most that the surface moved, mm) and `deviationMean` (root of the mean square, mm). Notes with the places `remesh/deviates` (data `most`, mm) from half a millimetre on, `remesh/held` where
 * triangles were left as they were, and `remesh/other-count` (data `count`, `asked`) where the triangles could not be made about as many as asked. Warns with the places `remesh/crosses` where triangles came to cross.
 *
 * Throws SdkError `remesh/no-size` and `remesh/two-sizes` where not one of both is given, `remesh/unsound` with the places where edges have more than two triangles or two that disagree on the outside, and `remesh/too-many` (data `count`,
 * `max`) where the edges would give too many triangles.
 */
export const remesh = defineOperation({
  type: 'remesh.run',
  version: 1,
  params: z.object({
    edgeLength: p.custom(z.number().min(EDGE.min).max(EDGE.max).optional(), { hidden: true }),
    triangles: p.custom(z.number().int().min(TRIANGLES.min).max(TRIANGLES.max).optional(), { hidden: true }),
    keepFeatures: p.toggle(true),
  }),
  apply(mesh, { edgeLength, triangles, keepFeatures }, ctx) {
    ctx.checkAborted();
    ctx.progress(0);
    if (edgeLength === undefined && triangles === undefined) throw new SdkError('remesh/no-size');
    if (edgeLength !== undefined && triangles !== undefined) throw new SdkError('remesh/two-sizes');
    const places = unsoundPlaces(mesh);
    if (places.length > 0) throw new SdkError('remesh/unsound', {}, { places });
    const area = surfaceArea(mesh);
    let length = edgeLength ?? edgeFor(area, triangles!);
    let done = 0;
    for (let round = 1; ; round++) {
      requireFew(area, length);
      const { checkAborted } = ctx;
      const from = done;
      const progress = (part: number): void => ctx.progress((done = from + 0.5 * (1 - from) * part));
      const made = remeshed(mesh, { edgeLength: length, keepFeatures, checkAborted, progress });
      const count = made.mesh.indices.length / 3;
      const share = triangles === undefined ? 1 : count / triangles;
      const isAbout = share > 1 - ABOUT && share < 1 + ABOUT;
      if (isAbout || round === TRIES) {
        if (!isAbout) ctx.note('remesh/other-count', { data: { count, asked: triangles! } });
        tell(made, deviationOf(mesh, made.mesh, checkAborted), ctx);
        ctx.progress(1);
        return made.mesh;
      }
      length = Math.min(EDGE.max, Math.max(EDGE.min, length * Math.sqrt(share)));
    }
  },
});

/** Length of the edges of so many equilateral triangles on an area of so many mm². */
const edgeFor = (area: number, triangles: number): number =>
  Math.min(EDGE.max, Math.max(EDGE.min, Math.sqrt((4 * area) / (Math.sqrt(3) * triangles))));

function requireFew(area: number, edgeLength: number): void {
  const count = Math.round((4 * area) / (Math.sqrt(3) * edgeLength * edgeLength));
  if (count > TRIANGLES.max) throw new SdkError('remesh/too-many', { count, max: TRIANGLES.max });
}

function tell({ mesh, held, crossings }: Remeshed, deviation: Deviation, ctx: OperationContext): void {
  if (deviation.most >= SEEN)
    ctx.note('remesh/deviates', { places: [{ at: deviation.at }], data: { most: tenth(deviation.most) } });
  if (held.length > 0) ctx.note('remesh/held', { places: held });
  if (crossings.length > 0) ctx.warn('remesh/crosses', { places: crossingPlaces(mesh, crossings) });
  ctx.report({
    triangles: mesh.indices.length / 3,
    deviation: deviation.most,
    deviationMean: deviation.rms,
  });
}

const tenth = (mm: number): number => Math.round(10 * mm) / 10;
