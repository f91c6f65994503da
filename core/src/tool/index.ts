export type {
  Disposable,
  Draft,
  ApplyContext,
  EndReason,
  Readout,
  SessionFeedback,
  Step,
  StepAction,
  StepSetting,
  StepState,
  ToolFactory,
  ToolInstance,
  ToolKey,
  ToolPointer,
  ToolServices,
  ToolSession,
  ToolStroke,
} from '../tool-contract/tool.ts';
export { ToolManager } from './tool-manager.ts';
export type { ToolRun } from './tool-run.ts';
export type { AppliedStep, StepOptions } from './apply-step.ts';
export type { ApplyQuestion } from './apply-question.ts';
export type { LeftDraft } from './left-draft.ts';
export type { SessionEnd, ToolManagerOptions, ToolState } from './tool-manager-options.ts';
export type { FrameScheduler } from './preview-loop.ts';
export { createAbort } from './abort.ts';
export type { Abort } from './abort.ts';
export { createCell } from './cell.ts';
export type { Cell } from './cell.ts';
export { TOOL_MESSAGES, STEP_MESSAGES } from '../tool-contract/messages.ts';
export { bodyFrame } from './body-frame.ts';
export { recordsBefore } from './ground.ts';
export { keepRegion, mayKeepRegion, readRegion, roundTrunk } from './kept-region.ts';
export type { KeptBeside, ReadRegion } from './kept-region.ts';
export { keepNamed, libraryOf, MOST_NAME } from './library.ts';
export type { Naming } from './library.ts';
export { createErrand } from './errand.ts';
export type { Errand } from './errand.ts';
export { chooseShelved, shelvedBy } from './shelf.ts';
export type { Shelf, Shelved } from './shelf.ts';
export type { BodyFrame } from './body-frame.ts';
export { drawPolyline, PolylineStep } from './steps/draw-polyline.ts';
export type { SnapTarget } from './steps/snap.ts';
export type { PolylineAllows, PolylineOptions } from './steps/polyline-options.ts';
export { pickPoint } from './steps/pick-point.ts';
export type { PickPointOptions } from './steps/pick-point.ts';
export { pickPlanes, planesAt, PlanesStep } from './steps/pick-planes.ts';
export { tiltMeanings, typePlane, typePlanes } from './steps/type-plane.ts';
export type { PlaneFields } from './steps/type-plane.ts';
export { planeOutline } from './steps/plane-grip.ts';
export type { PickPlanesOptions } from './steps/pick-planes.ts';
export { dragHandles, HandlesStep } from './steps/drag-handle.ts';
export type { DragHandleOptions } from './steps/drag-handle.ts';
export type { Handle } from './steps/handle-shape.ts';
export { directionArc } from './steps/direction-arc.ts';
export type { DirectionArc } from './steps/direction-arc.ts';
export { facing, isEndOn, isHidden, isOnInside, sightOf } from './steps/sight.ts';
export type { Sight } from './steps/sight.ts';
export { brush } from './steps/brush.ts';
export type { BrushOptions, BrushSample } from './steps/brush.ts';
export { settledBrush } from './steps/settled-brush.ts';
export type { SettledBrush, SettledBrushOptions } from './steps/settled-brush.ts';
export { chooseRegion, contourOf, middleOf, regionsOf } from './steps/choose-region.ts';
export type { ChooseRegionOptions, RegionDrawn } from './steps/choose-region.ts';
export { sagittalPlane } from './steps/sagittal-plane.ts';
export type { SagittalPlane } from './steps/sagittal-plane.ts';
export { chooseStep } from './steps/choose-step.ts';
export { confirmStep } from './steps/confirm-step.ts';
export type { StepQuestion } from '../tool-contract/step-question.ts';
export { combineSteps } from './steps/combine-steps.ts';
export { undoAcrossSteps } from './steps/undo-across-steps.ts';
export { Gestures } from './steps/gestures.ts';
export type { Gesture, OtherValues } from './steps/gestures.ts';
export { SurfacePath, groundOf } from './steps/surface-path.ts';
export { PreviewLines } from './steps/preview-lines.ts';
export type { PathGround } from './steps/preview-lines.ts';
export { SweptPath } from './steps/swept-path.ts';
export type { SweptGround } from './steps/swept-path.ts';
export { NO_LINE } from './steps/line-path.ts';
export type { LinePath } from './steps/line-path.ts';
export {
  CLICK_TOLERANCE,
  NUDGE,
  handleIndex,
  nudgeOf,
  slideOnSurface,
  slidePoints,
  surfacePoint,
  watchOverlay,
} from './steps/step-kit.ts';
export type { FieldFor } from './steps/step-kit.ts';
export type { AnySession } from '../tool-contract/tool.ts';
export {
  acrossAxis,
  alongAxis,
  angleAbout,
  nearTurn,
  nearestOnCircle,
  onPlane,
  snap,
} from './steps/drag-math.ts';
export { askPart, idleParts, type Parting } from './part-question.ts';
export { pickPlane } from './steps/pick-plane.ts';
export { planePlace, planeRise, planeTilt, tiltPlane } from './steps/plane-frame.ts';
export { planeMeaning } from './steps/plane-words.ts';
export type { PlaneMeaning } from './steps/plane-words.ts';
export type { PlaneAxis, PlaneTilt } from './steps/plane-frame.ts';
export type { PickPlaneOptions } from './steps/pick-plane.ts';
export { alignmentOf, isStill, moveBody } from '../history/alignment.ts';
export { alignBody, isAlignRefused, requireMayAlign } from './align-body.ts';
export { confirmAlignment, isAlignmentConfirmed } from '../history/confirmed-alignment.ts';
export type { AlignmentFinding, ConfirmedAlignment } from '../history/confirmed-alignment.ts';
export { sideRound, sideTowards } from '../annotation/side-words.ts';
export type { Side } from '../annotation/side-words.ts';
export { createDerived, followValue, watchValue } from './watch.ts';
export type { Derived } from './watch.ts';
