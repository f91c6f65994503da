import {
  deviation,
  noDeviation,
  summarize,
  type Deviation,
  type DeviationSummary,
} from '@bracewright/catalog/deviation';
import type { TriMesh } from '@bracewright/core/mesh';

/** Two shapes in one space: how far `shape` lies from `reference`. */
export interface CompareRequest {
  readonly shape: TriMesh;
  readonly reference: TriMesh;
}

/** What was found: corner by corner, and in all. */
export interface Compared {
  readonly deviation: Deviation;
  readonly summary: DeviationSummary;
}

/** Compares where it is called: seconds of a large body. */
export async function compareStates({ shape, reference }: CompareRequest): Promise<Compared> {
  const found = await deviation(shape, reference, () => undefined);
  return { deviation: found, summary: summarize(shape, found) };
}

/** Of a shape and itself. */
export function unchanged(shape: TriMesh): Compared {
  const found = noDeviation(shape);
  return { deviation: found, summary: summarize(shape, found) };
}
