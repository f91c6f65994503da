import type { z } from 'zod';
import { OperationAborted, SdkError, isSdkError } from '../errors/sdk-error.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import { guardBuiltins, lasting } from './builtins.ts';
import type { Json } from './json.ts';
import { lendMesh } from './lend-mesh.ts';
import type { AskContext } from './operation-context.ts';
import type { AnyOperation } from './operation.ts';
import { validateParams } from './registry.ts';

/** What the caller of a question lends it. */
export interface AskPorts {
  /** Throws OperationAborted when the answer is no longer wanted. */
  readonly checkAborted?: (() => void) | undefined;
  /** Told as an operation is asked. It is told without a record: one that never answers has not failed as a step, and its step is made as before. */
  readonly onBegin?: ((work: { readonly type: string }) => void) | undefined;
  /** Told the mistakes in an operation's code, which the user is told by `operation/crashed`. */
  readonly onFault?: ((type: string, error: unknown) => void) | undefined;
}

/** What operations are asked beside their `apply`. */
type Question = 'gate' | 'settle' | 'zone';

/** What is found of an operation's code rather than said by it. */
const FAULTS: ReadonlySet<string> = new Set(['operation/builtins-changed', 'operation/input-changed']);

/** The answer as data of ours. Throws TypeError with the place in it that cannot be used. */
function readAnswer<T>(name: string, schema: z.ZodType<T>, given: unknown): T {
  if (given instanceof Promise) {
    // Nobody waits for it: what it rejects with would end the thread.
    given.catch(() => undefined);
    throw new TypeError(`${name} gave a promise: it has to answer at once`);
  }
  const { data, error } = schema.safeParse(given);
  if (!error) return data;
  const { path, message } = error.issues[0]!;
  throw new TypeError(
    `${name} gave what cannot be used (${path.map(String).join('.') || 'as a whole'}: ${message})`,
  );
}

/**
 * What an operation answers to a question about a mesh (mm), checked by `schema`. It gets a copy, and is watched as `apply` is. Throws SdkError for an expected failure
 * (`operation/invalid-params`, or the operation's own), `operation/input-changed`, `operation/builtins-changed` or `operation/builtins-locked`, and `operation/crashed` with its `type` for
 * whatever else comes out of it; OperationAborted when stopped.
 */
export async function askOperation<T>(
  question: Question,
  { operation, mesh, params }: { operation: AnyOperation; mesh: TriMesh; params: Json },
  schema: z.ZodType<T>,
  { onBegin, onFault, ...ports }: AskPorts = {},
): Promise<T> {
  const { type } = operation;
  const checkAborted = lasting(ports.checkAborted);
  const ctx: AskContext = { checkAborted };
  checkAborted();
  onBegin?.({ type });
  const input = lendMesh(mesh, type);
  try {
    const answer = await guardBuiltins(
      type,
      () => {
        const given: unknown = operation[question]?.(input.lent, validateParams(operation, params), ctx);
        return readAnswer(`${type}: ${question}`, schema, given);
      },
      checkAborted,
    );
    if (input.isChanged()) throw new SdkError('operation/input-changed', { type });
    checkAborted();
    return answer;
  } catch (error) {
    if (error instanceof OperationAborted) throw error;
    if (!isSdkError(error) || FAULTS.has(error.code)) onFault?.(type, error);
    throw isSdkError(error) ? error : new SdkError('operation/crashed', { type }, { cause: error });
  }
}
