import {
  deviation,
  noDeviation,
  summarize,
  type Deviation,
  type DeviationSummary,
} from '@bracewright/catalog/deviation';
import { deviationLedger, type DeviationLedger, type TriMesh } from '@bracewright/core/mesh';
import { liesApart, type LiesApart } from './lay-on.ts';

/** Two shapes in one space: how far `shape` lies from `reference`. */
export interface CompareRequest {
  readonly shape: TriMesh;
  readonly reference: TriMesh;
  /** mm: from how far on skin counts as changed. */
  readonly threshold: number;
  /** Whether one of them comes from elsewhere, and may stand otherwise as a whole. */
  readonly fromElsewhere?: boolean;
}

/** What was found: corner by corner, in all, and zone by zone. */
export interface Compared {
  readonly deviation: Deviation;
  readonly summary: DeviationSummary;
  readonly ledger: DeviationLedger;
  /** Where the two do not lie on each other as a whole. */
  readonly apart?: LiesApart | undefined;
}

/** Compares where it is called: seconds of a large body. */
export async function compareStates(request: CompareRequest): Promise<Compared> {
  const { shape, reference, fromElsewhere = false } = request;
  const found = told(request, await deviation(shape, reference, () => undefined));
  return fromElsewhere ? { ...found, apart: liesApart(shape, reference) } : found;
}

const told = ({ shape, reference, threshold }: CompareRequest, found: Deviation): Compared => ({
  deviation: found,
  summary: summarize(shape, found),
  ledger: deviationLedger(shape, found, { threshold, reference }),
});

/** Of a shape and itself. */
export const unchanged = (request: CompareRequest): Compared => told(request, noDeviation(request.shape));
