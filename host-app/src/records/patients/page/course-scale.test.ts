import { describe, expect, it } from 'vitest';
import { roundStep, ticksFor } from './course-scale.ts';

describe('the axis of a course', () => {
  it('goes in round steps', () => {
    expect([3, 18, 47, 170].map((span) => roundStep(span, 5))).toEqual([1, 5, 10, 50]);
  });

  it('holds the lowest and the highest value', () => {
    expect(ticksFor(31, 38)).toEqual([30, 32, 34, 36, 38]);
    expect(ticksFor(631, 802)).toEqual([600, 650, 700, 750, 800, 850]);
  });

  it('holds a single value in its middle', () => {
    expect(ticksFor(35, 35)).toEqual([30, 35, 40]);
    expect(ticksFor(653, 653)).toEqual([600, 700, 800]);
  });
});
