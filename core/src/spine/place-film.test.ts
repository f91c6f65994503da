import { describe, expect, it } from 'vitest';
import { transformPoint } from '../math/mat4.ts';
import type { Vec3 } from '../math/vec3.ts';
import { EMPTY_MARKER, edgeAt, placeFilm, uprightPlane, type FilmMarker, type PlacedFilm } from './index.ts';

const size = { width: 500, height: 1200 };
const body = new Map<string, Vec3>([
  ['axilla-left', [150, 10, 420]],
  ['axilla-right', [-146, 12, 424]],
  ['iliac-crest-left', [120, 0, 100]],
  ['greater-trochanter-right', [-160, 5, -40]],
]);

/** A film of that body: 0.5 mm a pixel, its middle at X 12, Z 180, tilted by 3°, kept turned by `turn`, the patient's right at `right`. */
function filmOf(right: 'left' | 'right', turn: number) {
  const [sin, cos] = [Math.sin((3 * Math.PI) / 180), Math.cos((3 * Math.PI) / 180)];
  const plane = uprightPlane({ ...size, turn });
  const landmarks = Object.fromEntries(
    [...body].map(([name, [x, , z]]) => {
      const [dx, dz] = [(x - 12) / 0.5, (z - 180) / 0.5];
      const [u, w] = [dx * cos + dz * sin, dz * cos - dx * sin];
      const at = plane.from([size.width / 2 + (right === 'left' ? u : -u), size.height / 2 - w]);
      return [name, [...at]];
    }),
  ) as NonNullable<FilmMarker['landmarks']>;
  const side = { rightOfPatientAt: edgeAt(right, turn), source: 'person' as const };
  return { ...EMPTY_MARKER, turn, side, landmarks };
}

/** Where a place of the film hangs. */
const hung = ({ transform, mmPerPixel }: PlacedFilm, [x, y]: readonly [number, number]) =>
  transformPoint(transform, [(x - size.width / 2) * mmPerPixel, (size.height / 2 - y) * mmPerPixel, 0]);

describe('a film among the body', () => {
  it.each([['left', 0], ['right', 0], ['left', 90], ['right', 180], ['left', 7]] as const)(
    'brings its landmarks to those of the body: right at the %s, kept turned by %d°',
    (right, turn) => {
      const marker = filmOf(right, turn);
      for (const mmPerPixel of [0.5, null]) {
        const placed = placeFilm(marker, { ...size, mmPerPixel }, body, 25) as PlacedFilm;
        expect(placed.misfit).toBeLessThan(1e-9);
        expect([placed.mmPerPixel, placed.width, placed.isScaleFitted]).toEqual([
          expect.closeTo(0.5, 9), expect.closeTo(250, 6), mmPerPixel === null,
        ]); // prettier-ignore
        for (const [name, at] of Object.entries(marker.landmarks)) {
          const [x, , z] = body.get(name)!;
          expect(hung(placed, at)).toEqual([expect.closeTo(x, 6), expect.closeTo(25, 9), expect.closeTo(z, 6)]);
        }
      }
    },
  ); // prettier-ignore

  it('says how far landmarks lie apart that do not fit', () => {
    const marker = filmOf('left', 0);
    const moved = {
      ...marker,
      landmarks: {
        ...marker.landmarks,
        'axilla-left': [marker.landmarks['axilla-left']![0], marker.landmarks['axilla-left']![1] - 20] as [
          number,
          number,
        ],
      },
    };
    const placed = placeFilm(moved, { ...size, mmPerPixel: 0.5 }, body) as PlacedFilm;
    expect(placed.misfit).toBeGreaterThan(2);
    const worst = placed.misfits.reduce((a, b) => (a.mm > b.mm ? a : b));
    expect(worst.mark).toBe('axilla-left');
    expect(worst.mm).toBeLessThan(10);
  });

  it('tells no misfit where as much is looked for as is known', () => {
    const marker = filmOf('left', 0);
    const two = new Map([...body].slice(0, 2));
    expect(placeFilm(marker, { ...size, mmPerPixel: null }, two)).toMatchObject({
      misfit: null,
      isScaleFitted: true,
    });
    expect(placeFilm(marker, { ...size, mmPerPixel: 0.5 }, two)).toMatchObject({ misfit: null });
    for (const mmPerPixel of [0.5, null]) {
      const three = placeFilm(marker, { ...size, mmPerPixel }, new Map([...body].slice(0, 3)));
      expect((three as PlacedFilm).misfit).toBeLessThan(1e-9);
    }
  });

  it('tells nothing of two landmarks that are both too low, and asks for a third where one of them turns the film', () => {
    const axillae = new Map<string, Vec3>([['axilla-left', [150, 0, 400]], ['axilla-right', [-150, 0, 400]]]); // prettier-ignore
    const side = { rightOfPatientAt: 'left' as const, source: 'person' as const };
    const at = (left: number, right: number) =>
      placeFilm(
        { turn: 0, side, landmarks: { 'axilla-left': [500, left], 'axilla-right': [100, right] } },
        { width: 600, height: 1200, mmPerPixel: 0.75 },
        axillae,
      );
    expect(at(400, 400)).toMatchObject({ misfit: null });
    // 52 mm too low: told as 2.3 mm once.
    expect(at(300, 370)).toEqual({ lacks: 'third', common: 2, needed: 3 });
    expect(at(300, 320)).toMatchObject({ misfit: null });
  });

  it.each([0.5, null])(
    'hangs no film by landmarks that are swapped or turn it over (%s mm a pixel)',
    (mmPerPixel) => {
      for (const right of ['left', 'right'] as const) {
        const marker = filmOf(right, 0);
        const { landmarks } = marker;
        const swap = (a: keyof typeof landmarks, b: keyof typeof landmarks) =>
          placeFilm(
            { ...marker, landmarks: { ...landmarks, [a]: landmarks[b], [b]: landmarks[a] } },
            { ...size, mmPerPixel },
            new Map([a, b].map((name) => [name, body.get(name)!])),
          );
        expect(swap('axilla-left', 'axilla-right')).toEqual({
          lacks: 'sides',
          common: 2,
          needed: mmPerPixel === null ? 2 : 1,
        });
        expect(swap('axilla-left', 'iliac-crest-left')).toMatchObject({ lacks: 'turn', common: 2 });
      }
    },
  );

  it('hangs by one landmark where the scale is known, and asks for what lacks', () => {
    const marker = filmOf('left', 0);
    const one = new Map([...body].slice(0, 1));
    expect(placeFilm(marker, { ...size, mmPerPixel: 0.5 }, one)).toMatchObject({ misfit: null, width: 250 });
    expect(placeFilm(marker, { ...size, mmPerPixel: null }, one)).toEqual({
      lacks: 'landmarks',
      common: 1,
      needed: 2,
    });
    expect(placeFilm(marker, { ...size, mmPerPixel: 0.5 }, new Map())).toMatchObject({
      lacks: 'landmarks',
      needed: 1,
    });
    expect(placeFilm({ ...marker, side: null }, { ...size, mmPerPixel: 0.5 }, body)).toMatchObject({
      lacks: 'side',
    });
  });
});
