import { describe, expect, it } from 'vitest';
import { tubeBody } from '../../testing/closed-bodies.ts';
import { meshHash } from '../hash.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { convertImported, importTransform, UNIT_IN_MM } from './convert.ts';
import { readMesh } from './read-mesh.ts';
import { shortestFloat } from './text-writer.ts';
import { writeMesh } from './write-mesh.ts';

const body: TriMesh = tubeBody({
  radii: (z) => [140 + Math.sin(z) / 3, 90 + Math.cos(z) / 7],
  height: 400,
  segments: 32,
  rings: 20,
});
const FORMATS = ['stl', 'obj', 'ply', '3mf'] as const;
const bounds = (mesh: TriMesh) =>
  [0, 1, 2].flatMap((k) => {
    const values = Array.from(mesh.positions).filter((_, i) => i % 3 === k);
    return [Math.min(...values), Math.max(...values)];
  });

describe('writeMesh', () => {
  it.each(['obj', 'ply', '3mf'] as const)('gives %s that reads back to the same bits', (format) => {
    const { mesh, warnings } = readMesh(writeMesh(body, format));
    expect(warnings).toEqual([]);
    expect(meshHash(mesh)).toBe(meshHash({ ...body, positions: body.positions.map((value) => value + 0) }));
  });

  it.each([false, true])(
    'gives STL (text: %s) that reads back to the same triangles, bit for bit',
    (asText) => {
      const { mesh } = readMesh(writeMesh(body, 'stl', { ascii: asText }));
      const corners = ({ positions, indices }: TriMesh) =>
        Array.from(indices, (v) => [0, 1, 2].map((k) => positions[3 * v + k]! + 0).join(' '));
      expect(corners(mesh)).toEqual(corners(body));
    },
  );

  it.each(['cm', 'm', 'inch'] as const)('keeps the size within 0.01 mm through a file in %s', (unit) => {
    for (const format of FORMATS) {
      const { mesh } = readMesh(writeMesh(body, format, { unit }));
      const back = bounds(convertImported(mesh, { unit, upAxis: 'Z' }));
      bounds(body).forEach((value, i) => expect(Math.abs(back[i]! - value)).toBeLessThan(0.01));
    }
  });

  it('gives the same bytes twice', () => {
    for (const format of FORMATS) expect(writeMesh(body, format)).toEqual(writeMesh(body, format));
  });

  it('puts the product and the design hash into the STL header, which does not start with "solid"', () => {
    const bytes = writeMesh(body, 'stl', { metadata: { designHash: 'abc123' } });
    const header = String.fromCharCode(...bytes.subarray(0, 80));
    expect(header.startsWith('Bracewright mm abc123')).toBe(true);
  });

  it('refuses a design hash that could be a name, and a mesh without triangles', () => {
    expect(() => writeMesh(body, 'stl', { metadata: { designHash: 'Li Wei' } })).toThrow(
      'mesh-io/metadata-refused',
    );
    expect(() => writeMesh({ ...body, indices: new Uint32Array(0) }, 'stl')).toThrow(
      'mesh-io/nothing-to-write',
    );
  });

  it('names the unit in 3MF', () => {
    expect(readMesh(writeMesh(body, '3mf', { unit: 'inch' })).unit).toBe('inch');
  });
});

describe('shortestFloat', () => {
  it('reads back to the same f32 for every kind of number', () => {
    const bits = new Uint32Array(1);
    const floats = new Float32Array(bits.buffer);
    for (let i = 0; i < 20_000; i++) {
      bits[0] = Math.imul(i, 0x9e3779b1);
      const value = floats[0]!;
      if (Number.isFinite(value))
        expect(Math.fround(Number(shortestFloat(value)))).toBe(value === 0 ? 0 : value);
    }
  });
});

describe('convertImported', () => {
  const corner = (x: number, y: number, z: number): TriMesh => ({
    positions: new Float32Array([x, y, z]),
    indices: new Uint32Array(0),
  });

  it('turns a Y-up file so that its top is +Z, its front (+Z) is -Y, and left stays left', () => {
    expect([...convertImported(corner(1, 2, 3), { unit: 'mm', upAxis: 'Y' }).positions]).toEqual([1, -3, 2]);
  });

  it('agrees with importTransform', () => {
    for (const unit of ['mm', 'cm', 'm', 'inch'] as const)
      for (const upAxis of ['Y', 'Z'] as const) {
        const m = importTransform({ unit, upAxis });
        const moved = convertImported(corner(1, 2, 3), { unit, upAxis }).positions;
        [0, 1, 2].forEach((row) =>
          expect(moved[row]).toBeCloseTo(m[4 * row]! + 2 * m[4 * row + 1]! + 3 * m[4 * row + 2]!, 3),
        );
        expect(UNIT_IN_MM[unit]).toBe(Math.max(...m.slice(0, 12)));
      }
  });

  it('returns the same object when nothing changes', () => {
    const mesh = corner(1, 2, 3);
    expect(convertImported(mesh, { unit: 'mm', upAxis: 'Z' })).toBe(mesh);
  });
});
