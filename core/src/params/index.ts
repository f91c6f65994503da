export { ASKED_KINDS, OTHER, p, metaOf } from './kinds.ts';
export type { ParamField, ParamKind, ParamMeta, Plane, SurfacePoint } from './kinds.ts';
export { BODY, isPartName, isSamePartName, MOST_PART_NAME, MOST_PARTS_OF_STEP } from './part-name.ts';
export { edgeLine } from './edge-line.ts';
export type { EdgeLine } from './edge-line.ts';
export { describeParams, defaultParams } from './describe.ts';
export { picturesIn } from './pictures-in.ts';
export { paramsJsonSchema } from './json-schema.ts';
export type { JsonSchema, JsonSchemaOptions } from './json-schema.ts';
