export { ASKED_KINDS, OTHER, p, metaOf } from './kinds.ts';
export type { ParamField, ParamKind, ParamMeta, ParamPlaces, Plane, SurfacePoint } from './kinds.ts';
export { BODY, isPartName, isSamePartName, MOST_PART_NAME, MOST_PARTS_OF_STEP } from './part-name.ts';
export { edgeLine } from './edge-line.ts';
export type { EdgeLine } from './edge-line.ts';
export {
  apexParam,
  contourParam,
  contourShapeParam,
  pushParams,
  REGION_RECORD,
  regionParams,
  regionZoneTag,
} from './region-params.ts';
export type { RecordKind, RegionParams, RegionZoneTag } from './region-params.ts';
export { mirrorPoint, mirrorWay } from './mirror-point.ts';
export { leads, pushes } from './push-way.ts';
export { PLANE_PARTS, partTowards, planeAxis, planePartFields } from './plane-parts.ts';
export { planeFields, planePlaceField, planeTiltField } from './plane-fields.ts';
export { StrokeSettings } from './stroke-settings.ts';
export type { SettledSample, StrokesOf } from './stroke-settings.ts';
export { measuredAxis } from './measured-axis.ts';
export type { MeasuredAxis } from './measured-axis.ts';
export { describeParams, defaultParams, hasEffect } from './describe.ts';
export { placesTaken } from './places.ts';
export type { PlacesTaken, PlacesWay } from './places.ts';
export { picturesIn } from './pictures-in.ts';
export { paramsJsonSchema } from './json-schema.ts';
export type { JsonSchema, JsonSchemaOptions } from './json-schema.ts';
export {
  MOST_OBJECT_TRIANGLES,
  objectShape,
  packObject,
  readObjectShape,
  unpackObject,
} from './object-shape.ts';
export type { ObjectShapeKept } from './object-shape.ts';
export { MOST_SLOPE, readRegionShape, regionShape } from './region-shape.ts';
export type { RegionShapeKept } from './region-shape.ts';
