export { arrowsOf, checkCouples, coupleGround } from './couples.ts';
export type { ZoneArrow } from './couples.ts';
export type {
  CoupleCheck,
  CoupleFault,
  CoupleGround,
  CoupleWarning,
  JudgedZone,
  ThreePoints,
} from './couple.ts';
export { braceOf, hasModifier } from './design-faults.ts';
export { designZone } from './design-zones.ts';
export type { DesignZone } from './design-zones.ts';
export { lineLevels } from './line-levels.ts';
export { filmLevels } from './film-levels.ts';
export type { ZoneFault } from './fit-zone.ts';
export { depthFactor, isPad, placeZones, usesOf, zoneDepth } from './place-zones.ts';
export type {
  ApexOnBody,
  MissedZone,
  PlacedZone,
  ZoneEdge,
  ZoneId,
  ZoneNote,
  ZonePlan,
  ZoneWish,
} from './place-zones.ts';
export { shapeZones } from './shape-zones.ts';
export type { ShapedZones } from './shape-zones.ts';
export { APEX_LEVELS, levelHeight, trunkScale } from './trunk-scale.ts';
export type { LevelHeight, LevelSource, MeasuredLevels, TrunkScale } from './trunk-scale.ts';
export { curveOfType, ZONE_CODES, ZONE_TABLE, ZONE_TYPES, ZONES_OF, zoneTypeOf } from './zone-table.ts';
export type { ZoneCode, ZoneLevel, ZonePart, ZoneShape, ZoneType } from './zone-table.ts';
export { coupleFinding, missedFinding, noteFinding } from './zone-findings.ts';
export type { NamedZone, ZoneFinding, ZoneNames } from './zone-findings.ts';
