import {
  crossingPlaces,
  decimate,
  deviationOf,
  type Deviation,
  edgeLengthOf,
  type Remeshed,
  remesh as remeshed,
  surfaceArea,
  type TriMesh,
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
/** An even cover has about so many times the triangles that equilateral ones with edges of the length asked for would be. */
const FILL = 1.17;
/** How often the length is chosen anew where there are more or fewer. */
const TRIES = 3;
/** mm; less is not told with its place. */
const SEEN = 0.5;

/**
 * Gives the body other triangles on the same surface. With `edgeLength`, mm, and with more `triangles` than it has, it is covered with about equilateral ones of one size. With fewer `triangles` than it has, as many of its own go where its shape
 * needs them least, so that detail keeps small ones and flat places get large ones. How closely the new triangles follow the surface is measured both ways and told. Rims keep their vertices; with `keepFeatures` sharp edges and the rims of flat
 * cuts keep their course; what is closed stays closed. Triangles that cross each other stay as they are; see `remesh` and `decimate` of core/mesh.
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
    const own = mesh.indices.length / 3;
    const made =
      triangles !== undefined && triangles < own
        ? decimate(mesh, { triangles, keepFeatures, ...ctx })
        : covered(
            mesh,
            edgeLength ?? bounded(edgeLengthOf(surfaceArea(mesh), triangles! / FILL)),
            { triangles, keepFeatures },
            ctx,
          );
    const count = made.mesh.indices.length / 3;
    if (triangles !== undefined && !isAbout(count, triangles))
      ctx.note('remesh/other-count', { data: { count, asked: triangles } });
    tell(made, deviationOf(mesh, made.mesh, ctx.checkAborted), ctx);
    ctx.progress(1);
    return made.mesh;
  },
});

const isAbout = (count: number, asked: number): boolean => Math.abs(count / asked - 1) < ABOUT;

/** The body with edges of so many mm, or, where a number of triangles is asked for, of what gives about as many. */
function covered(
  mesh: TriMesh,
  edgeLength: number,
  { triangles, keepFeatures }: { readonly triangles: number | undefined; readonly keepFeatures: boolean },
  { checkAborted, progress }: OperationContext,
): Remeshed {
  const area = surfaceArea(mesh);
  let done = 0;
  for (let round = 1, length = edgeLength; ; round++) {
    requireFew(area, length);
    const from = done;
    const part = (fraction: number): void => progress((done = from + 0.5 * (1 - from) * fraction));
    const made = remeshed(mesh, { edgeLength: length, keepFeatures, checkAborted, progress: part });
    const count = made.mesh.indices.length / 3;
    if (triangles === undefined || isAbout(count, triangles) || round === TRIES) return made;
    length = bounded(length * Math.sqrt(count / triangles));
  }
}

const bounded = (length: number): number => Math.min(EDGE.max, Math.max(EDGE.min, length));

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
