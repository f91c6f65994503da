import { describe, expect, it } from 'vitest';
import { mat4, type Vec3 } from '../../math/index.ts';
import { SCALE, body, drawnFilm, drawnMarks, trunk, vertebrae } from './drawn-film.fixture.test.ts';
import { registerFilm } from './register-film.ts';
import {
  errorOnFilm,
  filmRegistrationSchema,
  pixelOnPlane,
  placeOfPixel,
  planeTransform,
  type FilmRegistration,
} from './registration.ts';

const done = (found: ReturnType<typeof registerFilm>): FilmRegistration => {
  if ('lacks' in found) throw new Error(`not registered: ${found.lacks}`);
  return found;
};

/** How far the vertebrae that a film shows come to lie from where they are, mm in the plane of the film. */
function misses(film: FilmRegistration, pixelOf: (at: Vec3) => [number, number]): readonly number[] {
  return vertebrae.map(({ centre }) => {
    const at = placeOfPixel(film, pixelOf(centre), film.view === 'frontal' ? centre[1] : centre[0]);
    return Math.hypot(at[0] - centre[0], at[1] - centre[1], at[2] - centre[2]);
  });
}

const known = { mmPerPixel: SCALE, error: 0.01 };

describe('a frontal film registered by the outline of the skin', () => {
  const { picture, pixelOf } = drawnFilm('frontal');
  const marker = drawnMarks(pixelOf);
  const film = done(registerFilm({ picture, marker, scale: known, sourceDistance: null }, body));

  it('has every vertebra within 5 mm of where it is, and says how far it may be off', () => {
    expect(Math.max(...misses(film, pixelOf))).toBeLessThan(5);
    expect(film.by).toBe('outline');
    expect(film.warnings).toEqual([]);
    expect(film.misfit!).toBeLessThan(2);
    const at = pixelOnPlane(film, pixelOf(vertebrae[8]!.centre));
    const error = errorOnFilm(film, at, 30, 10);
    expect(error.along).toBeGreaterThan(0.8);
    expect(error.up).toBeLessThan(8);
    expect(filmRegistrationSchema.parse(JSON.parse(JSON.stringify(film)))).toEqual(film);
  });

  it('finds a scale that nobody knows, with a wider error', () => {
    const free = done(registerFilm({ picture, marker, scale: null, sourceDistance: null }, body));
    expect(Math.abs(free.place.scale / SCALE - 1)).toBeLessThan(0.03);
    expect(Math.max(...misses(free, pixelOf))).toBeLessThan(10);
    const at = pixelOnPlane(free, pixelOf(vertebrae[1]!.centre));
    expect(errorOnFilm(free, at, 30, 10).up).toBeGreaterThan(errorOnFilm(film, at, 30, 10).up);
  });

  it('says that the outline is of another size than the scale that is known', () => {
    const as = (larger: number) => {
      const scale = { mmPerPixel: larger * SCALE, error: 0.01 };
      return registerFilm({ picture, marker, scale, sourceDistance: null }, body);
    };
    expect(as(1.05)).toMatchObject({ warnings: expect.arrayContaining(['scale']) });
    expect(as(1.2)).toEqual({ lacks: 'scale' });
  });

  it('gives the same whatever the window and whichever way round the greys are', () => {
    const inverted = drawnFilm('frontal', { window: (level) => 4000 - 3000 * level });
    const other = done(
      registerFilm({ picture: inverted.picture, marker, scale: known, sourceDistance: null }, body),
    );
    expect(other.place.along).toBeCloseTo(film.place.along, 1);
    expect(other.place.up).toBeCloseTo(film.place.up, 0);
  });

  it('hangs the picture in the scene where its pixels are placed', () => {
    const at = pixelOf(vertebrae[5]!.centre);
    const hung = mat4.transformPoint(planeTransform(film), [
      (at[0] - picture.width / 2) * film.place.scale,
      (picture.height / 2 - at[1]) * film.place.scale,
      0,
    ]);
    const placed = placeOfPixel(film, at, hung[1]);
    for (const k of [0, 1, 2]) expect(hung[k]).toBeCloseTo(placed[k]!, 3);
  });

  it('tells a film whose sides are said the wrong way round', () => {
    const swapped = { ...marker, side: { rightOfPatientAt: 'right', source: 'person' } } as const;
    const found = registerFilm({ picture, marker: swapped, scale: known, sourceDistance: null }, body);
    // Refused as such where it fits badly, told where it fits well enough to be looked at.
    expect('lacks' in found ? found.lacks : found.warnings.find((one) => one === 'mirrored')).toBe(
      'mirrored',
    );
  });

  it('asks for the side first', () => {
    expect(registerFilm({ picture, marker: { ...marker, side: null }, scale: known }, body)).toEqual({
      lacks: 'side',
    });
  });
});

