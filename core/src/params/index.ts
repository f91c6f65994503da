export { ASKED_KINDS, OTHER, p, metaOf } from './kinds.ts';
export type {
  ParamField,
  ParamKind,
  ParamMeta,
  ParamPlaces,
  Plane,
  SurfacePoint,
  TransferRule,
} from './kinds.ts';
export { BODY, isPartName, isSamePartName, MOST_PART_NAME, MOST_PARTS_OF_STEP } from './part-name.ts';
export { edgeLine } from './edge-line.ts';
export type { EdgeLine } from './edge-line.ts';
export { describeParams, defaultParams, hasEffect } from './describe.ts';
export { placesTaken } from './places.ts';
export type { PlacesTaken, PlacesWay } from './places.ts';
export { picturesIn } from './pictures-in.ts';
export { paramsJsonSchema } from './json-schema.ts';
export type { JsonSchema, JsonSchemaOptions } from './json-schema.ts';
