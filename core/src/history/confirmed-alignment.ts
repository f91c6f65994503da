import type { History } from './record.ts';
import { invertRigid, multiply, type Mat4 } from '../math/mat4.ts';
import type { OperationRoles } from '../operation/roles.ts';
import { alignmentOf, isStill } from './alignment.ts';

/** How a scan stands: `base` is its SHA-256, `transform` brings it into the frame (mm). */
export interface Stand {
  readonly base: string;
  readonly transform: Mat4;
}

/** One way of standing that a person has compared with the example and found right. */
export interface ConfirmedAlignment {
  /** SHA-256 of the scan that stands so. */
  readonly base: string;
  /** 16 numbers, row-major: from the scan to the frame, mm. */
  readonly transform: readonly number[];
  /** Who confirmed it, and when (ISO 8601). */
  readonly by: string;
  readonly at: string;
}

/** What is kept as `alignment` with a model's findings: the newest confirmation last. */
export interface AlignmentFinding {
  readonly confirmed: readonly ConfirmedAlignment[];
}

/** Confirmations that are kept: as many ways of standing can be undone and done again without being asked for anew. */
const KEPT = 12;
/** Rounding of a typed alignment; less than this is the same stand, mm or a part of one. */
const SAME = 1e-4;

const confirmedIn = (finding: unknown): readonly ConfirmedAlignment[] => {
  const list = (finding as Partial<AlignmentFinding> | null | undefined)?.confirmed;
  return Array.isArray(list)
    ? (list as ConfirmedAlignment[]).filter(
        (one) => Array.isArray(one.transform) && one.transform.length === 16,
      )
    : [];
};

const isSame = (one: ConfirmedAlignment, base: string, now: Mat4): boolean =>
  one.base === base && isStill(multiply(now, invertRigid(one.transform as unknown as Mat4)), SAME);

/**
 * Whether a person has confirmed the body as it stands now, by the `alignment` of its findings (`document/getmodelbasic`). A scan
 * that was never looked at is not, and another alignment is not: left and right must not be relied on then. Undo and redo bring
 * back what was confirmed.
 */
export const isAlignmentConfirmed = (history: History, finding: unknown, roles: OperationRoles): boolean =>
  isStandConfirmed({ base: history.base, transform: alignmentOf(history, roles) }, finding);

/** Whether a person has confirmed a body as it stood once, by the finding of today. */
export const isStandConfirmed = ({ base, transform }: Stand, finding: unknown): boolean =>
  confirmedIn(finding).some((one) => isSame(one, base, transform));

/** The finding with the body as it stands now confirmed. */
export function confirmAlignment(
  history: History,
  finding: unknown,
  who: { readonly by: string; readonly at: string },
  roles: OperationRoles,
): AlignmentFinding {
  const transform = alignmentOf(history, roles);
  const others = confirmedIn(finding).filter((one) => !isSame(one, history.base, transform));
  return { confirmed: [...others, { base: history.base, transform: [...transform], ...who }].slice(-KEPT) };
}
