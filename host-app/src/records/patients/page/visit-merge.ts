import {
  ApiError,
  ERRORS,
  VISIT_FIELDS,
  visitClashSchema,
  visitFieldsSchema,
  type Visit,
  type VisitClash,
  type VisitFields,
} from '@bracewright/core/contract';

/** What stands in the form of a visit. */
export type VisitValues = VisitFields & { readonly day: string };

/** What the user has seen of each day. */
export type KnownDays = Readonly<Record<string, VisitFields>>;

/** A day on which nothing was taken. */
export const NO_VALUES: VisitFields = visitFieldsSchema.parse({});

/** What was taken, without when and whence. */
export const takenAt = (visit: Visit | undefined): VisitFields =>
  visit
    ? visitFieldsSchema.parse(Object.fromEntries(VISIT_FIELDS.map((name) => [name, visit[name]])))
    : NO_VALUES;

/** What the server has of a day where it refused to write over it; undefined for every other failure. */
export function clashOf(error: unknown): VisitClash | undefined {
  if (!(error instanceof ApiError) || error.code !== ERRORS['patient/visit-differs'].code) return undefined;
  return visitClashSchema.safeParse(error.data).data;
}

/** What somebody else wrote for a day, beside what stands in the form. */
export interface VisitMerge {
  readonly values: VisitValues;
  /** Fields that differ and that the user chooses between: `values` has the user's. */
  readonly differing: readonly (keyof VisitFields)[];
}

/**
 * Puts what stands in the form together with what is stored of a day, of which the user had seen `before`. Only in a visit that is being
 * corrected (`takesOver`) what the others changed comes into the form; where both changed a value the user chooses.
 */
export function mergeVisit(
  mine: VisitValues,
  {
    before,
    kept,
    takesOver,
  }: { readonly before: VisitFields; readonly kept: VisitFields; readonly takesOver: boolean },
): VisitMerge {
  const isMine = (name: keyof VisitFields) => mine[name] !== before[name];
  const theirs = takesOver ? VISIT_FIELDS.filter((name) => !isMine(name)) : [];
  return {
    values: { ...mine, ...Object.fromEntries(theirs.map((name) => [name, kept[name]])) },
    differing: VISIT_FIELDS.filter(
      (name) => isMine(name) && kept[name] !== before[name] && kept[name] !== mine[name],
    ),
  };
}
