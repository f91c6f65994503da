export { CURVE_LEVELS, FILM_LEVELS, levelBeside, levelIndex, nextLevel, renumbered } from './levels.ts';
export type { CurveLevel, FilmLevel } from './levels.ts';
export { EMPTY_MARKER, FILM_LANDMARKS, MARKER_VERSION, filmMarkerSchema, readMarker } from './marker.ts';
export type {
  FilmLandmark,
  FilmMarker,
  FilmSide,
  HandScale,
  MarkedVertebra,
  MarkerReading,
  ReadAngle,
  ReadBy,
} from './marker.ts';
export { distance, edgeAt, middleOf, tiltOf, uprightPlane, uprightSide } from './picture-plane.ts';
export type { Edge, Pixel, Standing, UprightPlane } from './picture-plane.ts';
export { PLAUSIBLE_SCALE, filmScale, handScaleOf, scaleDoubt } from './scale.ts';
export type { FileScale, FilmScale, ScaleDoubt } from './scale.ts';
export { platesOf, tiltsOf, drawingFaults, isContradiction } from './tilts.ts';
export type { DrawingFault, VertebraTilt } from './tilts.ts';
export { LEAST_CURVE, curvesOf, majorOf } from './curves.ts';
export type { FilmCurve } from './curves.ts';
export type { FilmApex } from './apex.ts';
export { balanceOf, regionOf } from './balance.ts';
export type { FilmBalance } from './balance.ts';
export { pedicleRotation } from './rotation.ts';
export type { PedicleRotation } from './rotation.ts';
export { measureFilm, towardsPatientRight } from './measure-film.ts';
export type { FilmMeasures, MeasuredCurve } from './measure-film.ts';
export { confirmed, isReadLine, machineOf, readTogether, unconfirmedIn, withOwnLine } from './read-marks.ts';
export type { MachineAngle } from './read-marks.ts';
export { placeFilm } from './place-film.ts';
export type { PlacedFilm, UnplacedFilm } from './place-film.ts';
export { CRITERION_CODES } from './type/criterion.ts';
export type { Criterion, CriterionCode, CriterionUnit } from './type/criterion.ts';
export { LENKE_TYPES } from './type/lenke.ts';
export type { LenkeSuggestion, LenkeType, LumbarModifier } from './type/lenke.ts';
export { RIGO_TYPES } from './type/rigo.ts';
export type { RigoCandidate, RigoType } from './type/rigo.ts';
export { partsOf as typePartsOf } from './type/type-facts.ts';
export { sideOfType, suggestType } from './type/suggest-type.ts';
export type { NoSuggestion, TypeSuggestion } from './type/suggest-type.ts';
