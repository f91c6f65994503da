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
  expect(placeName([150, 0, 1200], 40, whole)).toEqual({ key: 'place.at.left', values: { height: 1200 } });
  expect(placeName([-90, -110, 300], 5, trunk)).toEqual({
    key: 'place.at.right.front',
    values: { height: 300 },
  });
  expect(placeName([2, 110, 300], 20, trunk).key).toBe('place.at.middle.back');
});
