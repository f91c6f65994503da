import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { ellipticTube } from '../../testing/index.ts';
import { readMesh, writeMesh } from './index.ts';

const box = () => ellipticTube({ radiusX: 20, radiusY: 10, height: 30, segments: 8, rings: 2 });
const HASH = '0123456789abcdef'.repeat(4);

it('tells which design a 3MF is, of when, of which program and in which unit, and is read back', () => {
  const metadata = { designHash: HASH, madeOn: '2026-11-30', version: '0.1.0' };
  const bytes = writeMesh(box(), '3mf', { unit: 'mm', metadata });
  const model = new TextDecoder().decode(unzipSync(bytes)['3D/3dmodel.model']);
  // Names that are not of the format stand in a namespace that is declared.
  expect(model).toContain('xmlns:design="urn:bracewright:design"');
  expect(model).toContain('<metadata name="design:DesignNumber">0123456789ab</metadata>');
  expect(readMesh(bytes, { name: 'a.3mf' })).toMatchObject({
    designHash: HASH,
    metadata: {
      Application: 'Bracewright 0.1.0',
      CreationDate: '2026-11-30',
      DesignNumber: '0123456789ab',
      DesignHash: HASH,
      ProgramVersion: '0.1.0',
      Unit: 'millimeter',
    },
  });
});

it('says no day and no version unless they are given, and refuses what is neither', () => {
  const { metadata } = readMesh(writeMesh(box(), '3mf'), { name: 'a.3mf' });
  expect(metadata).toEqual({ Description: 'Bracewright mm', Application: 'Bracewright', Unit: 'millimeter' });
  for (const wrong of [{ madeOn: 'today' }, { version: '<Zhang>' }])
    expect(() => writeMesh(box(), '3mf', { metadata: wrong })).toThrow(
      expect.objectContaining({ code: 'mesh-io/metadata-refused' }),
    );
});
