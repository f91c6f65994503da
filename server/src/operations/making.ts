import type { Language, Make, Making } from '@bracewright/core/contract';
import { isHeld, MAKE_PROCESSES, type GateReport, type GateWish } from '@bracewright/core/mesh';
import { AppError, fieldError } from '../errors.ts';
import { sentenceOf } from '../messages/index.ts';

/** What is asked of the gate: `wall` is the one asked for at its thinnest, mm. Throws `request/invalid` where there is no such process. */
export function wishOf({ process, bed }: Make, wall?: number): GateWish {
  if (!MAKE_PROCESSES.some(({ id }) => id === process))
    throw fieldError('make.process', 'choice', { options: MAKE_PROCESSES.map(({ id }) => id).join(', ') });
  return { process, ...(bed ? { bed } : {}), ...(wall === undefined ? {} : { wall }) };
}

/** Throws `model/not-makeable` with all findings where a wall is held: what blocks always holds it, what asks while no reason is given. */
function requireMakeable(report: GateReport, { reason }: Make, language: Language): void {
  if (!isHeld(report, reason !== undefined)) return;
  const findings = report.findings.map(({ code, severity, data, places }) => ({
    code,
    severity,
    message: sentenceOf(code, data, language) ?? code,
    places: places.map(({ at, radius }) => ({ at: [...at], ...(radius === undefined ? {} : { radius }) })),
  }));
  throw new AppError('model/not-makeable', {
    values: { first: findings[0]!.message },
    data: { findings },
  });
}

/** What a look at a wall goes with. */
interface Looked extends Pick<Making, 'shape' | 'at' | 'by'> {
  readonly revision: number;
  readonly language: Language;
}

/**
 * What is kept with a wall that may be made. Throws `model/not-makeable` where it is held, and `model/stale` where somebody looked at another wall than
 * this one: what was said of that one is not said of it.
 */
export function makingOf(
  make: Make,
  report: GateReport,
  { shape, at, by, revision, language }: Looked,
): Making {
  if (make.shape !== undefined && make.shape !== shape)
    throw new AppError('model/stale', { data: { revision } });
  requireMakeable(report, make, language);
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

/** What is said of the skin under a wall, and of the other outputs of its design. */
const OF_SKIN = 'gate/invented-skin-';
const OF_AGREEMENT = 'gate/agree-';

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
  const reason = making.reason ?? before?.reason;
  return {
    ...kept,
    ...(reason === undefined ? {} : { reason }),
    passed: making.passed && found.every(({ severity }) => severity === 'note'),
    findings: [...making.findings, ...found],
  };
}
