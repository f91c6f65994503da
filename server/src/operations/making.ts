import {
  answeredBy,
  giverOf,
  reasonFor,
  type Language,
  type Make,
  type Making,
  type Reasons,
} from '@bracewright/core/contract';
import {
  isHeld,
  MAKE_PROCESSES,
  type GateFound,
  type GateReport,
  type GateWish,
} from '@bracewright/core/mesh';
import { AppError, fieldError } from '../errors.ts';
import { anySentenceOf } from '../messages/index.ts';

/** What is asked of the gate: `wall` is the one asked for at its thinnest, mm. Throws `request/invalid` where there is no such process. */
export function wishOf({ process, bed }: Make, wall?: number): GateWish {
  if (!MAKE_PROCESSES.some(({ id }) => id === process))
    throw fieldError('make.process', 'choice', { options: MAKE_PROCESSES.map(({ id }) => id).join(', ') });
  return { process, ...(bed ? { bed } : {}), ...(wall === undefined ? {} : { wall }) };
}

/** What was found as an answer tells it: each with its sentence and its places. */
export const toldFindings = ({ findings }: GateFound, language: Language) =>
  findings.map(({ code, severity, data, places }) => ({
    code: String(code),
    severity,
    message: anySentenceOf(code, data, language),
    places: places.map(({ at, radius }) => ({ at: [...at], ...(radius === undefined ? {} : { radius }) })),
  }));

/** The refusal of what is held, with all findings; its sentence is of the first that blocks or that nobody has answered for. */
export function heldBack(
  found: GateFound,
  reasons: Reasons,
  language: Language,
  failure: 'model/not-makeable' | 'model/form-held',
): AppError {
  const findings = toldFindings(found, language);
  const open = findings.find(
    ({ code, severity }) => severity === 'block' || reasonFor(reasons, code) === undefined,
  );
  return new AppError(failure, { values: { first: (open ?? findings[0]!).message }, data: { findings } });
}

/** What a look at a wall goes with. */
interface Looked extends Pick<Making, 'shape' | 'at' | 'by'> {
  readonly revision: number;
  readonly language: Language;
}

/**
 * What is kept with a wall that may be made, or with a body that a brace may be formed on. Throws `failure` where it is held, and `model/stale` where somebody looked at another one than
 * this: what was said of that one is not said of it.
 */
export function makingOf(
  make: Make,
  report: GateReport,
  { shape, at, by, revision, language }: Looked,
  failure: 'model/not-makeable' | 'model/form-held' = 'model/not-makeable',
): Making {
  if (make.shape !== undefined && make.shape !== shape)
    throw new AppError('model/stale', { data: { revision } });
  if (isHeld(report, answeredBy(make))) throw heldBack(report, make, language, failure);
  const { findings, passed, minWall, volume, mass, agreement } = report;
  return {
    ...make,
    passed,
    minWall: minWall?.wall ?? null,
    volume,
    mass,
    findings: findings.map(({ code, severity, data }) => ({ code, severity, data: { ...data } })),
    ...(agreement ? { agreement: agreement.map((one) => ({ ...one, at: [...one.at] })) } : {}),
    shape,
    at,
    by,
  };
}

/** Why a wall is made in spite of what asks, by the codes of the findings; null where nothing does. */
export function givenReasons(making: Making): Readonly<Record<string, string>> | null {
  const given = making.findings.flatMap(({ code, severity }) => {
    const text = severity === 'ask' ? reasonFor(making, code) : undefined;
    return text === undefined ? [] : [[code, text] as const];
  });
  return given.length > 0 ? Object.fromEntries(given) : null;
}

/** What is said of the skin under a wall, and of the other outputs of its design. */
const OF_SKIN = 'gate/invented-skin-';
const OF_AGREEMENT = 'gate/agree-';

const textsOf = (given: readonly { readonly code: string; readonly text: string }[]) =>
  Object.fromEntries(given.map(({ code, text }) => [code, text]));

/**
 * What is kept of a wall that was looked at again as a model of its own. Which skin under it was scanned, and where the positive lies, is known where it is made alone: what was found of that then, and
 * the reason that was given, stay with it.
 */
export function withSkinOf(making: Making, before: Making | undefined): Making {
  // What was compared was the wall as it was then.
  const isSame = before?.shape === making.shape;
  const isKept = ({ code }: Making['findings'][number]) =>
    code.startsWith(OF_SKIN) || (isSame && code.startsWith(OF_AGREEMENT));
  const found = before?.findings.filter(isKept) ?? [];
  const kept = isSame && before.agreement ? { ...making, agreement: before.agreement } : making;
  if (found.length === 0) return kept;
  // A reason of the look before is for what is carried along from it, and not for what was found now; it stays that of whoever gave it.
  const given = found.flatMap(({ code, severity }) => {
    const own = making.reasons?.[code];
    const earlier = own === undefined ? reasonFor(before!, code) : undefined;
    const text = own ?? earlier ?? making.reason;
    const giver = earlier === undefined ? undefined : giverOf(before!, code);
    return severity !== 'ask' || text === undefined ? [] : [{ code, text, giver }];
  });
  const carried = given.flatMap(({ code, giver }) => (giver ? [[code, giver] as const] : []));
  return {
    ...kept,
    ...(given.length === 0 ? {} : { reasons: { ...making.reasons, ...textsOf(given) } }),
    ...(carried.length === 0 ? {} : { reasonsBy: Object.fromEntries(carried) }),
    passed: making.passed && found.every(({ severity }) => severity === 'note'),
    findings: [...making.findings, ...found],
  };
}
