import type { StepQuestion } from '@bracewright/core/tool';

/** The answer is a parameter, and stays in the record. */
export const SIDE: StepQuestion = { id: 'side', choices: ['left', 'right'], into: 'to' };

/** The answer only lets Apply go on; it is asked for again when the amount has changed. */
export const FAR: StepQuestion = {
  id: 'far',
  choices: ['yes', 'no'],
  when: ({ amount }) => Number(amount) > 20,
};
