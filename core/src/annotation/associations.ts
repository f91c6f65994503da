/**
 * The anatomical points a point marker may stand for, in the order in which they are marked: pelvis, front of the trunk, shoulder girdle. Sides are the patient's.
 * `scapula` is its inferior angle, `bust` the nipple, `tenth-rib` its lowest point, `iliac-crest` and `symphysis` their upper edge, `sacrum` its lower end, `fork` the
 * perineum, `c7` the tip of the seventh cervical spinous process.
 */
export const POINT_ASSOCIATIONS = [
  'asis-left',
  'asis-right',
  'psis-left',
  'psis-right',
  'iliac-crest-left',
  'iliac-crest-right',
  'greater-trochanter-left',
  'greater-trochanter-right',
  'symphysis',
  'sacrum',
  'fork',
  'suprasternal-notch',
  'xiphoid-process',
  'bust-left',
  'bust-right',
  'tenth-rib-left',
  'tenth-rib-right',
  'axilla-left',
  'axilla-right',
  'scapula-left',
  'scapula-right',
  'scapular-spine-left',
  'scapular-spine-right',
  'acromion-left',
  'acromion-right',
  'c7',
] as const;

/** The anatomical levels a marker line may stand for. */
export const LINE_ASSOCIATIONS = [
  'asis',
  'clavicle',
  'axilla',
  'scapula',
  'xiphoid-process',
  'iliac-crest',
  'greater-trochanter',
] as const;

/** The sizes of a record that a tape (the girths) or a width beside a plane can stand for, named as the record names them. */
export const MEASURED_SIZES = [
  'bust',
  'waist',
  'hip',
  'underarmWidth',
  'chestWidth',
  'waistWidth',
  'hipWidth',
] as const;

export type PointAssociation = (typeof POINT_ASSOCIATIONS)[number];
export type LineAssociation = (typeof LINE_ASSOCIATIONS)[number];
export type MeasuredSize = (typeof MEASURED_SIZES)[number];
