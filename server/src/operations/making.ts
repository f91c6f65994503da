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
  const { findings, passed, minWall, volume, mass } = report;
  return {
    ...make,
    passed,
    minWall: minWall?.wall ?? null,
    volume,
    mass,
    findings: findings.map(({ code, severity, data }) => ({ code, severity, data: { ...data } })),
    shape,
    at,
    by,
  };
}

/** What is said of the skin under a wall. */
const OF_SKIN = 'gate/invented-skin-';

/**
 * What is kept of a wall that was looked at again as a model of its own. Which skin under it was scanned is known where it is made alone: what was found of that then, and
 * the reason that was given, stay with it.
 */
export function withSkinOf(making: Making, before: Making | undefined): Making {
  const found = before?.findings.filter(({ code }) => code.startsWith(OF_SKIN)) ?? [];
  if (found.length === 0) return making;
  const reason = making.reason ?? before?.reason;
  return {
    ...making,
    ...(reason === undefined ? {} : { reason }),
    passed: false,
    findings: [...making.findings, ...found],
  };
}
