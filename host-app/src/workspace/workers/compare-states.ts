import {
  deviation,
  noDeviation,
  summarize,
  type Deviation,
  type DeviationSummary,
} from '@bracewright/catalog/deviation';
import { deviationLedger, type DeviationLedger, type TriMesh } from '@bracewright/core/mesh';
import { insideOf } from './inside-of.ts';
import { liesApart, type LiesApart } from './lay-on.ts';

/** Two shapes in one space: how far `shape` lies from `reference`. */
export interface CompareRequest {
  readonly shape: TriMesh;
  readonly reference: TriMesh;
  /** mm: from how far on skin counts as changed. */
  readonly threshold: number;
  /** Whether one of them comes from elsewhere, and may stand otherwise as a whole. */
  readonly fromElsewhere?: boolean;
  /** Which of the two are braces, and the body that they lie on: of a brace the inside is compared. */
  readonly braces?: Braces | undefined;
}

/** The braces among two shapes. */
export interface Braces {
  readonly which: readonly Which[];
  readonly body: TriMesh;
}

type Which = 'shape' | 'reference';

/** What was found: corner by corner, in all, and zone by zone. */
export interface Compared {
  readonly deviation: Deviation;
  readonly summary: DeviationSummary;
  readonly ledger: DeviationLedger;
  /** Where the two do not lie on each other as a whole. */
  readonly apart?: LiesApart | undefined;
  /** The skin that was compared, where that is not all of the two shapes. */
  readonly skin?: Readonly<Record<Which, TriMesh>>;
}

/** Compares where it is called: seconds of a large body. Undefined where the inside of a brace cannot be told from its outside. */
export async function compareStates(request: CompareRequest): Promise<Compared | undefined> {
  const { fromElsewhere = false, braces } = request;
  const skin = braces ? skinOf(request, braces) : request;
  if (!skin) return undefined;
  const { shape, reference } = skin;
  const found = told({ ...request, shape, reference }, await deviation(shape, reference, () => undefined));
  return {
    ...found,
    ...(fromElsewhere && { apart: liesApart(shape, reference) }),
    ...(braces && { skin: { shape, reference } }),
  };
}

/** What is compared of the two shapes. The skin of a body has one side only, a wall has two: the nearer one would turn in and out round. */
function skinOf(
  { shape, reference }: CompareRequest,
  { which, body }: Braces,
): Readonly<Record<Which, TriMesh>> | undefined {
  const of = (one: Which, mesh: TriMesh) => (which.includes(one) ? insideOf(mesh, body) : mesh);
  const [first, second] = [of('shape', shape), of('reference', reference)];
  return first && second && { shape: first, reference: second };
}

const told = ({ shape, reference, threshold }: CompareRequest, found: Deviation): Compared => ({
  deviation: found,
  summary: summarize(shape, found),
  ledger: deviationLedger(shape, found, { threshold, reference }),
});

/** Of a shape and itself. */
export const unchanged = (request: CompareRequest): Compared => told(request, noDeviation(request.shape));
