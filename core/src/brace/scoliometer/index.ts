export { readScoliometer } from './read-back.ts';
export {
  BACK_REGIONS,
  CONTRADICTIONS,
  LEVEL_BELOW,
  MARKED_WITHIN,
  mayBeConfirmed,
  standsOut,
  areSidesUntold,
  isSideOpen,
  POTSI_PARTS,
  READING_DOUBTS,
  SCOLIOMETER_LEAST_DIFFERENCE,
  SCOLIOMETER_VERSION,
  SYMMETRY_PAIRS,
  UNKNOWN_REASONS,
} from './reading.ts';
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
} from './reading.ts';
export { againstMarks } from './mark-findings.ts';
export { marksKey } from './marks-key.ts';