describe('a film taken with a cone beam', () => {
  it('is followed along its rays', () => {
    const { picture, pixelOf } = drawnFilm('frontal', { distance: 1600 });
    const film = done(
      registerFilm({ picture, marker: drawnMarks(pixelOf), scale: known, sourceDistance: 1600 }, body),
    );
    expect(Math.max(...misses(film, pixelOf))).toBeLessThan(6);
  });
});

describe('a lateral film', () => {
  it('is registered whichever way it faces', () => {
    for (const isMirrored of [false, true]) {
      const { picture, pixelOf } = drawnFilm('lateral', { isMirrored });
      const film = done(
        registerFilm(
          { picture, marker: drawnMarks(pixelOf, 'lateral'), scale: known, sourceDistance: null },
          body,
        ),
      );
      expect(film.mirror).toBe(isMirrored ? -1 : 1);
      // It hangs in the sagittal plane, where its pixels are placed.
      const at = pixelOf(vertebrae[5]!.centre);
      const hung = mat4.transformPoint(planeTransform(film), [
        (at[0] - picture.width / 2) * film.place.scale,
        (picture.height / 2 - at[1]) * film.place.scale,
        0,
      ]);
      const placed = placeOfPixel(film, at, hung[0]);
      for (const k of [1, 2]) expect(hung[k]).toBeCloseTo(placed[k]!, 3);
      expect(Math.abs(mat4.determinant(planeTransform(film)))).toBeCloseTo(1, 9);
      expect(Math.max(...misses(film, pixelOf))).toBeLessThan(6);
    }
  });
});

describe('a lateral film of which a person says which way the patient looks', () => {
  it('is registered that way round alone, and not at all where it fits only the other way', () => {
    const { picture, pixelOf } = drawnFilm('lateral', { isMirrored: false });
    const [right, wrong] = (['left', 'right'] as const).map((frontAt) =>
      registerFilm(
        {
          ...{ picture, scale: known, sourceDistance: null },
          marker: { ...drawnMarks(pixelOf, 'lateral'), front: { frontAt } },
        },
        body,
      ),
    );
    expect(done(right!).mirror).toBe(1);
    expect(wrong).toEqual({ lacks: 'mirrored' });
  });
});

describe('a film on which no outline is seen', () => {
  const { picture, pixelOf } = drawnFilm('frontal');
  const cropped = {
    ...picture,
    levels: Float32Array.from(picture.levels, (_, i) => 0.5 + 0.2 * Math.sin(i / 9)),
  };
  const marker = drawnMarks(pixelOf);

  it('is placed by landmarks, said so and with a wider error', () => {
    const names = {
      'axilla-left': 'axillaLeft',
      'axilla-right': 'axillaRight',
      'greater-trochanter-left': 'trochanterLeft',
      'greater-trochanter-right': 'trochanterRight',
    } as const;
    const places = Object.entries(names).map(([name, key]) => [name, trunk.landmarks[key]!] as const);
    const landmarks = Object.fromEntries(places.map(([name, at]) => [name, pixelOf(at)]));
    const film = done(
      registerFilm(
        { picture: cropped, marker: { ...marker, landmarks }, scale: null, sourceDistance: null },
        { ...body, landmarks: new Map(places) },
      ),
    );
    expect(film.by).toBe('landmarks');
    expect(film.misfit).toBeNull();
    expect(film.warnings).toContain('no-outline');
    expect(Math.max(...misses(film, pixelOf))).toBeLessThan(4);
    expect(
      errorOnFilm(film, pixelOnPlane(film, pixelOf(vertebrae[4]!.centre)), 30, 10).along,
    ).toBeGreaterThan(4);
  });

  it('is refused without landmarks, with what the film lacks', () => {
    const found = registerFilm({ picture: cropped, marker, scale: known }, body);
    expect('lacks' in found && ['air', 'sides', 'line']).toContain('lacks' in found ? found.lacks : '');
  });
});
