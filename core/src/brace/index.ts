export { mirrorOf, BRACE_TYPES, OPENINGS, isBraceType } from './brace-type.ts';
export type { BraceType, Opening, PatientSide } from './brace-type.ts';
export { carryTrim } from './carry-trim.ts';
export type { CarriedTrim, TrimOfAnother } from './carry-trim.ts';
export { designShell, hasEdge } from './design-shell.ts';
export type { DesignShell } from './design-shell.ts';
export { isRound, keptCut, recordsToEdge } from './kept-cut.ts';
export { keptEdge, wallLines } from './kept-edge.ts';
export { keptTexts, numberOfDesign, textsForWall } from './kept-text.ts';
export type { KeptText } from './kept-text.ts';
export type { KeptEdge } from './kept-edge.ts';
export { markFindings } from './mark-findings.ts';
export { mirrorTrimSide } from './mirror-side.ts';
export type { MirroredSide, MirrorWish } from './mirror-side.ts';
export { measureTrim } from './measure-trim.ts';
export { proposeTrim } from './propose-trim.ts';
export type { TrimProposal, TrimWish } from './propose-trim.ts';
export { backProminence } from './side-of-curve.ts';
export type { BackProminence } from './side-of-curve.ts';
export type { SkinApart } from './skin-under.ts';
export { sideFindings, trimFindings } from './trim-findings.ts';
export { readTemplateFile, writeTemplateFile } from './template-file.ts';
export type { NamedTemplate } from './template-file.ts';
export { layTrim } from './trim-job.ts';
export type { TrimJob } from './trim-job.ts';
export { heightFindings } from './trim-findings.ts';
export {
  layMirrored,
  layTrimTemplate,
  mirrorTrimTemplate,
  readTrimTemplate,
  templateOfTrim,
} from './trim-template.ts';
export type { LaidTrim, TrimTemplate } from './trim-template.ts';
export { trimTargets } from './trim-targets.ts';
export type { TrimTarget } from './trim-targets.ts';
export { TRIM_RULES, trimRules } from './trim-rules.ts';
export type { TrimRule, TrimRuleId, TrimStatus, TrimWay } from './trim-rules.ts';
export { trunkLevels } from './trunk-levels.ts';
export type { KnownBody, LandmarkSource, Level, LevelName, TrunkLevels } from './trunk-levels.ts';
export { PREPARATION_STEPS, prepareScan } from './prepare/prepare-scan.ts';
export type {
  PreparationFacts,
  PreparationStep,
  PreparationStepId,
  ScanPreparation,
} from './prepare/prepare-scan.ts';
export { proposeLandmarks } from './prepare/propose-landmarks.ts';
export type { LandmarkProposal } from './prepare/propose-landmarks.ts';
export {
  BACK_REGIONS,
  CONTRADICTIONS,
  againstMarks,
  LEVEL_BELOW,
  MARKED_WITHIN,
  mayBeConfirmed,
  POTSI_PARTS,
  READING_DOUBTS,
  SCOLIOMETER_LEAST_DIFFERENCE,
  SCOLIOMETER_VERSION,
  SYMMETRY_PAIRS,
  UNKNOWN_REASONS,
  marksKey,
  areSidesUntold,
  isSideOpen,
  standsOut,
  readScoliometer,
} from './scoliometer/index.ts';
export type {
  BackRegion,
  LevelRotation,
  MarkContradiction,
  PairAsymmetry,
  Potsi,
  PotsiPart,
  PotsiValue,
  ReadingDoubt,
  RegionRotation,
  ScoliometerReading,
  SymmetryPair,
  UnknownReason,
  WaistDepths,
} from './scoliometer/index.ts';
export { requireUpright } from './upright.ts';
export { marksIn, purposeFindings, trimPurpose } from './trim-purpose.ts';
export type { TrimPurpose } from './trim-purpose.ts';
