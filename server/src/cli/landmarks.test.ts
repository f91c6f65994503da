import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { movedLandmarks, readLandmarks } from './landmarks.ts';

it('tells landmarks that were estimated from those that somebody marked, by name and as markers, also after a turn', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'bracewright-marks-')), 'marks.json');
  const read = (json: unknown) => {
    writeFileSync(path, JSON.stringify(json));
    return readLandmarks({ values: { landmarks: path }, positionals: [] } as never).marks;
  };
  const byName = { 'asis-left': [90, -60, 400], 'asis-right': { position: [-90, -60, 400], within: 25 } };
  const point = { position: [90, -60, 400], normal: [0, -1, 0] };
  const marker = { kind: 'marker-point', params: { association: 'asis-left', point, within: 25 } };
  expect(read(byName).map(({ within }) => within)).toEqual([undefined, 25]);
  expect(read([marker]).map(({ within }) => within)).toEqual([25]);
  const turn = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 5, 0, 0, 0, 1];
  const moved = movedLandmarks(read(byName), [turn]);
  expect(moved.map(({ position: [, , z], within }) => [z, within])).toEqual([
    [405, undefined],
    [405, 25],
  ]);
});
