import type { FindingDetails } from '../errors/finding.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';

/** What an operation that is asked something (`gate`, `zone`) may ask in turn: only whether its answer is still wanted. Long work asks it in every outer loop; so it lives. */
export type AskContext = Pick<OperationContext, 'checkAborted'>;

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
   * Leaves another piece beside the result, by a name of its own: for an operation with more than one result. Later steps reach it by `p.target()`.
   * The mesh must be as sound as the result. Throws SdkError `operation/part-name` for a name that no part can have (`isPartName` of core/params), and
   * `operation/part-taken` for one that is there already, also in other capitals, and `operation/too-many-parts` for the hundred-and-first of one step.
   */
  part(name: string, mesh: TriMesh): void;
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
