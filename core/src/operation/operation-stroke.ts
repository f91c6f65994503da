import type { MeshPatch } from '../mesh/live/mesh-patch.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import type { OperationContext } from './operation-context.ts';

/** A brush at work on one body: it remembers what its dabs have done so far. */
export interface Stroke<D = unknown> {
  /**
   * Takes the next dab and says what it moved; undefined where that is nothing. It is under the hand: its time must go by what it touches and not by the body.
   * Throws SdkError for an expected failure.
   */
  dab(dab: D): MeshPatch | undefined;
  /**
   * The body after all dabs so far, in arrays of its own. What has to look at the whole (folds, say) is done here: the hand has lifted, and the
   * result may differ from the patches by it. Further dabs may follow, as if it had not been asked.
   */
  end(ctx: OperationContext): TriMesh | Promise<TriMesh>;
}

/** How an operation takes the values of one of its parameters one by one. */
export interface OperationStroke {
  /** The parameter, an array; each value is a dab. An array of one must be valid. */
  readonly dabs: string;
  /** Gets ready for the first dab; `params` are all but the dabs. Never mutates `mesh`. */
  begin(
    mesh: TriMesh,
    params: Readonly<Record<string, unknown>>,
    ctx: OperationContext,
  ): Stroke | Promise<Stroke>;
}
