import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { figuresTable, withFigures } from './model-card.mjs';

const at = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const figures = at('.config/smart-match/figures.json');

it('the page of the reader of films tells what was measured (else: node .config/scripts/make-model-card.mjs)', () => {
  const page = readFileSync(at('sdk-docs/film-reader.md'), 'utf8');
  const measured: unknown = existsSync(figures) ? JSON.parse(readFileSync(figures, 'utf8')) : undefined;
  expect(withFigures(page, measured)).toBe(page);
});

it('tells figures as they were measured', () => {
  const all = {
    ...{ films: 30, sidesSwapped: 0, sidesCompared: 24 },
    majorCobb: { meanError: 2.44, bias: -0.31, p90: 5.2 },
    interval90: { covered: 0.907, meanWidth: 11.3 },
    straight: { films: 5, noCurve: 4 },
    middlesWithinHalfALevel: 0.894,
    numbering: { wrong: 3, wrongAndWarned: 2, warnedInVain: 4 },
  };
  const refusals = { frontalTaken: '29 of 30', lateralRefused: '6 of 6', othersRefused: '20 of 20', aucOthers: 0.9876 }; // prettier-ignore
  const set = { clean: all, hard: all, all, refusals };
  const table = figuresTable({
    'data/films, test half': set,
    'rendered, unseen seeds, test half': set,
    processorSeconds: { mean: 0.66, most: 1.41 },
  });
  expect(table).toContain('| straight spines without a curve | 4 of 5 | 4 of 5 |');
  expect(table).toContain('| vertebrae with the right number | 89 % | 89 % |');
  expect(table).toContain('numbered wrong, warned of | 3, 2 | 3, 2 |');
  expect(table).toContain('warned of all the same | 4 of 30 | 4 of 30 |');
  expect(table).toContain('(meant: 90 %) | 91 % | 91 % |');
  expect(table).toContain('0.7 s in the mean, 1.4 s at most');
  expect(() => withFigures('no marks', undefined)).toThrow('has no');
});
