import { describe, expect, it } from 'vitest';
import { SdkError } from '../../errors/sdk-error.ts';
import { createRandom } from '../../math/index.ts';
import { sin } from '../../math/portable.ts';
import { pointAt } from '../../math/vec3.ts';
import { BAND_BAR } from './band-shape.ts';
import { cutByLines, type LineCut } from './cut-by-lines.ts';
import {
  scan,
  loopAbout,
  drawn,
  apart,
  thinnest,
  edgesOf,
  bodies,
  lines,
  hasLinesAsBorders,
} from './cut-by-lines.fixture.test.ts';

describe('a body cut along lines', () => {
  it.each(
    bodies.map(([name, mesh], i) => [name, mesh, lines[i]!] as const).filter((_, i) => ![2, 3].includes(i)),
  )(
    '%s: has the lines as its borders, no thin triangle beside them, and keeps all the rest',
    hasLinesAsBorders,
  );

  it('anywhere on a scan, whichever side is kept', () => {
    const random = createRandom(5);
    const vertices = scan.positions.length / 3;
    let cuts = 0;
    for (let n = 0; n < 16; n++) {
      const about = pointAt(scan.positions, Math.floor(random() * vertices));
      const [size, wave, times] = [15 + 40 * random(), 0.3 * random(), 2 + Math.floor(3 * random())];
      const points = loopAbout(scan, about, (turn) => size * (1 + wave * sin(times * turn)));
      let cut: LineCut;
      try {
        cut = cutByLines(scan, [{ points, shape: 'smooth' }], n % 2 ? about : [0, 0, 1e4]);
      } catch (error) {
        // Close to the open ends a line may run off the scan.
        expect(error).toBeInstanceOf(SdkError);
        continue;
      }
      cuts++;
      expect(apart(cut, [drawn(scan, points, 'smooth')])).toBeLessThan(0.0505);
      const { angle, height } = thinnest(cut, 5);
      expect(angle).toBeGreaterThan(BAND_BAR.angle);
      expect(height).toBeGreaterThan(BAND_BAR.height);
      expect(edgesOf(cut.mesh).broken).toBe(0);
    }
    expect(cuts).toBeGreaterThan(10);
  });
});
