/** The anatomical points a point marker may stand for; sides are the patient's. */
export const POINT_ASSOCIATIONS = [
  'asis-left',
  'asis-right',
  'psis-left',
  'psis-right',
  'axilla-left',
  'axilla-right',
  'scapula-left',
  'scapula-right',
  'greater-trochanter-left',
  'greater-trochanter-right',
  'suprasternal-notch',
  'xiphoid-process',
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
