import { isReason, reasonFor, type Make, type Printer, type Reasons } from '@bracewright/core/contract';
import {
  askedCodes,
  isHeld,
  type Agreement,
  type GateFound,
  type GateSeverity,
} from '@bracewright/core/mesh';
import type { MakeOption } from '../../stores/made-on.ts';
import type { SettingsStore } from '../../stores/settings.ts';

/** Reasons by the codes of the findings that they are for. */
export type ReasonTexts = Readonly<Record<string, string>>;

/** How a wall is made on it, with the reasons why it is in spite of what was found. */
export const makeOn = ({ process, printer }: MakeOption, reasons?: ReasonTexts): Make => ({
  process,
  ...(printer ? { printer: printer.name, bed: printer.bed } : {}),
  ...(printer?.cost ? { cost: printer.cost } : {}),
  ...(reasons === undefined ? {} : { reasons: { ...reasons } }),
});

/** The printers of the user with one kept in the place of the one that was called `before`. */
export function withPrinter(
  { values }: Pick<SettingsStore, 'values'>,
  printer: Printer,
  before?: string,
): Printer[] {
  const others = (values.printers ?? []).filter(({ name }) => name !== before);
  return [...others, printer];
}

/** Whether nobody can answer for what was found: something of it cannot be made at all. */
export const isBlocked = (gate: GateFound): boolean => isHeld(gate, true);

/** Whether somebody has said of anything why it is made all the same. */
export const hasReasons = ({ reason, reasons }: Reasons): boolean =>
  reason !== undefined || Object.keys(reasons ?? {}).length > 0;

/** The codes of what asks and was not answered before. */
export const openCodes = (gate: GateFound, known: ReasonTexts): readonly string[] =>
  askedCodes(gate).filter((code) => !Object.hasOwn(known, code));

/** The reasons of the form, one for each finding that asks and was not answered before; undefined while one of them is none. */
export function completeReasons(
  gate: GateFound,
  typed: ReasonTexts,
  known: ReasonTexts = {},
): ReasonTexts | undefined {
  const codes = openCodes(gate, known);
  const texts = codes.map((code) => [code, (typed[code] ?? '').trim()] as const);
  return texts.every(([, text]) => isReason(text)) ? Object.fromEntries(texts) : undefined;
}

/** What became of a finding: what asks is decided once a reason is given for it, and a note where it is only told and asks nobody. */
export function standingOf(
  { severity, code }: { readonly severity: GateSeverity; readonly code: string },
  {
    reasons,
    isTold = false,
  }: { readonly reasons?: Reasons | undefined; readonly isTold?: boolean | undefined },
): GateSeverity | 'answered' {
  if (severity !== 'ask') return severity;
  if (isTold) return 'note';
  return reasons && reasonFor(reasons, code) !== undefined ? 'answered' : 'ask';
}

/** Pairs of outputs that are told as agreeing: of one that does not agree a finding tells, and nothing is said twice; none where a file was not compared, which would be read as if it agreed too. Undefined where there is nothing left to say of any. */
export function toldPairs({
  agreement,
  notCompared,
}: Pick<GateFound, 'agreement' | 'notCompared'>): readonly Agreement[] | undefined {
  if (notCompared) return [];
  const told = (agreement ?? []).filter(({ passes }) => passes);
  const isAllByFindings = agreement !== undefined && agreement.length > 0 && told.length === 0;
  return agreement !== undefined && !isAllByFindings ? told : undefined;
}

/** Who may answer for what keeps a file back, or that nobody may. */
type HeldAnswer = 'blocked' | 'asked' | 'form' | 'mayNot' | 'older';

/** Which words stand over what keeps a file back: a positive is no wall. */
export function heldTitle(isWall: boolean, answer: HeldAnswer): HeldAnswer | 'formBlocked' | 'formMayNot' {
  if (isWall) return answer;
  return answer === 'blocked' ? 'formBlocked' : answer === 'mayNot' ? 'formMayNot' : answer;
}
