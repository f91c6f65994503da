import type { Agreement } from '../agree/index.ts';
import type { GateFinding } from './gate-report.ts';

const CODES = {
  shell: 'gate/agree-positive',
  positive: 'gate/agree-positive',
  vacuum: 'gate/agree-vacuum',
  grid: 'gate/agree-grid',
  program: 'gate/agree-program',
} as const;

/** What somebody has to answer for: outputs that lie further apart than they may; noted is a liner for which the shell has no room. */
export const agreementFindings = (agreement: readonly Agreement[]): readonly GateFinding[] =>
  agreement.flatMap(({ b, most, at, limit, passes, offset }) => [
    ...(passes
      ? []
      : [
          {
            code: CODES[b],
            severity: 'ask' as const,
            data: { most: hundredth(most), limit: hundredth(limit) },
            places: [{ at }],
          },
        ]),
    ...(b === 'positive' && offset > 0
      ? [
          {
            code: 'gate/agree-liner' as const,
            severity: 'note' as const,
            data: { liner: hundredth(offset) },
            places: [],
          },
        ]
      : []),
  ]);

const hundredth = (value: number): number => Math.round(100 * value) / 100;
