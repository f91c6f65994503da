export { CURVE_LEVELS, FILM_LEVELS, levelBeside, levelIndex, nextLevel, renumbered } from './levels.ts';
export type { CurveLevel, FilmLevel } from './levels.ts';
export {
  EMPTY_MARKER,
  FILM_LANDMARKS,
  FRONTAL_LANDMARKS,
  LATERAL_LANDMARKS,
  MARKER_VERSION,
  FILM_STANCES,
  READ_DOUBTS,
  filmMarkerSchema,
  isOfCourse,
  readMarker,
} from './marker.ts';
export type {
  FilmFront,
  FilmLandmark,
  FilmMarker,
  FilmStance,
  FilmSide,
  HandScale,
  MarkedVertebra,
  MarkerReading,
  ReadAngle,
  ReadBy,
  ReadDoubt,
} from './marker.ts';
export { distance, edgeAt, middleOf, tiltOf, uprightPlane, uprightSide } from './picture-plane.ts';
export type { Edge, Pixel, Standing, UprightPlane } from './picture-plane.ts';
export { PLAUSIBLE_SCALE, filmScale, handScaleOf, scaleDoubt } from './scale.ts';
export type { FileScale, FilmScale, ScaleDoubt } from './scale.ts';
export { isCurveOfFilm, isTypeOfFilm, recordFaults } from './record-of-film.ts';
export type { CurveRecord, RecordFault, RecordFilm } from './record-of-film.ts';
export { filmDay, maybeNewest, oldestFirst } from './film-order.ts';
export type { DatedFilm } from './film-order.ts';
export { contradictionsIn, drawingFaults, isContradiction, platesOf, tiltsOf } from './tilts.ts';
export type { DrawingFault, VertebraTilt } from './tilts.ts';
export { depthByBack } from './line/back-depth.ts';
export { LEAST_CURVE, curvesOf, majorOf } from './curves.ts';
export type { FilmCurve } from './curves.ts';
export type { FilmApex } from './apex.ts';
export { balanceOf, regionOf } from './balance.ts';
export type { FilmBalance } from './balance.ts';
export { pedicleRotation } from './rotation.ts';
export type { PedicleRotation } from './rotation.ts';
export { measureFilm, towardsPatientRight } from './measure-film.ts';
export type { FilmMeasures, MeasuredCurve } from './measure-film.ts';
export {
  answered,
  confirmed,
  isReadLine,
  isSettled,
  levelsFrom,
  machineOf,
  openQuestions,
  readTogether,
  unconfirmedIn,
  withOwnLine,
  withLastingDoubts,
  withoutDoubt,
} from './read-marks.ts';
export type { MachineAngle, OpenQuestion } from './read-marks.ts';
export type { HangingMark } from './hang-fit.ts';
export { placeFilm } from './place-film.ts';
export type { HangingMarks, HangingSize, PlacedFilm, UnplacedFilm } from './place-film.ts';
export { levelHeights, levelsOfLine, placeLateral } from './place-lateral.ts';
export type { LateralBody, LevelPlace } from './place-lateral.ts';
export { CRITERION_CODES } from './type/criterion.ts';
export type { Criterion, CriterionCode, CriterionUnit } from './type/criterion.ts';
export { LENKE_TYPES } from './type/lenke.ts';
export type { LenkeSuggestion, LenkeType, LumbarModifier } from './type/lenke.ts';
export { RIGO_TYPES } from './type/rigo.ts';
export type { RigoCandidate, RigoType } from './type/rigo.ts';
export { partsOf as typePartsOf } from './type/type-facts.ts';
export { showOtherCurves } from './type/other-curves.ts';
export { sideOfType, suggestType } from './type/suggest-type.ts';
export type { NoSuggestion, TypeSuggestion } from './type/suggest-type.ts';
export { registerFilm } from './register/register-film.ts';
export type { RegisterableFilm, RegisteredBody, Unregistered } from './register/register-film.ts';
export type { FilmPicture } from './register/film-outline.ts';
export { scalePrior } from './register/scale-prior.ts';
export {
  REGISTRATION_WARNINGS,
  errorOnFilm,
  filmRegistrationSchema,
  pixelOnPlane,
  placeOfPixel,
  planeTransform,
} from './register/registration.ts';
export type { FilmRegistration, RegistrationWarning } from './register/registration.ts';
export { SPINE_LINE_KEY, SPINE_LINE_VERSION, readSpineLine, spineLineSchema } from './line/spine-line.ts';
export { isInOrder, lineFilmState, lineMarks, looksOtherwise } from './line/line-films.ts';
export type { LineFilmState } from './line/line-films.ts';
export type { SpineLevel, SpineLine, SpineLineReading } from './line/spine-line.ts';
export { heightsApart } from './line/heights-apart.ts';
export { spineLevels } from './line/make-line.ts';
export type { HeightsApart } from './line/heights-apart.ts';
export type { RegisteredFilm } from './line/make-line.ts';
export { carryLine, stepsBeforeShaping } from './line/carry-line.ts';
export type { CarriedLine, Carrying, CarryMemory } from './line/carry-line.ts';
export { levelOnBody } from './line/level-on-body.ts';
export type { LevelOnBody } from './line/level-on-body.ts';
export { UNMOVED_FILM, laidByHand, movedByHand } from './register/by-hand.ts';
export type { HandMove } from './register/by-hand.ts';
export { trunkReach } from './register/trunk-reach.ts';
