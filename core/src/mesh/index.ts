export type { TriMesh } from './tri-mesh.ts';
export type { MeshLabel, MeshPaint } from './paint.ts';
export { vertexCount, triangleCount } from './tri-mesh.ts';
export { decodeMesh, encodeMesh, meshHash, meshHashAsync } from './hash.ts';
export { dropUnusedVertices, weld, weldVertices } from './weld.ts';
export { buildBvh, bvhOfTree } from './bvh.ts';
export { sharedBvh } from './shared-bvh.ts';
export type { Bvh, ClosestHit } from './bvh.ts';
export type { RayHit } from './ray-hit.ts';
export { applyPatch } from './mesh-patch.ts';
export type { MeshPatch } from './mesh-patch.ts';
export { LiveSurface } from './live-surface.ts';
export type { SurfaceDisc } from './live-surface.ts';
export { movedVertices } from './moved-vertices.ts';
export { sharedCorners } from './shared-corners.ts';
export { buildBvhTree } from './bvh-build.ts';
export type { BvhTree } from './bvh-build.ts';
export { closestOnTriangle } from './closest-on-triangle.ts';
export {
  BORDER,
  NON_MANIFOLD,
  buildTwins,
  forEachEdge,
  nextHalfEdge,
  previousHalfEdge,
  vertexCorners,
  vertexNeighbours,
} from './adjacency.ts';
export type { VertexCorners, VertexNeighbours } from './adjacency.ts';
export { faceNormals, vertexNormals } from './normals.ts';
export { boundaryLoops, splitLoop } from './boundary.ts';
export { bodyPieces, partedPieces } from './body-pieces.ts';
export { connectedComponents } from './components.ts';
export type { Components } from './components.ts';
export { planeDistances, planeFrame, toPlane } from './plane.ts';
export type { PlaneFrame, PlaneLike } from './plane.ts';
export { bridgeSection, polylineLength, sectionByPlane } from './section.ts';
export type { ClosedSection, SectionLoop } from './section.ts';
export {
  isClosed,
  loopArea,
  mainLoop,
  measureBetween,
  perimeter,
  sectionExtent,
  surfaceArea,
  volume,
} from './measure.ts';
export type { SectionExtent, SlabMeasure } from './measure.ts';
export { convexHull, tapeAlong, tapeGirth } from './tape.ts';
export type { TapeLine } from './tape.ts';
export { projectToSurface } from './project.ts';
export type { ProjectedPoint, SkinPoint } from './project.ts';
export { orientPlanes, planesDirection, planeWeights } from './weights.ts';
export type { TrunkPlane } from './weights.ts';
export { directionRound, sectionCentroid, trunkAxis } from './section-frame.ts';
export type { SectionCentroid, TrunkAxis } from './section-frame.ts';
export { cutByPlane } from './cut-plane.ts';
export type { CutResult } from './cap-cut.ts';
export type { CutOptions } from './cut-plane.ts';
export { cutCleanlyByCurtain, cutCleanlyByPlane } from './clean-cut.ts';
export type { CleanCut } from './clean-cut.ts';
export { compact } from './cap-cut.ts';
export { triangulateRegion } from './triangulate.ts';
export type { PlanarRegion } from './triangulate.ts';
export {
  buildTrimmedWall,
  buildWall,
  cutAlong,
  largestPiece,
  simpleBorders,
  WallError,
} from './offset/index.ts';
export type {
  ClosedLine,
  LargestPiece,
  TrimmedWall,
  Wall,
  WallFault,
  WallOptions,
  WallPorts,
} from './offset/index.ts';
export { geodesicDistance } from './geodesic.ts';
export type { GeodesicOptions, GeodesicSource } from './geodesic.ts';
export { locateOnSurface } from './geodesic-locate.ts';
export type { SurfacePlace } from './geodesic-locate.ts';
export { lineThrough, surfaceLine } from './surface-line.ts';
export type { LineShape, SurfaceLine } from './surface-line.ts';
export { tracePath } from './geodesic-path.ts';
export type { PathPiece, TracedPath } from './geodesic-path.ts';
export { refineLongEdges } from './geodesic-refine.ts';
export type { RefineOptions } from './geodesic-refine.ts';
export { distanceFromLine, enclose, traceOrThrow } from './geodesic-region.ts';
export type { RegionOptions, SurfaceRegion } from './geodesic-region.ts';
export {
  borderVertices,
  meanEdgeLength,
  smoothField,
  smoothToReach,
  stepsForReach,
  taubin,
} from './laplacian.ts';
export type { SmoothOptions } from './laplacian.ts';
export { evenOut } from './even-out.ts';
export type { EvenOutOptions } from './even-out.ts';
export { heldEdges } from './held-edges.ts';
export type { HeldEdges } from './held-edges.ts';
export { guardMove } from './guard-move.ts';
export type { FoldCure, GuardedMove, GuardOptions, Movement } from './guard-move.ts';
export type { FoldOptions } from './fold-guard.ts';
export type { FoldedPlace, FoldPlace } from './fold-places.ts';
export { crossingPlaces } from './crossing-places.ts';
export { selfIntersections } from './self-intersection.ts';
export type { SelfIntersectionOptions } from './self-intersection.ts';
export { fillHoles } from './fill/fill-holes.ts';
export type { FilledHole, FillOptions, FillResult } from './fill/fill-options.ts';
export { FRINGE_LIMITS } from './fill/fringe.ts';
export type { SkinCut, TrimLimits } from './fill/fringe.ts';
export { fillHolesV1 } from './fill-v1/fill-holes.ts';
export type { FillOptionsV1, FillResultV1 } from './fill-v1/fill-holes.ts';
export { alignScan, guessScanUnit, guessUpAxis, heightReason } from './align/index.ts';
export type {
  AlignmentDoubt,
  AlignOptions,
  BodyFacts,
  BodyPart,
  Reason,
  ScanAlignment,
  UnitGuess,
  UnitOption,
  Vote,
} from './align/index.ts';
export { facedOutward, facesInwards } from './facing.ts';
export { inspectMesh, isPartialSurface } from './inspect.ts';
export type { MeshInspection } from './inspect.ts';
export { mendCrossings } from './mend-crossings.ts';
export { partOf } from './work.ts';
export type { Work, WorkPart } from './work.ts';
export type { MendedCrossings } from './mend-crossings.ts';
export { repairMesh } from './repair.ts';
export type { RepairOptions, RepairReport } from './repair.ts';
export { createCurtain, curtainDistance } from './curtain.ts';
export type { Curtain, CurtainFacet, CurtainFault } from './curtain.ts';
export { cutByCurtain } from './cut-curtain.ts';
