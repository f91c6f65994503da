import { describe, expect, it } from 'vitest';
import { body, drawnFilm, drawnMarks, vertebrae } from './drawn-film.fixture.test.ts';
import { UNMOVED_FILM, laidByHand, movedByHand } from './by-hand.ts';
import { registerFilm } from './register-film.ts';
import { errorOnFilm, pixelOnPlane, placeOfPixel, type FilmRegistration } from './registration.ts';
import { trunkReach } from './trunk-reach.ts';

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

describe('the reach of a trunk', () => {
  it('lies between trochanters and arm pits, and a film that was not registered is laid over it', () => {
    const reach = trunkReach(body.mesh, {})!;
    expect(Math.abs(reach.from - body.from)).toBeLessThan(35);
    expect(reach.to).toBeGreaterThan(reach.from + 200);
    const laid = laidByHand({ picture, turn: 0, mirror: 1, scale: null }, reach);
    const middle = placeOfPixel(laid, [picture.width / 2, picture.height / 2], reach.centre[1]);
    expect(middle[0]).toBeCloseTo(reach.centre[0], 6);
    expect(middle[2]).toBeGreaterThan(reach.from);
    expect(middle[2]).toBeLessThan(reach.to);
  });
});
