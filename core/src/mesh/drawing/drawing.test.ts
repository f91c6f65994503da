import { describe, expect, test } from 'vitest';
import { designHashIn } from '../io/design-hash.ts';
import { drawnBox, readDxf, readSvg, requireSameDrawing, writeDxf, writeSvg, type Drawing } from './index.ts';

const drawing: Drawing = {
  layers: [
    { name: 'CUT', colour: 1 },
    { name: 'MARK', colour: 5 },
  ],
  lines: [
    { layer: 'MARK', closed: false, points: [[0, 0], [100, 0]] },
    { layer: 'CUT', closed: true, points: [[-3.14159, 2.7], [50.0004, -20], [1e-7, 33.333]] },
  ],
  texts: [
    { layer: 'MARK', at: [1, -7.5], height: 4, text: 'PAD 1 · 95 %% <of> 50 % & \\P 压垫' },
    { layer: 'CUT', at: [0, 0], height: 2.5, text: 'x' },
  ],
}; // prettier-ignore

describe.each([
  ['DXF', writeDxf, readDxf],
  ['SVG', writeSvg, readSvg],
] as const)('%s', (_, write, read) => {
  test('is read as it was written', () => {
    const text = write(drawing);
    expect(() => requireSameDrawing(drawing, read(text), 'a')).not.toThrow();
    expect(write(drawing)).toBe(text);
    expect(text).not.toMatch(/\de-\d/);
    expect([...text].every((letter) => letter <= '~')).toBe(true);
  });

  test('tells its design in the file and not on the drawing', () => {
    const designHash = 'a1'.repeat(32);
    const text = write(drawing, { designHash });
    expect(designHashIn(new TextEncoder().encode(text))).toBe(designHash);
    expect(() => requireSameDrawing(drawing, read(text), 'a')).not.toThrow();
    expect(designHashIn(new TextEncoder().encode(write(drawing)))).toBeUndefined();
  });

  test('another place, text or layer is found', () => {
    const other = (change: Partial<Drawing>) => () =>
      requireSameDrawing(drawing, read(write({ ...drawing, ...change })), 'a.dxf');
    const moved = drawing.lines.map((line) => ({ ...line, points: line.points.map(([x, y]) => [x + 0.002, y] as const) }));
    const open = drawing.lines.map((line) => ({ ...line, closed: false }));
    for (const change of [{ lines: moved }, { lines: open }, { texts: drawing.texts.slice(1) }])
      expect(other(change)).toThrow(expect.objectContaining({ code: 'drawing/not-as-written', data: { name: 'a.dxf' } }));
  }); // prettier-ignore

  test('an empty drawing and places that are none are refused', () => {
    expect(() => write({ layers: [], lines: [], texts: [] })).toThrow(
      expect.objectContaining({ code: 'drawing/empty' }),
    );
    const lost = {
      ...drawing,
      lines: [
        {
          layer: 'CUT',
          closed: false,
          points: [
            [0, NaN],
            [1, 1],
          ] as never,
        },
      ],
    };
    expect(() => write(lost)).toThrow(expect.objectContaining({ code: 'drawing/no-place' }));
  });
});

test('DXF says millimetres, is ASCII, and is refused in another unit or cut short', () => {
  const text = writeDxf(drawing);
  expect(text).toMatch(/\$ACADVER\r\n {2}1\r\nAC1009\r\n {2}9\r\n\$INSUNITS\r\n 70\r\n4\r\n/);
  expect([...text].every((letter) => letter <= '~')).toBe(true);
  const inches = text.replace('$INSUNITS\r\n 70\r\n4', '$INSUNITS\r\n 70\r\n1');
  expect(() => readDxf(inches)).toThrow(
    expect.objectContaining({ code: 'drawing/unit', data: { unit: '1' } }),
  );
  expect(() => readDxf(text.slice(0, -20))).toThrow(expect.objectContaining({ code: 'drawing/dxf-line' }));
  const wrong = text.replace(/(VERTEX[\s\S]*?\r\n 20\r\n)[^\r]*/, '$1x');
  expect(() => readDxf(wrong)).toThrow(expect.objectContaining({ code: 'drawing/dxf-line' }));
  const light = ['0', 'LWPOLYLINE', '8', 'CUT', '70', '1', '10', '1', '20', '2', '10', '3', '20', '4'];
  const more = text.replace(
    '  0\r\nENDSEC\r\n  0\r\nEOF',
    [...light, '0', 'ENDSEC', '0', 'EOF'].join('\r\n'),
  );
  expect(readDxf(more).lines.at(-1)).toEqual({ layer: 'CUT', closed: true, points: [[1, 2], [3, 4]] }); // prettier-ignore
});

test('SVG is of real size: a unit of it is a millimetre, and one that is scaled is refused', () => {
  const text = writeSvg(drawing);
  const [, width, height, box] = /width="([\d.]+)mm" height="([\d.]+)mm" viewBox="([^"]+)"/.exec(text)!;
  expect(box!.split(' ').slice(2)).toEqual([width, height]);
  const { low, high } = drawnBox(drawing);
  expect(Number(width)).toBeCloseTo(high[0] - low[0] + 20, 3);
  expect(() => readSvg(text.replace(`width="${width}mm"`, 'width="90mm"'))).toThrow(
    expect.objectContaining({ code: 'drawing/unit' }),
  );
  expect(() => readSvg(text.replace(/d="M[^"]*"/, 'd="M0 0C1 1"'))).toThrow(
    expect.objectContaining({ code: 'drawing/svg-part' }),
  );
});
