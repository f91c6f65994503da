export {
  AGREE_OUTPUTS,
  AGREE_WITHIN,
  compareOutputs,
  type Agreement,
  type AgreeOutput,
  type OutputSurface,
} from './agreement.ts';
export { braceAdvice, type BracePrograms } from './brace-advice.ts';
export { gridOutput, programOutput, trialOutput } from './machine-outputs.ts';
export { facingPart, type FacingSide } from './facing-part.ts';
export { GAP_SURE } from './gap-extremes.ts';
export { GAP_STEP, TOUCHING, gapMap, gapShare, type GapMap } from './gap-map.ts';
