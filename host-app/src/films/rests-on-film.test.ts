import { EMPTY_MARKER, type SpineLine } from '@bracewright/core/spine';
import { describe, expect, it } from 'vitest';
import { restsOnFilm } from './rests-on-film.ts';

const registration = {
  ...{ view: 'frontal', by: 'hand', yaw: 0, centre: [0, 0], plane: 0, source: null, isSourceKnown: true },
  place: { along: 0, up: 0, scale: 0.5, roll: 0, inset: 0 },
  ...{ mirror: 1, turn: 0, width: 400, height: 900, misfit: null, counted: 0, yawError: 1, warnings: [] },
  covariance: [0, 1, 2, 3].map(() => [0, 0, 0, 0]),
} as unknown as SpineLine['frontal']['registration'];
const level = (name: 'T5' | 'T6', up: number) => ({
  level: name,
  at: [0, 0, up] as const,
  within: { lateral: 5, depth: 9, height: 5 },
  rotation: null,
});
const line: SpineLine = {
  version: 1,
  levels: [level('T5', 300), level('T6', 275)],
  frontal: { xrayId: 'front', registration },
  lateral: { xrayId: 'side', registration: { ...registration, view: 'lateral' } },
  frame: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1],
  confirmedBy: 'somebody',
  confirmedAt: '2026-11-30T09:00:00.000Z',
};
const place = { position: [0, -100, 200], normal: [0, -1, 0] };
const tag = { code: 'P1', part: null, type: 'A1', side: 'right' };
const step = (zone: object, state: 'on' | 'off' = 'on') => ({
  ...{ id: 'a', type: 'region.push', state },
  params: {
    contour: [place, place, place],
    apex: [place, place],
    amplitude: -10,
    direction: 'normal',
    ...zone,
  },
});
const drawn = {
  ...EMPTY_MARKER,
  vertebrae: [{ level: 'T5', corners: [[0, 0], [9, 0], [9, 9], [0, 9]] }],
}; // prettier-ignore

const size = { width: 400, height: 900, pixelSpacing: null };

describe('what rests on a film', () => {
  it('is the spine that was made of it, from the front or the side', () => {
    const of = (id: string, kept: unknown = line) =>
      restsOnFilm({ ...size, id, marker: null }, { line: kept, records: [], basic: {} }).line;
    expect([of('front'), of('side'), of('other'), of('front', null), of('front', { version: 9 })]).toEqual([
      ...[true, true, false, false, false],
    ]);
  });

  it('are zones that were placed by a class, where vertebrae are drawn on it from the front', () => {
    const of = (marker: unknown, records: Parameters<typeof restsOnFilm>[1]['records'], id = 'other') =>
      restsOnFilm({ ...size, id, marker: marker as never }, { line, records, basic: {} }).zones;
    expect(of(drawn, [step({ zone: tag })])).toBe(true);
    expect(of(null, [step({ zone: tag })], 'side')).toBe(true);
    expect(of(drawn, [step({})])).toBe(false);
    expect(of(drawn, [step({ zone: tag }, 'off')])).toBe(false);
    expect(of(EMPTY_MARKER, [step({ zone: tag })])).toBe(false);
    expect(of({ ...drawn, projection: 'lateral' }, [step({ zone: tag })])).toBe(false);
  });

  it('are the angle and the class on record that were taken from it', () => {
    const basic = { cobb: 36, curveFilm: { xray: 'a', cobb: 36 }, typeChoice: { film: 'b' } };
    const of = (id: string) => {
      const { curve, type } = restsOnFilm({ ...size, id, marker: null }, { line, records: [], basic });
      return [curve, type];
    };
    expect([of('a'), of('b'), of('c')]).toEqual([
      [true, false],
      [false, true],
      [false, false],
    ]);
  });
});
