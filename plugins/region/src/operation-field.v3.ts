import {
  edgeForEmpty,
  enclose,
  locateOnSurface,
  refineLongEdges,
  REGION_ROUNDS,
  regionFieldBy,
  traceOrThrow,
  type RegionDrawing,
  type RegionDrawingWay,
  type RegionField,
  type RegionShape,
  type TriMesh,
  type WorkPart,
} from '@bracewright/core/mesh';
import { isSdkError } from '@bracewright/core/operation';

/** The drawing as versions 1 to 3 took it: its lines traced anew on each finer mesh. */
function drawingOn(mesh: TriMesh, shape: RegionShape, ctx: WorkPart): RegionDrawing {
  let current = mesh;
  for (let round = 0; ; round++) {
    try {
      const region = enclose(current, shape.contour, {
        marks: shape.apex,
        ...(shape.contourShape ? { shape: shape.contourShape } : {}),
        codes: 'region',
        checkAborted: ctx.checkAborted,
      });
      const apex = traceOrThrow(current, region.corners, region.marks, shape.apexClosed, 'region/apex');
      return { mesh: current, region, apex: apex.pieces };
    } catch (error) {
      if (!isSdkError(error) || error.code !== 'region/contour-empty' || round === REGION_ROUNDS) throw error;
      const places = locateOnSurface(current, [...shape.contour, ...shape.apex]);
      const faces = new Uint8Array(current.indices.length / 3);
      for (const place of places) faces[place.triangle] = 1;
      const finer = refineLongEdges(current, { edgeLength: edgeForEmpty(shape), faces });
      if (finer === current) throw error;
      current = finer;
    }
  }
}

const RETRACED: RegionDrawingWay = {
  name: 'retraced',
  draw: drawingOn,
  refine: ({ mesh }, options, shape, ctx) => drawingOn(refineLongEdges(mesh, options), shape, ctx),
};

/** `regionField` as versions 1 to 3 had it: where the mesh is refined, the contour need not be the one that was drawn. */
export const regionFieldV3 = (mesh: TriMesh, shape: RegionShape, ctx: WorkPart): RegionField =>
  regionFieldBy(RETRACED, mesh, shape, ctx);
