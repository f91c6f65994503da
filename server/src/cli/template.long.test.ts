import { readFileSync, writeFileSync } from 'node:fs';
import { writeMesh } from '@bracewright/core/mesh-io';
import { expect, test } from 'vitest';
import { A1, MM, at, edged, inOwnFolder, json, run, told } from './template.fixture.test.ts';

inOwnFolder();

test('by landmarks of both nothing is asked of its heights; for the other side it is laid mirrored; it is what a template is made of again', async () => {
  const asked = { edge: `template:${at('a1.json')}`, side: 'left', landmarks: at('marks.json') };
  const { edge, findings, shape, marked } = await edged(asked);
  expect(told.join(' ')).toMatch(/laid mirrored, for the other side: heights by 4 landmarks/);
  const codes = findings.map(({ code }) => code);
  expect(codes).not.toContain('trim/heights-by-shape');
  // The body stands out on the right.
  expect(codes).toContain('trim/stands-out-right');
  writeFileSync(at('whole.stl'), writeMesh(shape.mesh, 'stl'));
  json('left-lines.json', edge);
  json('left-marks.json', Object.fromEntries(marked.map((one) => [one.association, one.position])));
  const again = ['--edge', at('left-lines.json'), '--landmarks', at('left-marks.json')];
  const { status } = await run('template', at('whole.stl'), ...MM, ...again, '-o', at('left.json'));
  const { name, template: kept } = JSON.parse(readFileSync(at('left.json'), 'utf8')) as {
    name: string;
    template: { purpose: object };
  };
  expect([status, name, kept.purpose]).toEqual([0, 'left', { ...A1, side: 'left' }]);
}, 240_000);
