import type { PreparationStepId } from '@bracewright/core/brace';

/** The led path from a raw scan to a prepared body, in its order. */
export const PATH = ['scan', 'stand', 'trim', 'clean', 'landmarks', 'findings'] as const;
export type PathStep = (typeof PATH)[number];

/** Which of the program's proposals belong to a step of the path. */
export const PROPOSED_IN: Readonly<Record<PreparationStepId, PathStep>> = {
  stand: 'stand',
  'arm-left': 'trim',
  'arm-right': 'trim',
  ends: 'trim',
  rest: 'trim',
  clean: 'clean',
  close: 'clean',
};

/** Proposals whose numbers belong to the body as it stands in the patient's frame: before that they would cut elsewhere. */
const ON_STOOD: ReadonlySet<PreparationStepId> = new Set(['arm-left', 'arm-right', 'ends', 'rest']);

/** Whether a proposal must wait until the stand that is proposed beside it was taken. */
export const waitsForStand = (
  id: PreparationStepId,
  beside: readonly { readonly id: PreparationStepId }[],
): boolean => ON_STOOD.has(id) && beside.some((one) => one.id === 'stand');

/** What is kept of the path on this device, so that a reload leads on where it was. */
export interface KeptPath {
  readonly isOpen: boolean;
  readonly step: PathStep;
  readonly skipped: readonly PathStep[];
}

export const BEGINNING: KeptPath = { isOpen: false, step: 'scan', skipped: [] };

/** Reads what was kept; what is none is the beginning. */
export function readPath(text: string | null): KeptPath {
  try {
    const { isOpen, step, skipped } = JSON.parse(text ?? '{}') as Partial<KeptPath>;
    const known = (one: unknown): one is PathStep => PATH.some((name) => name === one);
    if (!known(step) || !Array.isArray(skipped)) return BEGINNING;
    return { isOpen: isOpen === true, step, skipped: skipped.filter(known) };
  } catch {
    return BEGINNING;
  }
}
