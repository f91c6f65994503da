export { RECOGNITION_VERSION } from './recognise.ts';
export { bodyInScan } from './body-in-scan.ts';
export type { BodyInScan } from './body-in-scan.ts';
export { alignScan } from './align-scan.ts';
export { heightReason } from './judge.ts';
export { planeWays, symmetryLevels } from './symmetry-levels.ts';
export type { SymmetryLevel } from './symmetry-levels.ts';
export { symmetryPlane } from './symmetry-plane.ts';
export type { SymmetryPlane } from './symmetry-plane.ts';
export { guessScanUnit, guessUpAxis } from './guess-scan-unit.ts';
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
} from './types.ts';
