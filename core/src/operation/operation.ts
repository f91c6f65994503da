import type { z } from 'zod';
import type { GateFinding } from '../mesh/gate/index.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import type { AskContext, OperationContext } from './operation-context.ts';
import type { Json } from './json.ts';
import type { OperationRole } from './operation-role.ts';
import type { OperationStroke } from './operation-stroke.ts';
import type { SkinZone } from './skin-zone.ts';

/**
 * A pure, seeded, cancellable change of a mesh. The same code runs in the browser's worker, in the server's worker threads and
 * in the command line, and gives the same bytes in all of them.
 */
export interface Operation<S extends z.ZodObject = z.ZodObject> {
  /** Stored for ever, e.g. `twist.apply`. */
  readonly type: string;
  /** Raised when the same parameters would give another mesh; old versions stay registered, frozen. */
  readonly version: number;
  /** What its records are to others; absent: they give the body its shape. The newest version says it for all. */
  readonly role?: OperationRole;
  /** Made with the kinds of `core/params`; within a version it may only gain fields that have a default. */
  readonly params: S;
  /** Parameters of `version - 1` turned into this version's, for making the step anew with it; a record keeps its version for ever. */
  upgrade?(old: Json): Json;
  /** Never mutates `mesh`. Throws SdkError for an expected failure. */
  apply(mesh: TriMesh, params: z.output<S>, ctx: OperationContext): TriMesh | Promise<TriMesh>;
  /**
   * The parameters as a record keeps them of a step that is made on this body (mm): with what `apply` would else measure on whatever body it is given. The same design is replayed also without its
   * cuts, for the positive, and there the measure would be another. Gives the same result on the same body. Answers at once, never mutates `mesh`, and throws as `apply` does.
   */
  settle?(mesh: TriMesh, params: z.output<S>, ctx: AskContext): z.input<S>;
  /**
   * For a step that presses a bounded part of the skin in, or lets it out: which part, on the body that it is given, and how far. Undefined where these parameters move nothing, or not clearly
   * in or out. Pads are made of it. Answers at once, never mutates `mesh`, and throws as `apply` does: no file is made then.
   */
  zone?(mesh: TriMesh, params: z.output<S>, ctx: AskContext): SkinZone | undefined;
  /**
   * For a step that a wall is made along: what somebody has to answer for before the wall is made, on the body that the step is given (mm, as the patient stands).
   * In words of its plugin, as its warnings are (`warnings.<code>`). Answers at once, never mutates `mesh`, and throws as `apply` does: no wall is made then.
   */
  gate?(mesh: TriMesh, params: z.output<S>, ctx: AskContext): readonly GateFinding[];
  /** For a brush: one of its parameters can be taken value by value, with the result of `apply`. See `defineStrokeOperation`. */
  readonly stroke?: OperationStroke;
}

/** An operation whose parameter type is not known statically, as registries hold them. */
export type AnyOperation = Operation<z.ZodObject>;

/** The validated parameters of an operation. */
export type Params<O extends { readonly params: z.ZodObject }> = z.output<O['params']>;

/** Declares an operation with its parameter types inferred from the schema. */
export function defineOperation<S extends z.ZodObject>(operation: Operation<S>): Operation<S> {
  return operation;
}
