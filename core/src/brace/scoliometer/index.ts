export { readScoliometer } from './read-back.ts';
export { BACK_REGIONS, LEVEL_BELOW, POTSI_PARTS, SCOLIOMETER_VERSION, SYMMETRY_PAIRS } from './reading.ts';
export type {
  BackRegion,
  LevelRotation,
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
