export { BRACE_TYPES, OPENINGS, isBraceType } from './brace-type.ts';
export type { BraceType, Opening, PatientSide } from './brace-type.ts';
export { proposeTrim } from './propose-trim.ts';
export type { TrimProposal, TrimWish } from './propose-trim.ts';
export { TRIM_RULES, trimRules } from './trim-rules.ts';
export type { TrimRule, TrimRuleId, TrimStatus, TrimWay } from './trim-rules.ts';
export { trunkLevels } from './trunk-levels.ts';
export type { KnownBody, LandmarkSource, Level, LevelName, TrunkLevels } from './trunk-levels.ts';
