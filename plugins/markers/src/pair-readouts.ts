import { POINT_ASSOCIATIONS, pairDoubts, type MarkedLandmark } from '@bracewright/core/annotation';
import type { Readout } from '@bracewright/core/tool';

const PAIRS = [...new Set(POINT_ASSOCIATIONS.flatMap((name) => /^(.+)-left$/.exec(name)?.[1] ?? []))];

/** Names of the readouts of pairs. */
export const PAIR_READOUTS: readonly string[] = PAIRS.flatMap((pair) => [
  `uneven-${pair}`,
  `near-middle-${pair}`,
]);

/** What is unusual of the pairs that are marked, each with the sentence that asks to look again; nothing where all lie as usual. */
export const pairReadouts = (landmarks: readonly MarkedLandmark[], standing: boolean): readonly Readout[] =>
  pairDoubts(landmarks, standing).map(({ pair, kind, value }) => ({
    ...{ id: `${kind}-${pair}`, value, unit: 'mm', signed: kind === 'uneven' },
    warning: `markers/${kind}`,
  }));
