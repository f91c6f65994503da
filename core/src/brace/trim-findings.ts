import type { GateFinding } from '../mesh/index.ts';
import type { TrimRule } from './trim-rules.ts';

/** What a gate is told of the clearances of an edge line: somebody has to answer for each that is broken. */
export const trimFindings = (rules: readonly TrimRule[]): readonly GateFinding[] =>
  rules
    .filter(({ status }) => status === 'bad')
    .map(({ id, value, least, most, at }) => ({
      code: `trim/${id}`,
      severity: 'ask',
      data: {
        value: Math.round(value),
        ...(least === undefined ? {} : { least }),
        ...(most === undefined ? {} : { most }),
      },
      places: [{ at }],
    }));
