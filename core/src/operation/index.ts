export type { Json } from './json.ts';
export { SdkError, OperationAborted, isSdkError } from './errors.ts';
export type { ErrorData } from './errors.ts';
export { defineOperation } from './operation.ts';
export type { Operation, AnyOperation, OperationContext, Params } from './operation.ts';
export { createOperationRegistry, checkParams, validateParams } from './registry.ts';
export type { OperationRegistry, ParamIssue } from './registry.ts';
export { applyOperation, assertSoundMesh } from './apply-operation.ts';
export type { Applied, ApplyOptions } from './apply-operation.ts';
