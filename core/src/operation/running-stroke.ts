import { z } from 'zod';
import type { MeshPatch } from '../mesh/live/mesh-patch.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import { guardBuiltins, guardBuiltinsSync, lasting } from './builtins.ts';
import { Talk, contextOf, readMesh, takeResult, type Applied, type ApplyOptions } from './apply-operation.ts';
import { SdkError } from '../errors/sdk-error.ts';
import type { Json } from './json.ts';
import { lendMesh } from './lend-mesh.ts';
import type { AnyOperation } from './operation.ts';
import type { OperationContext } from './operation-context.ts';
import { readPatch } from './dab-patch.ts';
import { copyOf } from './plain-data.ts';
import { checkParams, validateParams } from './registry.ts';
import { openStroke, type OpenStroke } from './stroke.ts';
import type { OperationStroke } from './operation-stroke.ts';

/** The schemas of a stroke's dab and of its other parameters, by the schema of all: zod compiles each anew. */
const parts = new WeakMap<z.ZodObject, { readonly rest: z.ZodObject; readonly one: z.ZodObject }>();

function partsOf(
  params: z.ZodObject,
  dabs: string,
): { readonly rest: z.ZodObject; readonly one: z.ZodObject } {
  let known = parts.get(params);
  if (!known) {
    const { [dabs]: list, ...rest } = params.shape;
    known = { rest: z.object(rest), one: z.object({ [dabs]: list! }) };
    parts.set(params, known);
  }
  return known;
}

/** Whether a stroke can be begun with these values, and the parameters of it but for the dabs. Rules between parameters are not asked. */
export function checkStrokeParams(
  operation: AnyOperation,
  { dabs }: OperationStroke,
  values: Readonly<Record<string, unknown>>,
): ReturnType<typeof checkParams> {
  const rest = Object.fromEntries(Object.entries(values).filter(([name]) => name !== dabs));
  return checkParams({ ...operation, params: partsOf(operation.params, dabs).rest }, copyOf(rest) as Json);
}

const stoppable = (options: ApplyOptions) => ({ ...options, checkAborted: lasting(options.checkAborted) });

/**
 * A stroke of an operation on one mesh, with the checks of `applyOperation`: parameters and dabs before, patches and the result after. After anything was thrown
 * by a dab it is of no use any more.
 */
export class RunningStroke {
  readonly #operation: AnyOperation;
  readonly #kind: OperationStroke;
  readonly #mesh: TriMesh;
  readonly #talk: Talk;
  #input: ReturnType<typeof lendMesh>;
  #open: OpenStroke | undefined;
  #options: ReturnType<typeof stoppable>;

  private constructor(operation: AnyOperation, kind: OperationStroke, mesh: TriMesh, options: ApplyOptions) {
    this.#operation = operation;
    this.#kind = kind;
    this.#mesh = mesh;
    this.#options = stoppable(options);
    this.#talk = new Talk(options.onFault);
    this.#input = lendMesh(mesh, operation.type);
  }

  /**
   * Begins with `params`; the dabs among them are not taken. Throws SdkError `operation/no-stroke` where the operation takes none, what `applyOperation`
   * throws, and what `begin` does.
   */
  static async begin(
    operation: AnyOperation,
    mesh: TriMesh,
    params: Json,
    options: ApplyOptions = {},
  ): Promise<RunningStroke> {
    const { stroke: kind, type } = operation;
    if (!kind) throw new SdkError('operation/no-stroke', { type });
    const running = new RunningStroke(operation, kind, mesh, options);
    const context = contextOf(type, options, running.#talk);
    // Each call may be stopped by itself.
    const ctx: OperationContext = {
      ...context,
      checkAborted: () => running.#options.checkAborted?.(),
      progress: (fraction) => running.#options.onProgress?.(fraction),
    };
    running.#open = await guardBuiltins(
      type,
      () => {
        const checked = checkStrokeParams(operation, kind, params as Record<string, unknown>);
        if (checked.ok) return openStroke(kind, running.#input.lent, copyOf(checked.value), ctx);
        const { path, rule, data } = checked.issues[0]!;
        throw new SdkError('operation/invalid-params', { type, path, rule, ...data });
      },
      running.#options.checkAborted,
    );
    return running;
  }

  /** The dabs among the parameters of the operation. */
  dabsOf(params: Json): readonly Json[] {
    const list = (params as Record<string, unknown>)[this.#kind.dabs];
    return Array.isArray(list) ? (list as Json[]) : [];
  }

  /** Takes dabs, a patch each. Throws SdkError, OperationAborted, or what the operation throws. */
  dabs(dabs: readonly Json[], options: ApplyOptions = {}): readonly MeshPatch[] {
    this.#options = stoppable(options);
    // Together: the guard looks at hundreds of properties, which a dab that comes with others need not pay alone.
    return guardBuiltinsSync(
      this.#operation.type,
      () => dabs.map((dab) => this.#dab(dab, this.#options)),
      this.#options.checkAborted,
    );
  }

  /** Takes one dab. */
  dab(dab: Json, options: ApplyOptions = {}): MeshPatch {
    return this.dabs([dab], options)[0]!;
  }

  #dab(dab: Json, { checkAborted }: ApplyOptions): MeshPatch {
    checkAborted?.();
    const { dabs } = this.#kind;
    const one = { ...this.#operation, params: partsOf(this.#operation.params, dabs).one };
    const [value] = validateParams(one, { [dabs]: [dab] })[dabs] as readonly unknown[];
    return readPatch(this.#open!.stroke.dab(value), this.#mesh.positions.length / 3);
  }

  /** The body after all dabs so far, and what was said. Further dabs may follow. */
  async end(options: ApplyOptions = {}): Promise<Applied> {
    this.#options = stoppable(options);
    const { checkAborted } = this.#options;
    checkAborted();
    const talk = this.#talk.copy();
    const { type } = this.#operation;
    const given = await guardBuiltins(
      type,
      async () => readMesh(await this.#open!.end(contextOf(type, this.#options, talk)), this.#input.lent),
      checkAborted,
    );
    return takeResult(type, this.#input, given, talk, checkAborted);
  }
}
