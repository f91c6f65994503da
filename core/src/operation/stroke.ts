import type { z } from 'zod';
import { createRandom } from '../math/rng.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import { readPatch } from './dab-patch.ts';
import { partOf } from '../mesh/work.ts';
import type { OperationContext } from './operation-context.ts';
import type { OperationStroke, Stroke } from './operation-stroke.ts';
import type { Operation } from './operation.ts';

type ListNames<P> = { [K in keyof P]: P[K] extends readonly unknown[] ? K : never }[keyof P] & string;
type DabOf<L> = L extends readonly (infer D)[] ? D : never;

/** What `defineStrokeOperation` makes an operation of. */
export interface StrokeOperationOptions<S extends z.ZodObject, K extends string> extends Omit<
  Operation<S>,
  'apply' | 'stroke'
> {
  /** See `OperationStroke`. */
  readonly dabs: K;
  begin(
    mesh: TriMesh,
    params: Omit<z.output<S>, K>,
    ctx: OperationContext,
  ): K extends keyof z.output<S>
    ? Stroke<DabOf<z.output<S>[K]>> | Promise<Stroke<DabOf<z.output<S>[K]>>>
    : never;
}

/** Shares of the work of `apply`: getting ready, the dabs; the rest is the end. */
const READY = 0.2;
const DABBED = 0.8;

/** A stroke with the numbers that its end may draw: the same ones whenever it is asked. */
export interface OpenStroke {
  readonly stroke: Stroke;
  end(ctx: OperationContext): TriMesh | Promise<TriMesh>;
}

/** Begins a stroke; the same for `apply` and for dabs that come one by one, so that both give the same bits. */
export async function openStroke(
  kind: OperationStroke,
  mesh: TriMesh,
  params: Readonly<Record<string, unknown>>,
  ctx: OperationContext,
): Promise<OpenStroke> {
  const seed = Math.floor(ctx.random() * 0x1_0000_0000);
  const stroke = await kind.begin(mesh, params, ctx);
  return { stroke, end: (context) => stroke.end({ ...context, random: createRandom(seed) }) };
}

async function applyStroke(
  kind: OperationStroke,
  mesh: TriMesh,
  params: Readonly<Record<string, unknown>>,
  ctx: OperationContext,
): Promise<TriMesh> {
  const { [kind.dabs]: list, ...rest } = params;
  const dabs = list as readonly unknown[];
  ctx.checkAborted();
  const { stroke, end } = await openStroke(kind, mesh, rest, { ...ctx, ...partOf(ctx, 0, READY) });
  for (const [n, dab] of dabs.entries()) {
    ctx.checkAborted();
    // Checked as live: what no page could show is no part of a record.
    readPatch(stroke.dab(dab), mesh.positions.length / 3);
    ctx.progress(READY + ((DABBED - READY) * (n + 1)) / dabs.length);
  }
  return end({ ...ctx, ...partOf(ctx, DABBED, 1) });
}

/**
 * Declares an operation whose parameter `dabs` is taken value by value: a brush under the hand shows each dab as soon as it is computed, and a record
 * with all of them gives the same bits, because `apply` is made of the same `begin`, `dab` and `end`.
 */
export function defineStrokeOperation<S extends z.ZodObject, K extends ListNames<z.output<S>>>(
  options: StrokeOperationOptions<S, K>,
): Operation<S> {
  const { dabs, begin, ...rest } = options;
  const stroke = { dabs, begin: begin as unknown as OperationStroke['begin'] };
  return {
    ...(rest as Omit<Operation<S>, 'apply'>),
    stroke,
    apply: (mesh, params, ctx) => applyStroke(stroke, mesh, params as Record<string, unknown>, ctx),
  };
}
