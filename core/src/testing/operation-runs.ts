import { shapeHash } from '../history/shape-hash.ts';
import { meshHash } from '../mesh/hash.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import { applyOperation, assertSoundMesh, type Applied } from '../operation/apply-operation.ts';
import { isSdkError } from '../errors/sdk-error.ts';
import type { Json } from '../operation/json.ts';
import type { AnyOperation } from '../operation/operation.ts';
import { validateParams } from '../operation/registry.ts';
import { makeBody } from './bodies.ts';
import { hashOfCase, lentTo, type OperationCase } from './golden.ts';

const copyOf = (mesh: TriMesh): TriMesh => ({
  positions: mesh.positions.slice(),
  indices: mesh.indices.slice(),
});

/** A text that two validated values share only where an operation could not tell them apart: JSON alone leaves out what is undefined, and has null for NaN. */
const exactly = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    one === undefined || (typeof one === 'number' && !Number.isFinite(one)) ? [typeof one, String(one)] : one,
  );

/** What one application of a case gave and did, for the tests that only look. */
export interface FirstRun {
  readonly hash: string;
  readonly mesh: TriMesh;
  readonly findings: Applied['findings'];
  readonly report: Applied['report'];
  /** `meshHash` of the input before and after it. */
  readonly before: string;
  readonly after: string;
  /** Whether another mesh than the input came back that lives in its arrays. */
  readonly isShared: boolean;
  readonly seen: readonly number[];
}

async function watchRun(operation: AnyOperation, one: OperationCase): Promise<FirstRun> {
  const body = makeBody(one.body);
  const before = meshHash(copyOf(body));
  const seen: number[] = [];
  const shape = await applyOperation(operation, body, one.params, {
    ...lentTo(one),
    onProgress: (fraction) => void seen.push(fraction),
  });
  const isShared = shape.mesh !== body && shape.mesh.positions === body.positions;
  const { mesh, findings, report } = shape;
  return {
    hash: await shapeHash(shape),
    mesh,
    findings,
    report,
    before,
    after: meshHash(body),
    isShared,
    seen,
  };
}

/** The applications of an operation that its tests look at, each made once for all of them: the same parameters twice in one test are two runs, in two tests one. */
export class OperationRuns {
  readonly #operation: AnyOperation;
  readonly #main: OperationCase;
  readonly #first = new Map<OperationCase, Promise<FirstRun>>();
  readonly #again = new Map<string, { readonly one: OperationCase; readonly hash: Promise<string> }[]>();

  /** `main` is the case whose parameters are varied. */
  constructor(operation: AnyOperation, main: OperationCase) {
    this.#operation = operation;
    this.#main = main;
  }

  /** The first run of a case. */
  first(one: OperationCase): Promise<FirstRun> {
    const run = this.#first.get(one) ?? watchRun(this.#operation, one);
    this.#first.set(one, run);
    return run;
  }

  /** The hash of a second run of a case, from parameters that went through JSON; made once where the operation is given the same ones. */
  hashAgain(one: OperationCase, params: Json): Promise<string> {
    const key = this.#given(params);
    const runs = this.#again.get(key) ?? [];
    this.#again.set(key, runs);
    const known = runs.find((run) => run.one === one);
    if (known) return known.hash;
    const hash = hashOfCase(this.#operation, { ...one, params });
    runs.push({ one, hash });
    return hash;
  }

  /** Either a sound mesh or an expected failure of the operation's own; anything else is a fault. Parameters that are those of the main case are answered by its first run. */
  async expectAnswer(params: Json): Promise<void> {
    if (this.#given(params) === this.#given(this.#main.params))
      return assertSoundMesh((await this.first(this.#main)).mesh);
    try {
      const body = makeBody(this.#main.body);
      assertSoundMesh((await applyOperation(this.#operation, body, params, lentTo(this.#main))).mesh);
    } catch (error) {
      if (
        !isSdkError(error) ||
        error.code === 'operation/invalid-params' ||
        error.code === 'operation/invalid-result'
      )
        throw error;
    }
  }

  /** What the operation is given of parameters. */
  #given(params: Json): string {
    return exactly(validateParams(this.#operation, params));
  }
}
