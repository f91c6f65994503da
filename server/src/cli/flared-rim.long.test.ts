import { writeFileSync } from 'node:fs';
import { measureTrim } from '@bracewright/core/brace';
import { meshHash, nearestPlaces, surfaceLine } from '@bracewright/core/mesh';
import { expect, test } from 'vitest';
import { at, edged, inOwnFolder, trunk } from './proposed-edge.fixture.test.ts';

inOwnFolder();

test('the rim of a scan stands off along the proposed line, whose clearances are judged from landmarks of the body before, and its step makes the same body again', async () => {
  const values = { edge: 'auto', type: 'rigo-A1', side: 'right', unit: 'mm', up: 'Z', out: at('flared') };
  const flared = await edged({ values: { ...values, flare: 'top,bottom', 'flare-by': '5' }, positionals: [at('trunk.stl')] }); // prettier-ignore
  expect(flared.steps.map(({ type }) => type)).toEqual(['flare.apply']);
  const [line] = flared.edge!.curves;
  const drawn = surfaceLine(flared.body, line!.points as never, { closed: true, shape: 'smooth' });
  const places = drawn.ok ? drawn.spans.flat().map(({ from }) => from) : [];
  const off = nearestPlaces(trunk.mesh, places).map((near) => near!.distance);
  const stands = off.filter((far) => far > 4.8).length / off.length;
  expect([stands > 0.6, Math.max(...off) < 5.1]).toEqual([true, true]);
  const wish = { type: 'rigo-A1', side: 'right', opening: 'front', width: 30 } as const;
  const rules = measureTrim(flared.body, flared.edge!.curves, wish, { unflared: trunk.mesh });
  expect(flared.rules!.map(({ id, value }) => [id, Math.round(value)])).toEqual(rules.map(({ id, value }) => [id, Math.round(value)])); // prettier-ignore

  // As a history: the line that is kept, and the flare.
  const { params } = flared.steps[0]! as unknown as {
    readonly params: { readonly curves: never; readonly keep: never };
  };
  const kept = { type: 'border.draw', version: 1, params: { curves: params.curves, keep: params.keep, purpose: { ...wish, landmarks: [] } } }; // prettier-ignore
  writeFileSync(at('flare.json'), JSON.stringify({ format: 'bracewright-history', version: 1, records: [kept, ...flared.steps] })); // prettier-ignore
  const again = await edged({
    values: { history: at('flare.json'), unit: 'mm', up: 'Z', out: at('again') },
    positionals: [at('trunk.stl')],
  });
  expect(meshHash(again.body)).toBe(meshHash(flared.body));
  expect(again.edge!.curves).toEqual(flared.edge!.curves);
  expect(again.rules!.map(({ id, value }) => [id, Math.round(value)])).toEqual(rules.map(({ id, value }) => [id, Math.round(value)])); // prettier-ignore
});
