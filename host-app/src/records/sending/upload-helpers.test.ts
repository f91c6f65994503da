import { describe, expect, it } from 'vitest';
import { isArchive, isScanFile, shortName } from '../scans/file-kind.ts';
import { renderPicture } from '../scans/render-picture.ts';
import {
  guessKey,
  isLying,
  judgeUnit,
  likelyUnit,
  whyNobody,
  type ScanMeasure,
} from '../scans/scan-messages.ts';

const option = (unit: 'm' | 'mm' | 'cm' | 'inch', fits: boolean) => ({
  ...{ unit, fits, height: 620, part: undefined, stature: undefined, reasons: [] },
});
const measure: ScanMeasure = {
  triangles: 1,
  extents: [0.36, 0.62, 0.24],
  saidUnit: undefined,
  guess: { unit: 'm', sure: true, options: [option('m', true), option('mm', false)] },
  upAxis: 'Y',
};

describe('scan size', () => {
  it('sees that a body lies', () => {
    expect([isLying(measure, 'Y'), isLying(measure, 'Z')]).toEqual([false, true]);
  });
});

describe('unit', () => {
  it('is chosen and green only where it alone fits', () => {
    expect(likelyUnit(measure)).toBe('m');
    expect(judgeUnit(measure, 'm')).toBe('fits');
    expect(judgeUnit(measure, 'mm')).toBe('unlikely');
  });

  it('of a trunk in inches is asked, not offered in green as cm', () => {
    const options = [option('inch', true), option('cm', true), option('mm', false)];
    const inches: ScanMeasure = { ...measure, guess: { unit: 'cm', sure: false, options } };
    expect(likelyUnit(inches)).toBeUndefined();
    expect(judgeUnit(inches, 'cm')).toBe('open');
    expect(judgeUnit({ ...inches, saidUnit: 'inch' }, 'inch')).toBe('fits');
  });
});

describe('a unit that gives another height than the record', () => {
  const tall = { code: 'align/unit-height-differs', data: { unit: 'm', stature: 194, recorded: 168 } };
  const options = [{ ...option('m', true), reasons: [tall] }, option('mm', false)];
  it('is chosen where it alone fits, but asked about instead of shown in green', () => {
    const asked: ScanMeasure = { ...measure, guess: { unit: 'm', sure: false, options } };
    expect(likelyUnit(asked)).toBe('m');
    expect(judgeUnit(asked, 'm')).toBe('height');
    expect(judgeUnit({ ...asked, saidUnit: 'm' }, 'm')).toBe('height');
  });
});

describe('a scan that no unit makes the patient on record', () => {
  const against = { code: 'align/unit-height-differs', data: { unit: 'mm', stature: 199, recorded: 166 } };
  const options = [{ ...option('mm', false), reasons: [against] }, option('cm', false)];
  it('is asked about as perhaps somebody else’s, by the number of the nearest unit', () => {
    expect(whyNobody({ ...measure, guess: { unit: 'mm', sure: false, options } })).toEqual(against);
    expect(whyNobody(measure)).toBeUndefined();
  });
});

describe('one answer', () => {
  const trunk = (change: Partial<ScanMeasure>) => guessKey({ ...measure, ...change });
  it('holds for scans of the same guess, whatever their size', () => {
    const longer = measure.guess.options.map((one) => ({ ...one, height: 680 }));
    expect(trunk({ guess: { ...measure.guess, options: longer }, extents: [0.3, 0.68, 0.2] })).toBe(
      guessKey(measure),
    );
  });

  it('holds for no scan that another unit, axis or height is told of', () => {
    const inches = [option('m', false), option('inch', true), option('mm', false)];
    const tall = { code: 'align/unit-height-differs', data: { unit: 'm', stature: 194, recorded: 168 } };
    const others = [
      trunk({ guess: { unit: 'inch', sure: true, options: inches } }),
      trunk({ guess: { ...measure.guess, sure: false } }),
      trunk({ upAxis: 'Z' }),
      trunk({ saidUnit: 'mm' }),
      trunk({ guess: { ...measure.guess, options: [{ ...option('m', true), reasons: [tall] }] } }),
    ];
    expect(others.filter((key) => key === guessKey(measure))).toEqual([trunk({ saidUnit: 'mm' })]);
  });
});

describe('file names', () => {
  it.each(['a.stl', 'A.STL', 'b.obj', 'c.ply.gz', 'd.3mf'])('takes %s for a scan', (name) => {
    expect(isScanFile(name)).toBe(true);
  });

  it('knows archives, which cannot be viewed', () => {
    expect(['a.zip', 'b.7z', 'c.stl'].map(isArchive)).toEqual([true, true, false]);
  });

  it('cuts a long name to 30 characters and keeps its extension', () => {
    const cut = shortName('患者扫描 2026-03-14 上午 第二次 站立位 手臂抬起.stl');
    expect(Array.from(cut)).toHaveLength(30);
    expect(cut.endsWith('.stl')).toBe(true);
    expect(shortName('short.stl')).toBe('short.stl');
  });
});

describe('renderPicture', () => {
  const square = {
    positions: new Float32Array([-100, 0, 0, 100, 0, 0, 100, 0, 300, -100, 0, 300]),
    indices: new Uint32Array([0, 1, 2, 0, 2, 3]),
  };

  it('fits the body into the picture on a transparent ground', () => {
    const pixels = renderPicture(square, { size: 32, turn: 0 });
    const alpha = (x: number, y: number) => pixels[4 * (32 * y + x) + 3];
    expect([alpha(16, 16), alpha(0, 0), alpha(16, 0)]).toEqual([255, 0, 0]);
    expect(alpha(16, 3)).toBe(255);
    expect(alpha(4, 16)).toBe(0);
  });

  it('shows the patient’s left on the left when seen from the back', () => {
    const left = { ...square, positions: square.positions.map((v, i) => (i % 3 === 0 ? v * 0.2 + 60 : v)) };
    const far = new Float32Array([...left.positions, -100, 0, 0, -100, 0, 1, -99, 0, 0]);
    const pixels = renderPicture(
      { positions: far, indices: new Uint32Array([...left.indices, 4, 5, 6]) },
      { size: 32, turn: 0 },
    );
    const covered = (from: number, to: number) => {
      let count = 0;
      for (let y = 0; y < 32; y++)
        for (let x = from; x < to; x++) if (pixels[4 * (32 * y + x) + 3]! > 128) count++;
      return count;
    };
    expect(covered(0, 16)).toBeGreaterThan(10 * covered(16, 32));
  });
});
