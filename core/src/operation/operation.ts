import type { z } from 'zod';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import type { FindingDetails } from './finding.ts';
import type { Json } from './json.ts';
import type { OperationRole } from './roles.ts';
import type { OperationStroke } from './stroke.ts';

/** What an operation may ask of the world around it. Everything else (clock, locale, globals) would make replay lie. */
export interface OperationContext {
  /** Throws OperationAborted when the caller no longer wants the result; call it in every outer loop. */
  checkAborted(): void;
  /** Tells how far the work is, 0 to 1. */
  progress(fraction: number): void;
  /** The next number in [0, 1) of the generator seeded by the record. */
  random(): number;
  /** A second body (merge), by the SHA-256 of its content; throws SdkError `operation/mesh-missing`. */
  mesh(sha256: string): Promise<TriMesh>;
  /**
   * Says something the user should know although the work succeeded; `code` is an i18n key of the plugin (`warnings.<code>`),
   * `finding` the places on the body it is about (at most 64 are kept) and the values of the sentence's placeholders.
   */
  warn(code: string, finding?: FindingDetails): void;
  /** Says what was done, like `warn` but without alarm: which holes were closed, what was left out. */
  note(code: string, finding?: FindingDetails): void;
  /** Adds counts to the record's report, e.g. `{ holesClosed: 3 }`. */
  report(values: Readonly<Record<string, number>>): void;
}

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
