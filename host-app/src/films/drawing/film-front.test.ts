import { EMPTY_MARKER } from '@bracewright/core/spine';
import { expect, it } from 'vitest';
import { filedFrontAt, frontSeenAt, withFront } from './film-front.ts';

it('the front of a lateral film stays on its edge of the picture, however it is turned and flipped to be looked at', () => {
  const marker = { ...EMPTY_MARKER, projection: 'lateral' as const };
  expect(frontSeenAt(marker)).toBeNull();
  const said = withFront({ ...marker, shown: { ...marker.shown, flipped: true } }, 'left');
  expect(said.front).toEqual({ frontAt: 'right' });
  expect(frontSeenAt(said)).toBe('left');
  expect(frontSeenAt({ ...said, shown: marker.shown })).toBe('right');
  expect(frontSeenAt({ ...said, shown: marker.shown, turn: 180 })).toBe('left');
  // Said while the picture lay otherwise: asked anew.
  expect(frontSeenAt({ ...said, turn: 90 })).toBeNull();
  expect(withFront({ ...marker, turn: 90 }, 'right').front).toEqual({ frontAt: 'top' });
});

it('what the file says of it is seen where the picture is looked at', () => {
  expect(filedFrontAt(null, EMPTY_MARKER)).toBeNull();
  expect(filedFrontAt('left', EMPTY_MARKER)).toBe('left');
  const flipped = { ...EMPTY_MARKER, shown: { ...EMPTY_MARKER.shown, flipped: true } };
  expect(filedFrontAt('left', flipped)).toBe('right');
  expect(filedFrontAt('bottom', { ...EMPTY_MARKER, turn: 90 })).toBe('left');
});
