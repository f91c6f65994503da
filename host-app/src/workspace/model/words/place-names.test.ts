import { expect, test } from 'vitest';
import { placeName } from './place-names.ts';

const trunk = { min: [-180, -120, 0], max: [180, 120, 560] } as const;
const whole = { min: [-300, -150, 0], max: [300, 150, 1600] } as const;

test('names the openings of a trunk by the side of the patient', () => {
  expect(placeName([5, 0, 550], 60, trunk).key).toBe('place.neck');
  expect(placeName([140, 0, 420], 50, trunk).key).toBe('place.armpit.left');
  expect(placeName([-140, 10, 430], 50, trunk).key).toBe('place.armpit.right');
  expect(placeName([80, 0, 10], 70, trunk).key).toBe('place.thigh.left');
  expect(placeName([10, 0, 0], 160, trunk).key).toBe('place.bottom');
});

test('says side, face and height where a part of the body is not certain', () => {
  expect(placeName([150, 0, 1200], 40, whole)).toEqual({
    key: 'place.at.left',
    height: { from: 'on', value: 1200 },
  });
  expect(placeName([-90, -110, 300], 5, trunk)).toEqual({
    key: 'place.at.right.front',
    height: { from: 'on', value: 300 },
  });
  expect(placeName([2, 110, 300], 20, trunk).key).toBe('place.at.middle.back');
});

test('a place lies on the side of the force line that it lies on, whatever is left of the body', () => {
  const leftHalf = { min: [0, -120, 0], max: [180, 120, 560] } as const;
  const withArm = { min: [-180, -120, 0], max: [450, 120, 560] } as const;
  for (const box of [trunk, leftHalf, withArm]) {
    expect(placeName([70, 100, 300], 5, box).key).toMatch(/^place\.at\.left/);
    expect(placeName([-70, 100, 300], 5, box).key).toMatch(/^place\.at\.right/);
    expect(placeName([2, 100, 300], 5, box).key).toMatch(/^place\.at\.middle/);
  }
  const backHalf = { min: [-180, 0, 0], max: [180, 120, 560] } as const;
  expect(placeName([2, 40, 300], 5, backHalf).key).toMatch(/back$|middle$/);
});

test('names no part of a trunk whose ends may have been cut since', () => {
  expect(placeName([5, 0, 550], 60, trunk, 'shaped')).toEqual({
    key: 'place.at.middle',
    height: { from: 'on', value: 550 },
  });
  expect(placeName([140, 0, 420], 50, trunk, 'shaped').key).toBe('place.at.left');
});

test('counts a height from the end that a place now lies beyond, and never below nothing', () => {
  const cut = { min: [-180, -120, 67], max: [180, 120, 420] } as const;
  const heightAt = (z: number) => placeName([5, 0, z], 90, cut, 'shaped').height;
  expect(heightAt(0)).toEqual({ from: 'below', value: 67 });
  expect(heightAt(448)).toEqual({ from: 'above', value: 28 });
  expect(heightAt(64)).toEqual({ from: 'on', value: 0 });
  expect(heightAt(300)).toEqual({ from: 'on', value: 233 });
});

test('an end of a brace is an edge, which no part of the patient is named after', () => {
  const brace = { min: [-180, -120, 60], max: [180, 120, 420] } as const;
  const nameOf = (at: readonly [number, number, number]) => placeName(at, 5, brace, 'brace');
  expect(nameOf([5, 0, 410])).toEqual({
    key: 'place.at.middle',
    height: { from: 'under-upper-edge', value: 10 },
  });
  expect(nameOf([-150, 0, 330])).toEqual({
    key: 'place.at.right',
    height: { from: 'under-upper-edge', value: 90 },
  });
  expect(nameOf([80, 0, 63])).toEqual({
    key: 'place.at.left',
    height: { from: 'over-lower-edge', value: 3 },
  });
  // Of foam that the form alone has.
  expect(nameOf([5, 0, 437]).height).toEqual({ from: 'above-upper-edge', value: 17 });
  expect(nameOf([5, 0, 50]).height).toEqual({ from: 'below-lower-edge', value: 10 });
});
