import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { TESTED, carriedFigures, figuresOf } from './figures.ts';

const path = fileURLToPath(new URL('../../../../.config/smart-match/figures.json', import.meta.url));
const frontal = {
  ...{ films: 10, taken: 9, sidesSwapped: 0, sidesCompared: 8 },
  majorCobb: { meanError: 2.4, bias: -0.3, p90: 5, within5: 0.9 },
  interval90: { curves: 12, covered: 0.91, meanWidth: 11 },
  straight: { films: 3, noCurve: 3 },
  middlesWithinHalfALevel: 0.9,
};
const refusals = { frontalTaken: '9 of 10', lateralRefused: '6 of 6', othersRefused: '20 of 20', aucLateral: 1, aucOthers: 0.99 }; // prettier-ignore
const set = { clean: frontal, hard: frontal, all: frontal, refusals };

describe('figures of the model card', () => {
  it('are those that were measured, and none where they cannot be read', () => {
    const file = { calibration: {}, [TESTED.apart]: set, [TESTED.alike]: set, processorSeconds: { mean: 0.7, most: 1.4 } }; // prettier-ignore
    expect(figuresOf(file)![TESTED.apart].all.interval90).toEqual({ covered: 0.91, meanWidth: 11 });
    expect(figuresOf({ ...file, [TESTED.alike]: {} })).toBeUndefined();
    expect(figuresOf(undefined)).toBeUndefined();
  });

  it('are carried where they were measured', () => {
    const measured: unknown = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
    expect(carriedFigures()).toEqual(measured === undefined ? undefined : figuresOf(measured));
    expect(carriedFigures() === undefined).toBe(measured === undefined);
  });
});
