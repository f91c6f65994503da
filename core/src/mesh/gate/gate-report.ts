import type { ErrorData } from '../../errors/sdk-error.ts';
import type { FindingPlace } from '../../errors/finding-place.ts';
import type { Vec3 } from '../../math/vec3.ts';
import type { Agreement } from '../agree/index.ts';
import type { ThinOf } from './thinnest.ts';

/** `block`: cannot be made so; `ask`: somebody has to say why it is made all the same; `note`: good to know. */
export type GateSeverity = 'block' | 'ask' | 'note';

/** Something that was found on a part. */
export interface GateFinding {
  /** A code of `MESH_MESSAGES` (`gate/…`, `trim/…`), or of the plugin whose operation says it (`heel/too-sharp`); its sentence is filled from `data`. */
  readonly code: `${string}/${string}`;
  readonly severity: GateSeverity;
  readonly data: ErrorData;
  /** Where, mm, the worst first; none where it is about the whole part. */
  readonly places: readonly FindingPlace[];
}

/** Whether a part can be made, and what of it. Lengths in mm, areas mm², volumes mm³, masses g. */
export interface GateReport {
  readonly process: string;
  /** Nothing that blocks and nothing that asks was found. */
  readonly passed: boolean;
  /** The worst first. */
  readonly findings: readonly GateFinding[];
  /** The thinnest wall that was measured, and where (`checkPositive`: what it is of a positive); of a part without one the crest of its thinnest ridge, where two flanks meet (`of` says which). Undefined where no two sides stand near each other, or the part is no closed body. */
  readonly minWall: { readonly wall: number; readonly at: Vec3; readonly of?: ThinOf } | undefined;
  readonly size: Vec3;
  readonly volume: number;
  readonly mass: number;
  /** Of the surface. */
  readonly area: number;
  /** How the part lies in the bed, degrees about X and then Y; undefined without a bed or where it does not fit. */
  readonly tilt: readonly [x: number, y: number] | undefined;
  /** How far its inside lies from the other outputs of the same design; absent where they were not compared. */
  readonly agreement?: readonly Agreement[];
  /** Why they were not. */
  readonly notCompared?: { readonly code: string; readonly data: ErrorData };
}

/** What was found on a part, or on what it is formed over. */
export type GateFound = Pick<GateReport, 'passed' | 'findings' | 'agreement' | 'notCompared'>;

const ORDER: readonly GateSeverity[] = ['block', 'ask', 'note'];

/** Findings in their order: the worst first. */
export const worstFirst = (findings: readonly GateFinding[]): readonly GateFinding[] =>
  [...findings].sort((a, b) => ORDER.indexOf(a.severity) - ORDER.indexOf(b.severity));

/** Whether nothing of it blocks or asks. */
export const isPassed = (findings: readonly GateFinding[]): boolean =>
  findings.every(({ severity }) => severity === 'note');

/** A report with what else was found on the part or on what it is made for. */
export function withFindings<R extends GateFound>(report: R, more: readonly GateFinding[]): R {
  const findings = worstFirst([...report.findings, ...more]);
  return { ...report, passed: isPassed(findings), findings };
}

/** What somebody has given a reason for: all that asks, nothing, or what has these codes. */
export type Answered = boolean | readonly string[];

/** The codes of what asks, each once, in the order of the findings. */
export const askedCodes = ({ findings }: Pick<GateFound, 'findings'>): readonly string[] => [
  ...new Set(findings.filter(({ severity }) => severity === 'ask').map(({ code }) => String(code))),
];

/** Whether a part is not written: what blocks always holds it, what asks as long as nobody has answered for it. */
export function isHeld(found: GateFound, answered: Answered): boolean {
  if (found.findings.some(({ severity }) => severity === 'block')) return true;
  if (found.passed || answered === true) return false;
  return answered === false || !askedCodes(found).every((code) => answered.includes(code));
}
