import {
  VISIT_FIELDS,
  type RouteValues,
  type VisitClash,
  type VisitFields,
} from '@bracewright/core/contract';
import type { Knex } from 'knex';
import { AppError } from '../errors.ts';
import { isTaken, keepEarlier, NOTHING, putVisits, type Change, type Kept } from './visits.ts';

type Given = Omit<RouteValues<'patient/visit'>, 'id'>;
type Name = keyof VisitFields;

function refuse(day: string, { at: _, ...kept }: Partial<Kept>, differing: readonly Name[]): never {
  const data: VisitClash = { day, kept: { ...NOTHING, ...kept }, differing: [...differing] };
  throw new AppError('patient/visit-differs', { data: { ...data } });
}

const rowOf = (valueOf: (name: Name) => number | null): VisitFields =>
  Object.fromEntries(VISIT_FIELDS.map((name) => [name, valueOf(name)])) as unknown as VisitFields;

/**
 * What a caller wrote who knew `known`, put together with what is `stored`: a field that the caller left alone is as stored. Throws
 * `patient/visit-differs` where both changed one to different values.
 */
function merge(day: string, known: VisitFields, wanted: VisitFields, stored: VisitFields): VisitFields {
  const clashes = VISIT_FIELDS.filter(
    (name) => wanted[name] !== known[name] && stored[name] !== known[name] && stored[name] !== wanted[name],
  );
  if (clashes.length > 0) refuse(day, stored, clashes);
  return rowOf((name) => (wanted[name] === known[name] ? stored[name] : wanted[name]));
}

/**
 * Writes, corrects, moves or removes a visit. Takes away nothing that the caller did not know: throws `patient/visit-differs` with what is
 * stored instead. Asked a second time it changes nothing more. `visits` is what is kept so far; gives what is kept then.
 */
export async function changeVisit(
  trx: Knex,
  id: string,
  { visits, change }: { readonly visits: readonly Kept[]; readonly change: Change },
  { day, instead, known = {}, ...given }: Given,
): Promise<readonly Kept[]> {
  const from = instead ?? day;
  const storedOn = (at: string) => visits.find((one) => one.at === at);
  const [source, target] = [storedOn(from), storedOn(day)];
  const knownFrom = known[from] ?? NOTHING;
  const wanted = rowOf((name) => (given[name] === undefined ? knownFrom[name] : given[name]));
  const isMove = from !== day;
  // The answer of the first call was lost.
  if (isMove && !source && VISIT_FIELDS.every((name) => (target?.[name] ?? null) === wanted[name]))
    return visits;
  if (!source && isTaken(knownFrom) && isTaken(wanted))
    refuse(
      from,
      NOTHING,
      VISIT_FIELDS.filter((name) => wanted[name] !== null),
    );

  const corrected = merge(from, knownFrom, wanted, source ?? NOTHING);
  // Whoever removes a visit has seen all of it.
  if (!isTaken(wanted) && isTaken(knownFrom) && isTaken(corrected))
    refuse(
      from,
      source ?? NOTHING,
      VISIT_FIELDS.filter((name) => corrected[name] !== null),
    );
  let kept = corrected;
  if (isMove) {
    // On the other day a field that this visit has nothing in stays as it is there.
    const there = known[day] ?? NOTHING;
    kept = merge(
      day,
      there,
      rowOf((name) => corrected[name] ?? there[name]),
      target ?? NOTHING,
    );
  }

  if (source) await keepEarlier(trx, id, { before: source, after: isMove ? undefined : kept, ...change });
  if (isMove && target) await keepEarlier(trx, id, { before: target, after: kept, ...change });
  const others = visits.filter(({ at }) => at !== day && at !== from);
  const after = isTaken(kept) ? [...others, { at: day, ...kept }] : others;
  await putVisits(trx, id, after);
  return after;
}
