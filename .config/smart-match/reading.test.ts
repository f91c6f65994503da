import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { createRandom } from '@bracewright/core/math';
import { filmReaderWeights, openFilmReader } from '@bracewright/core/film-reader';
import { FILM_READER_SHA256 } from '../../core/src/spine/match/film-reader.weights.ts';
import { sampleOf } from './render/sample.ts';

const opened = openFilmReader(await filmReaderWeights());

/** A drawn film as it would be stored. */
function pictureOf(seed: number) {
  const { image, vertebrae } = sampleOf(seed, 'frontal');
  const grey = new Uint8ClampedArray(image.data.length);
  for (let i = 0; i < grey.length; i++) grey[i] = 255 * image.data[i]!;
  return { width: image.width, height: image.height, grey: new Uint8Array(grey.buffer), vertebrae };
}

it('opens the weight file that is carried, of at most 3 MB', async () => {
  expect(opened.reader).toEqual({
    name: 'bracewright-film',
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    sha256: FILM_READER_SHA256,
  });
  expect((await filmReaderWeights()).length).toBeLessThan(3_000_000);
});

it('finds the vertebrae of a film that is drawn, and says so in the same bits as ever', () => {
  const { vertebrae, ...picture } = pictureOf(90_000_033);
  const progress: number[] = [];
  const film = opened.read(picture, { onProgress: (part) => progress.push(part) });
  if (film.kind !== 'read') throw new Error(film.reason);
  expect(progress).toEqual([0.05, 0.45, 0.95, 1]);
  for (const [index, { corners, level }] of film.vertebrae.entries()) {
    const truth = vertebrae.find((one) => one.index === index)!;
    for (const [k, [x, y]] of corners.entries())
      expect(Math.hypot(x - truth.corners[k]![0], y - truth.corners[k]![1]), level).toBeLessThan(8);
  }
  // Made anew with every training: the same weights and the same film have to give the same answer for ever.
  expect(createHash('sha256').update(JSON.stringify(film)).digest('hex')).toBe(
    '3782d654aa3dc42b759bc1b5678042268e27274614200e22d4ef15464262fc32',
  );
});

it('refuses noise, and an empty picture, with a reason', () => {
  const random = createRandom(4);
  const noise = Uint8Array.from({ length: 300 * 500 }, () => 255 * random());
  expect(opened.read({ width: 300, height: 500, grey: noise })).toMatchObject({
    kind: 'refused',
    reason: 'not-a-spine',
  });
  expect(opened.read({ width: 30, height: 50, grey: new Uint8Array(1500) })).toMatchObject({
    kind: 'refused',
  });
  expect(() => opened.read({ width: 30, height: 50, grey: noise })).toThrow('film/no-picture');
});

it('stops when it is told to', () => {
  const { width, height, grey } = pictureOf(90_000_033);
  expect(() => opened.read({ width, height, grey }, { signal: { aborted: true } })).toThrow('stopped');
});
