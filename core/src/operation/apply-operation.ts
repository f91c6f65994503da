import { createRandom } from '../math/rng.ts';
import { MOST_PARTS_OF_STEP, MOST_PART_NAME, isPartName, isSamePartName } from '../params/part-name.ts';
import { kindOfArray } from '../mesh/own-arrays.ts';
import { assertPaint } from '../mesh/paint.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import { guardBuiltins, lasting } from './builtins.ts';
import { SdkError } from '../errors/sdk-error.ts';
import { FindingList, carried, cutText, type Finding } from '../errors/finding.ts';
import type { Json } from './json.ts';
import { lendMesh } from './lend-mesh.ts';
import type { AnyOperation } from './operation.ts';
import type { OperationContext } from './operation-context.ts';
import { validateParams } from './registry.ts';
import type { Part, Shape } from './shape.ts';

/** What the caller of an operation lends it. Everything has a neutral default. */
export interface ApplyOptions {
  /** Seeds `ctx.random`, 32-bit unsigned; default 0. */
  readonly seed?: number;
  /** Throws OperationAborted when the result is no longer wanted. */
  readonly checkAborted?: () => void;
  /** Fraction of this operation, 0 to 1. */
  readonly onProgress?: (fraction: number) => void;
  /** Finds a second body by its hash; without it every such request throws SdkError `operation/mesh-missing`. */
  readonly loadMesh?: (sha256: string) => Promise<TriMesh>;
  /** Names of the parts that are there: `ctx.part` refuses them. */
  readonly parts?: readonly string[];
  /** Told what is wrong in what the operation says, where its work goes on. */
  readonly onFault?: ((error: unknown) => void) | undefined;
}

/** The new mesh, the parts that the operation left beside it, and what it said. */
export interface Applied extends Shape {
  /** Codes in order of first occurrence, each once. */
  readonly warnings: readonly string[];
  /** Warnings and notes with their places, one a code. */
  readonly findings: readonly Finding[];
  readonly report: Readonly<Record<string, number>>;
}

/** Codes of the warnings among findings. */
export const warningsOf = (findings: readonly Finding[]): readonly string[] =>
  findings.filter(({ kind }) => kind === 'warning').map(({ code }) => code);

function assertArrays(mesh: unknown): asserts mesh is TriMesh {
  if (typeof mesh !== 'object' || mesh === null)
    throw new SdkError('operation/invalid-result', { found: kindOfArray(mesh) });
  const { positions, indices } = mesh as Readonly<Record<string, unknown>>;
  if (kindOfArray(positions) !== 'Float32Array' || kindOfArray(indices) !== 'Uint32Array')
    throw new SdkError('operation/invalid-result', {
      positions: kindOfArray(positions),
      indices: kindOfArray(indices),
    });
}

/**
 * Throws SdkError `operation/invalid-result` when it is no mesh, a coordinate is not finite, an index points nowhere, or an array has the
 * wrong type or length: such a mesh would break everything that comes after it; `mesh/paint-invalid` when its colours or labels do not fit it. `operation/empty-result` when it has no triangle.
 */
export function assertSoundMesh(mesh: unknown): asserts mesh is TriMesh {
  assertArrays(mesh);
  const { positions, indices } = mesh;
  const vertices = positions.length / 3;
  if (!Number.isInteger(vertices) || indices.length % 3 !== 0)
    throw new SdkError('operation/invalid-result', {
      positions: positions.length,
      indices: indices.length,
    });
  if (indices.length === 0) throw new SdkError('operation/empty-result', { vertices });
  for (let i = 0; i < positions.length; i++)
    if (!Number.isFinite(positions[i]))
      throw new SdkError('operation/invalid-result', { vertex: Math.floor(i / 3) });
  for (let i = 0; i < indices.length; i++)
    if (indices[i]! >= vertices)
      throw new SdkError('operation/invalid-result', { triangle: Math.floor(i / 3), index: indices[i]! });
  if (mesh.paint !== undefined) assertPaint(mesh.paint, vertices, indices.length / 3);
}

/**
 * Applies `operation` to `mesh`: validates `params` first, checks the result after, and gives the operation everything it may
 * know about the world. The mesh is as it was whatever the operation does to it. Throws SdkError for an expected failure
 * (`operation/invalid-params`, `operation/part-name`, `operation/part-taken`, `operation/too-many-parts`, `operation/invalid-result`, `operation/empty-result`, `operation/input-changed`,
 * `operation/builtins-changed`, `operation/builtins-locked` or the operation's own),
 * OperationAborted when stopped; anything else that comes out is a fault in the operation.
 */
export async function applyOperation(
  operation: AnyOperation,
  mesh: TriMesh,
  params: Json,
  options: ApplyOptions = {},
): Promise<Applied> {
  const talk = new Talk(options.onFault);
  const checkAborted = lasting(options.checkAborted);
  const { type } = operation;
  const input = lendMesh(mesh, type);
  const given = await guardBuiltins(
    type,
    async () => {
      const values = validateParams(operation, params);
      checkAborted();
      const result = await operation.apply(
        input.lent,
        values,
        contextOf(type, { ...options, checkAborted }, talk),
      );
      const { parts } = talk;
      for (let i = 0; i < parts.length; i++)
        parts[i] = { name: parts[i]!.name, mesh: readMesh(parts[i]!.mesh, input.lent) as TriMesh };
      return readMesh(result, input.lent);
    },
    checkAborted,
  );
  return takeResult(type, input, given, talk, checkAborted);
}

