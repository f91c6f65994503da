import { describe, expect, it } from 'vitest';
import { body, drawnFilm, drawnMarks, vertebrae } from './drawn-film.fixture.test.ts';
import { UNMOVED_FILM, laidByHand, movedByHand } from './by-hand.ts';
import { registerFilm } from './register-film.ts';
import { errorOnFilm, pixelOnPlane, placeOfPixel, type FilmRegistration } from './registration.ts';

const { picture, pixelOf } = drawnFilm('frontal');
const marker = drawnMarks(pixelOf);
const film = registerFilm({ picture, marker, scale: null, sourceDistance: null }, body) as FilmRegistration;
const at = pixelOf(vertebrae[6]!.centre);

describe('a film moved by hand', () => {
  it('takes its places along, with the errors of an eye and no misfit', () => {
    const moved = movedByHand(film, { ...UNMOVED_FILM, along: 10, up: -4 });
    const [before, now] = [placeOfPixel(film, at, 20), placeOfPixel(moved, at, 20)];
    expect(now[0] - before[0]).toBeCloseTo(10, 3);
    expect(now[2] - before[2]).toBeCloseTo(-4, 3);
    expect(moved).toMatchObject({ by: 'hand', misfit: null, warnings: [] });
    const error = (one: FilmRegistration) => errorOnFilm(one, pixelOnPlane(one, at), 20, 8).along;
    expect(error(moved)).toBeGreaterThan(2 * error(film));
  });

  it('is as it was found where nothing is moved', () => {
    expect(movedByHand(film, UNMOVED_FILM)).toBe(film);
  });
});

describe('a film that was not registered', () => {
  it('is laid over the trunk, as large as its scale or the trunk', () => {
    const reach = { centre: [4, -30] as const, from: 0, to: 380 };
    for (const scale of [null, 1.8]) {
      const laid = laidByHand({ picture, turn: 0, mirror: 1, scale }, reach);
      const middle = placeOfPixel(laid, [picture.width / 2, picture.height / 2], -30);
      expect(middle[0]).toBeCloseTo(4, 6);
      expect(middle[2]).toBeGreaterThan(150);
      expect(middle[2]).toBeLessThan(300);
      expect(laid.place.scale).toBeCloseTo(scale ?? (1.9 * 380) / picture.height, 9);
    }
  });
});
