import { describe, expect, it } from 'vitest';
import type { MeasuredCurve } from '@bracewright/core/spine';
import { agrees, bodyScale, recordOf } from './record-of.ts';

const curve = { upper: 'T5', lower: 'T12', apex: 'T8', angle: 34.96, direction: 'right' } as MeasuredCurve;

describe('film and record', () => {
  it('say the same only where ends, apex, side, angle and distance are the same', () => {
    const film = recordOf(curve, 18.04);
    expect(film).toEqual({
      ...{ upperEnd: 'T5', lowerEnd: 'T12', apex: 'T8' },
      ...{ convexSide: 'right', cobb: 35, forceLineDistance: -18 },
    });
    expect(agrees(film, { ...film, atr: 7 })).toBe(true);
    // Sides swapped, another scale, another film.
    expect(agrees(recordOf({ ...curve, direction: 'left' }, -18.04), film)).toBe(false);
    expect(agrees(recordOf(curve, 43.4), film)).toBe(false);
    expect(agrees(recordOf({ ...curve, apex: 'T9' }, 18.04), film)).toBe(false);
    // A record that was kept before it told the side.
    expect(agrees(film, { ...film, convexSide: null })).toBe(false);
  });

  it('have no millimetres of the detector between them', () => {
    expect(bodyScale({ mmPerPixel: 0.2, source: 'detector' })).toBeNull();
    for (const source of ['magnified', 'ruler', 'pixel-spacing'] as const)
      expect(bodyScale({ mmPerPixel: 0.2, source })).toBe(0.2);
  });

  it('leave no distance or side of an older curve beside a new one', () => {
    const film = recordOf({ ...curve, direction: null }, null);
    expect(film).toMatchObject({ convexSide: null, forceLineDistance: null });
    expect(agrees(film, { ...film, forceLineDistance: -25.1 })).toBe(false);
    expect(agrees(film, { upperEnd: 'T5', lowerEnd: 'T12', apex: 'T8', cobb: 35 })).toBe(true);
    expect(Object.is(recordOf(curve, 0).forceLineDistance, 0)).toBe(true);
  });
});