/** What an operation gave as an object of ours: the getters of its own are asked while the operation is watched. */
export function readMesh(given: unknown, lent: TriMesh): unknown {
  if (typeof given !== 'object' || given === null || given === lent) return given;
  const { positions, indices, paint } = given as TriMesh;
  return { positions, indices, ...(paint === undefined ? {} : { paint }) };
}

/** What an operation says while it works, and what it was lent besides its input. */
export class Talk {
  readonly findings: FindingList;
  report: Record<string, number> = {};
  /** Second bodies. */
  readonly seconds: ReturnType<typeof lendMesh>[] = [];
  /** What was left beside the result. */
  readonly parts: Part[] = [];
  #isOddTold = false;

  constructor(onFault?: (error: unknown) => void) {
    this.findings = new FindingList(onFault);
  }

  /** Adds numbers to the report; of what is none `onFault` is told once, for an operation may say it in every loop. */
  tell(counts: Readonly<Record<string, number>>, onFault: ((error: unknown) => void) | undefined): void {
    const numbers = Object.entries(carried(counts)).filter(([, value]) => typeof value === 'number');
    this.report = carried({ ...this.report, ...Object.fromEntries(numbers) });
    const odd = this.#isOddTold ? [] : oddNames(counts);
    if (odd.length === 0) return;
    this.#isOddTold = true;
    onFault?.(new Error(`what was reported as ${odd.join(', ')} is no finite number, and is left out`));
  }

  /** What is said further does not come back to this one. */
  copy(): Talk {
    const copy = new Talk();
    for (const { kind, code, places, data } of this.findings.all)
      copy.findings.add(kind, code, { places, data });
    copy.report = { ...this.report };
    copy.seconds.push(...this.seconds);
    copy.parts.push(...this.parts);
    return copy;
  }
}

/** Names looked at among those of a report, and told of what is no number. */
const [MOST_LOOKS, MOST_ODD] = [64, 5];

/** Names among the first of a report that stand for no number, cut to what a line can carry. */
function oddNames(counts: Readonly<Record<string, unknown>>): readonly string[] {
  const odd: string[] = [];
  let looks = 0;
  for (const name in counts) {
    if (++looks > MOST_LOOKS || odd.length >= MOST_ODD) break;
    if (!Number.isFinite(counts[name])) odd.push(cutText(name, 60));
  }
  return odd;
}

/** What no part can be called, in a sentence: it may be anything, and have no text. */
const shownName = (name: unknown): string =>
  typeof name === 'string' ? name.slice(0, 2 * MOST_PART_NAME) : kindOfArray(name);

/** What an operation may know of the world. */
export function contextOf(type: string, options: ApplyOptions, talk: Talk): OperationContext {
  return {
    checkAborted: options.checkAborted ?? (() => undefined),
    progress: options.onProgress ?? (() => undefined),
    random: createRandom(options.seed ?? 0),
    mesh: async (sha256) => {
      if (!options.loadMesh) throw new SdkError('operation/mesh-missing', { sha256 });
      const second = lendMesh(await options.loadMesh(sha256), type);
      options.checkAborted?.();
      talk.seconds.push(second);
      return second.lent;
    },
    part: (name, mesh) => {
      if (!isPartName(name)) throw new SdkError('operation/part-name', { name: shownName(name) });
      const there = [...(options.parts ?? []), ...talk.parts.map((part) => part.name)];
      const taken = there.find((one) => isSamePartName(one, name));
      if (taken !== undefined) throw new SdkError('operation/part-taken', { name: taken });
      if (talk.parts.length >= MOST_PARTS_OF_STEP)
        throw new SdkError('operation/too-many-parts', { most: MOST_PARTS_OF_STEP });
      talk.parts.push({ name, mesh });
    },
    warn: (code, finding) => talk.findings.add('warning', code, finding),
    note: (code, finding) => talk.findings.add('note', code, finding),
    report: (counts) => talk.tell(counts, options.onFault),
  };
}

/** Checks what an operation gave, and takes it into arrays that the operation does not hold. */
export function takeResult(
  type: string,
  input: ReturnType<typeof lendMesh>,
  given: unknown,
  { findings, report, seconds, parts }: Talk,
  checkAborted: () => void,
): Applied {
  if ([input, ...seconds].some((one) => one.isChanged()))
    throw new SdkError('operation/input-changed', { type });
  checkAborted();
  const take = (mesh: unknown): TriMesh => {
    if (mesh === input.lent) return input.takeBack(input.lent);
    assertArrays(mesh);
    const own = input.takeBack(mesh);
    assertSoundMesh(own);
    return own;
  };
  return {
    mesh: take(given),
    parts: parts.map(({ name, mesh }) => ({ name, mesh: take(mesh) })),
    warnings: warningsOf(findings.all),
    findings: findings.all,
    report,
  };
}
