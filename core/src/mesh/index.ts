export type { TriMesh } from './tri-mesh.ts';
export type { MeshLabel, MeshPaint } from './paint.ts';
export { vertexCount, triangleCount } from './tri-mesh.ts';
export { decodeMesh, designNumber, encodeMesh, meshHash, meshHashAsync, textHash } from './hash.ts';
export { compact, dropUnusedVertices } from './topology/compact.ts';
export { weld, weldVertices } from './topology/weld.ts';
export { buildBvh, bvhOfTree } from './bvh/bvh.ts';
export { sharedBvh } from './bvh/shared-bvh.ts';
export type { Bvh, ClosestHit } from './bvh/bvh.ts';
export { ManyQueries } from './bvh/many-queries.ts';
export { PatchSide } from './offset/patch-side.ts';
export type { RayHit } from './bvh/ray-hit.ts';
export { applyPatch, type MeshPatch } from './live/mesh-patch.ts';
export { LiveSurface, type SurfaceDisc } from './live/live-surface.ts';
export { discFacing } from './live/disc-facing.ts';
export { solveSymmetric } from './align/solve-symmetric.ts';
export { PRACTICE_RADIUS, practiseDabs } from './live/practise.ts';
export { movedVertices } from './guard/moved-vertices.ts';
export { sharedCorners } from './topology/shared-corners.ts';
export { buildBvhTree, type BvhTree } from './bvh/bvh-build.ts';
export { closestOnTriangle } from './bvh/closest-on-triangle.ts';
export {
  BORDER,
  NON_MANIFOLD,
  buildTwins,
  forEachEdge,
  nextHalfEdge,
  previousHalfEdge,
  vertexCorners,
  vertexNeighbours,
} from './topology/adjacency.ts';
export type { VertexCorners, VertexNeighbours } from './topology/adjacency.ts';
export { rasterise, type Projected, type TakePixel } from './raster/rasterise.ts';
export { faceNormals, vertexNormals } from './normals.ts';
export { Pseudonormals } from './pseudonormals.ts';
export { triangleArea, type TriangleSoup } from './triangle-normal.ts';
export { boundaryLoops, splitLoop } from './topology/boundary.ts';
export { bodyPieces, partedPieces } from './measure/body-pieces.ts';
export { connectedComponents, type Components } from './topology/components.ts';
export { planeDistances, planeFrame, toPlane } from './section/plane.ts';
export type { PlaneFrame, PlaneLike } from './section/plane.ts';
export { bridgeSection, polylineLength, sectionByPlane } from './section/section.ts';
export { sectionsByTree } from './section/section-by-tree.ts';
export type { ClosedSection, SectionLoop } from './section/section.ts';
export {
  heightsOf,
  isClosed,
  loopArea,
  mainLoop,
  measureBetween,
  perimeter,
  sectionExtent,
  surfaceArea,
  volume,
} from './measure/measure.ts';
export type { Heights } from './measure/measure.ts';
export type { SectionExtent, SlabMeasure } from './measure/measure.ts';
export { convexHull, tapeAlong, tapeGirth, type TapeLine } from './section/tape.ts';
export { projectToSurface, type ProjectedPoint, type SkinPoint } from './bvh/project.ts';
export { orientPlanes, planesDirection, planeWeights, weightSlopes } from './section/weights.ts';
export type { TrunkPlane } from './section/weights.ts';
export { directionRound, levelWay, sectionCentroid, trunkAxis } from './section/section-frame.ts';
export type { SectionCentroid, TrunkAxis } from './section/section-frame.ts';
export { cutByPlane } from './cut/cut-plane.ts';
export type { CutResult } from './cut/cap-cut.ts';
export type { CutOptions } from './cut/cut-plane.ts';
export { cutOffPieces, piecesBeyond } from './cut/cut-pieces.ts';
export type { PiecesBeyond, PiecesCut } from './cut/cut-pieces.ts';
export { cutCleanlyByCurtain, cutCleanlyByPlane } from './cut/clean-cut.ts';
export type { CleanCut } from './cut/clean-cut.ts';
export { triangulateRegion } from './cut/triangulate.ts';
export type { PlanarRegion } from './cut/triangulate.ts';
export {
  buildSoundWall,
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
  SoundWall,
  TrimmedWall,
  Wall,
  WallFault,
  WallOptions,
  WallPorts,
} from './offset/index.ts';
export {
  BRACE_EDGES,
  courseOf,
  cutByEdgeLines,
  cutByLines,
  drapeLines,
  edgeLineOn,
  edgeLinesFault,
  edgesOf,
  smallLineFault,
  laidAnew,
  linesApart,
  LiveWall,
  movedAside,
  openingsWithin,
  takePatch,
} from './trim/index.ts';
export type { Beside, BraceEdge, Course, LaidAnew, LineCut, TakenPatch, TrimLine } from './trim/index.ts';
export { geodesicDistance } from './geodesic/geodesic.ts';
export type { GeodesicOptions, GeodesicSource } from './geodesic/geodesic.ts';
export { locateOnSurface } from './geodesic/geodesic-locate.ts';
export type { SurfacePlace } from './geodesic/geodesic-locate.ts';
export { nearestPlaces, placeOn } from './geodesic/near-skin.ts';
export type { NearPlace, SkinPlace } from './geodesic/near-skin.ts';
export { OFF_SKIN, carryPlaces, isSameSkin } from './geodesic/carry-places.ts';
export { closedInSpace, lineThrough, surfaceLine } from './geodesic/surface-line.ts';
export type { LineOptions, LineShape, SurfaceLine } from './geodesic/surface-line.ts';
export { lineCrossing } from './geodesic/line-crossing.ts';
export { shortestLine } from './geodesic/shortest-line.ts';
export type { ShortestLine, ShortestOptions } from './geodesic/shortest-line.ts';
export type { LinePoint } from './geodesic/taut-line.ts';
export { straightenLine } from './geodesic/straighten-line.ts';
export type { LineStretch, StraightenedLine } from './geodesic/straighten-line.ts';
export { holdSoftly, lengthsFrom, reachOn } from './geodesic/soft-drag.ts';
export type { SoftGrip, SoftHold } from './geodesic/soft-drag.ts';
export type { SlidPlace } from './geodesic/slide.ts';
export { tracePath } from './geodesic/geodesic-path.ts';
export type { PathPiece, TracedPath } from './geodesic/geodesic-path.ts';
export { carryContour, carryLines } from './geodesic/geodesic-carry.ts';
export { refineLongEdges, refineToParts } from './geodesic/geodesic-refine.ts';
export type { Refinement, RefineOptions } from './geodesic/geodesic-refine.ts';
export {
  distanceFromLine,
  enclose,
  encloseTraced,
  sideOfLines,
  traceContour,
  traceOrThrow,
} from './geodesic/geodesic-region.ts';
export type { RegionOptions, SurfaceContour, SurfaceRegion } from './geodesic/geodesic-region.ts';
export {
  edgeForEmpty,
  isChartStop,
  layFacing,
  layLines,
  pushRegion,
  readLines,
  REGION_ROUNDS,
  regionField,
  regionFieldBy,
  requireOutward,
  SkinChart,
} from './region/index.ts';
export type {
  ChartLines,
  ChartPlace,
  ChartPoint,
  ChartStop,
  LaidLines,
  LaidPoint,
  LayOptions,
  LostLines,
  PushDirection,
  ReadLines,
  RegionDrawing,
  RegionDrawingWay,
  RegionField,
  RegionPush,
  RegionShape,
} from './region/index.ts';
export {
  borderVertices,
  meanEdgeLength,
  smoothField,
  smoothToReach,
  stepsForReach,
  taubin,
} from './smooth/laplacian.ts';
export type { SmoothOptions } from './smooth/laplacian.ts';
export { evenOut } from './smooth/even-out.ts';
export type { EvenOutOptions } from './smooth/even-out.ts';
export { heldEdges } from './smooth/held-edges.ts';
export type { HeldEdges } from './smooth/held-edges.ts';
export { alongRim, averagedOnRim, evenedReaches, nearestOnRim, rimOf } from './rim/rim.ts';
export type { Rim, RimPlace } from './rim/rim.ts';
export { refineAtRim } from './rim/refine-at-rim.ts';
export type { RefinedSkin, RimmedSkin } from './rim/refine-at-rim.ts';
export { combineSolids } from './boolean/combine-solids.ts';
export type { CombinedSolids } from './boolean/combine-solids.ts';
export type { SolidMode } from './boolean/manifold.ts';
export { seamCrossings, seamOf } from './boolean/seam.ts';
export { roundSeam } from './boolean/round-seam.ts';
export type { RoundedSeam } from './boolean/round-seam.ts';
export { guardMove } from './guard/guard-move.ts';
export type { FoldCure, GuardedMove, GuardOptions, Movement } from './guard/guard-move.ts';
export { foldsInSpan, narrowestGap, tellMove, toldOnce } from './guard/span-folds.ts';
export type { SpanFolds, SpanMove, SpanOptions } from './guard/span-folds.ts';
export type { FoldOptions } from './guard/fold-guard.ts';
export type { FoldedPlace, FoldPlace } from './guard/fold-places.ts';
export { crossingPlaces } from './crossings/crossing-places.ts';
export { selfIntersections } from './crossings/self-intersection.ts';
export type { SelfIntersectionOptions } from './crossings/self-intersection.ts';
export { fillHoles } from './fill/fill-holes.ts';
export { spanMembrane } from './fill/span-membrane.ts';
export type { Membrane } from './fill/span-membrane.ts';
export { holeRims } from './fill/join-rims.ts';
export type { FilledHole, FillOptions, FillResult } from './fill/fill-options.ts';
export { FRINGE_LIMITS } from './fill/fringe.ts';
export type { SkinCut, TrimLimits } from './fill/fringe.ts';
export { fillHolesV1 } from './fill-v1/fill-holes.ts';
export type { FillOptionsV1, FillResultV1 } from './fill-v1/fill-holes.ts';
export {
  alignScan,
  bodyInScan,
  guessScanUnit,
  guessUpAxis,
  heightReason,
  planeWays,
  RECOGNITION_VERSION,
  symmetryLevels,
  symmetryPlane,
} from './align/index.ts';
export type {
  AlignmentDoubt,
  AlignOptions,
  BodyFacts,
  BodyInScan,
  BodyPart,
  Reason,
  ScanAlignment,
  SymmetryLevel,
  SymmetryPlane,
  UnitGuess,
  UnitOption,
  Vote,
} from './align/index.ts';
export { facedOutward, facesInwards } from './repair/facing.ts';
export { inspectMesh, isPartialSurface, type MeshInspection } from './repair/inspect.ts';
export { mendCrossings } from './repair/mend-crossings.ts';
export { mirroredMesh, mirroredVec } from './mirrored-mesh.ts';
export { remembered } from './remembered.ts';
export { partOf, type Work, type WorkPart } from './work.ts';
export type { MendedCrossings } from './repair/mend-crossings.ts';
export { repairMesh, type RepairOptions, type RepairReport } from './repair/repair.ts';
export { createCurtain, curtainDistance } from './cut/curtain.ts';
export type { Curtain, CurtainFacet, CurtainFault, CurtainOptions } from './cut/curtain.ts';
export { cutByCurtain } from './cut/cut-curtain.ts';
export { asScanned, scannedAt, skinAfter } from './skin/index.ts';
export type { ScannedSkin } from './skin/index.ts';
export {
  AGREE_WITHIN,
  GAP_STEP,
  GAP_SURE,
  TOUCHING,
  compareOutputs,
  facingPart,
  gapMap,
  gapShare,
  gridOutput,
  programOutput,
  braceAdvice,
  trialOutput,
} from './agree/index.ts';
export type { Agreement, AgreeOutput, FacingSide, GapMap, OutputSurface } from './agree/index.ts';
export { deviationLedger } from './deviation/index.ts';
export type { DeviationLedger, DeviationZone, LedgerOptions, MeasuredDeviation } from './deviation/index.ts';
export {
  bridgeFindings,
  agreementFindings,
  cutterFindings,
  toolFindings,
  cutterParts,
  askedCodes,
  checkForm,
  checkPart,
  checkPositive,
  checkWish,
  FORM_PROCESSES,
  formProcessOf,
  inventedSkin,
  isHeld,
  MAKE_PROCESSES,
  processOf,
  wallMap,
  withFindings,
} from './gate/index.ts';
export type {
  Answered,
  FoamAsked,
  FormProcess,
  FormProcessId,
  FormWish,
  GateFinding,
  GateFound,
  GateOptions,
  GateReport,
  GateSeverity,
  GateWish,
  MakeProcess,
  FormCheckOptions,
  ProcessId,
  SheetAsked,
  WallMap,
} from './gate/index.ts';
export {
  CARVE_TOLERANCE,
  assumedParts,
  assumedValues,
  carveBlock,
  adviseCutter,
  carveFrame,
  carveProgram,
  carvingAxis,
  checkCarving,
  createDropCutter,
  cutterOf,
  DEFAULT_MACHINE,
  gridAccuracy,
  reachFromSide,
  machineFrame,
  makePositive,
  placesOf,
  planToolpath,
  readGcode,
  readMachine,
  readRadiusGrid,
  requireTravel,
  restProgram,
  restTool,
  sampleRadii,
  tryProgram,
  writeGcode,
  writeRadiusGrid,
} from './carve/index.ts';
export type {
  AdviceOptions,
  AxisPlace,
  Block,
  CarveCells,
  CarveFrame,
  CarveTrial,
  CarvedBlock,
  CarveMove,
  CarvePlace,
  CarveProgram,
  CarverMachine,
  CarverTool,
  CarvingCheck,
  CheckOptions,
  Cutter,
  CutterAdvice,
  CutterTried,
  DropCutter,
  FoamLeft,
  GridAccuracy,
  GridOptions,
  MachineFrame,
  Mandrel,
  NarrowPlace,
  PositiveOptions,
  ProgramMove,
  ProgramOrigin,
  RadiusGrid,
  ReachFrame,
  ReadGrid,
  ReadProgram,
  RestProgram,
  ProgramPlace,
  SweptTool,
  SampledRadii,
  ToolPlace,
  Toolpath,
  Unreached,
} from './carve/index.ts';
export { borderChange, directionIn, flattenPatch, proposeDart } from './flatten/index.ts';
export type { Dart, FlatDirection, FlatMeasure, FlatPatch } from './flatten/index.ts';
export * from './drawing/index.ts';
export { heightsTo, padSolid } from './pads/index.ts';
export type { Pad, PadHeights } from './pads/index.ts';
export { blankSheet } from './sheet/index.ts';
export type { BlankSheet, SheetLevel, SheetWish } from './sheet/index.ts';
export { layText, letterSkin, MOST_LETTERS, requireWritable, WalkedSkin } from './lettering/index.ts';
export { wayAt, withTexts } from './lettering/index.ts';
export type { LetterWish, SkinSpot, WallText } from './lettering/index.ts';
export { withFlap, type FlapOn, type FlapPart, type FlapWish, type WallWithFlap } from './flap/index.ts';
export { cutHoles, layHolePattern, laySingleHoles } from './holes/index.ts';
export type { HolePattern, HoleShape, PatternWish, SingleWish, SkinHole, SkinLine } from './holes/index.ts';
export { graftPart, wholeWithPart, type Graft, type GraftFault } from './graft/index.ts';
export { decimate, edgeLengthOf, remesh } from './remesh/remesh.ts';
export type { DecimateOptions, Remeshed, RemeshOptions } from './remesh/remesh.ts';
export { deviationOf } from './remesh/ground.ts';
export type { Deviation } from './remesh/ground.ts';
export { unsoundPlaces } from './remesh/unsound-places.ts';
