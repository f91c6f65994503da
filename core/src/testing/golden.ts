import { shapeHash } from '../history/shape-hash.ts';
import { meshHash } from '../mesh/hash.ts';
import { applyOperation, type ApplyOptions } from '../operation/apply-operation.ts';
import { SdkError } from '../errors/sdk-error.ts';
import type { Json } from '../operation/json.ts';
import type { AnyOperation } from '../operation/operation.ts';
import { makeBody, type BodySpec } from './bodies.ts';

/** One application of an operation as plain data, so that it runs the same in Node, in a worker and in a browser. */
export interface OperationCase {
  readonly name: string;
  readonly body: BodySpec;
  readonly params: Json;
  /** 0 unless said. */
  readonly seed?: number;
  /** Second bodies that the operation may ask for: by `meshHash(makeBody(spec))`, which the parameters name. */
  readonly meshes?: readonly BodySpec[];
}

/** A case with the hash that it gave when this version of the operation was released. Kept for ever: printed braces must replay. */
export interface GoldenCase extends OperationCase {
  readonly type: string;
  readonly version: number;
  /** `meshHash` of the result; `shapeHash` where it leaves parts beside it. */
  readonly hash: string;
}

/** What a case lends the operation: its seed and its second bodies. */
export const lentTo = ({ seed = 0, meshes = [] }: OperationCase): ApplyOptions => ({
  seed,
  loadMesh: async (sha256) => {
    const found = meshes.map((spec) => makeBody(spec)).find((mesh) => meshHash(mesh) === sha256);
    if (!found) throw new SdkError('operation/mesh-missing', { sha256 });
    return found;
  },
});

/** `shapeHash` of what `operation` makes of the case. Needs no test runner and no Node. Throws what `applyOperation` throws. */
export async function hashOfCase(operation: AnyOperation, one: OperationCase): Promise<string> {
  return shapeHash(await applyOperation(operation, makeBody(one.body), one.params, lentTo(one)));
}

interface GoldenFailure {
  readonly name: string;
  readonly message: string;
}

/** Why `hash` is not what the case gave when it was released, with a sentence for the developer; undefined where it is. */
export function goldenFailure(one: GoldenCase, hash: string): GoldenFailure | undefined {
  if (hash === one.hash) return undefined;
  return {
    name: `${one.type}@${one.version} ${one.name}`,
    message:
      `${one.type}@${one.version} gives another mesh for "${one.name}": ${hash}, released as ${one.hash}. ` +
      `Histories that were saved with version ${one.version} would change. If the new mesh is meant, keep the old code ` +
      `as operation.v${one.version}.ts in the catalog, raise the version to ${one.version + 1}, and add a case with the new hash.`,
  };
}

/** Runs golden cases: those whose mesh is not the one that was released, with a sentence for the developer. */
export async function checkGoldenCases(
  cases: readonly GoldenCase[],
  findOperation: (type: string, version: number) => AnyOperation,
): Promise<readonly { readonly name: string; readonly message: string }[]> {
  const failures: GoldenFailure[] = [];
  for (const one of cases) {
    const failure = goldenFailure(one, await hashOfCase(findOperation(one.type, one.version), one));
    if (failure) failures.push(failure);
  }
  return failures;
}
