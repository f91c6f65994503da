import type { ApiClient } from '@bracewright/core/contract';
import { mat4 } from '@bracewright/core/math';
import { tube } from '@bracewright/core/testing';
import { expect, test } from 'vitest';
import { carriedTo, earlierScans } from './earlier-landmarks.ts';

const frame = { base: 'b', transform: [...mat4.translation([1, 2, 3])] };
const mark = (association: string, more = {}) => ({
  kind: 'marker-point',
  params: { point: { position: [0, 104, 200], normal: [0, 1, 0] }, association, ...more },
  frame,
});
const confirmed = { confirmed: [{ ...frame, by: 'Lin', at: '2026-01-01T08:00:00.000Z' }] };

/** A record with the scan that is open, three others. */
function api() {
  const asked: string[] = [];
  const entry = (id: string, filedAt: string) => ({ id, name: id, filedAt, fileType: 'SCAN' }); // prettier-ignore
  const answers: Record<string, (input: { modelId?: string; id?: string }) => unknown> = {
    'document/list': () => ({
      items: [entry('open', '2026-05'), entry('old', '2025-01'), entry('new', '2026-01'), entry('crooked', '2026-02')],
    }), // prettier-ignore
    'measure/list': ({ modelId }) => (asked.push(modelId!), [mark('sacrum'), mark('fork', { within: 9 })]),
    'document/getmodelbasic': ({ id }) => ({ alignment: id === 'crooked' ? null : confirmed }),
  };
  const call = async (name: string, input: object) => answers[name]!(input);
  return { client: { call } as unknown as ApiClient, asked };
}

test('landmarks are offered of earlier scans whose stand is confirmed, the newest first, and only those that a person answers for', async () => {
  const { client, asked } = api();
  const scans = await earlierScans(client, 'mei', 'open');
  expect(scans.map(({ modelId, marks }) => [modelId, marks.map(({ association }) => association)])).toEqual([
    ['new', ['sacrum']],
    ['old', ['sacrum']],
  ]);
  expect(asked).toEqual(['crooked', 'new', 'old']);
});

test('a landmark is laid on the nearest skin with how far the bodies differ, and left out where that is another place', () => {
  const mesh = tube({ radius: 100, height: 400, segments: 96, rings: 20 });
  const marks = [
    { association: 'sacrum', position: [0, 104, 200] },
    { association: 'xiphoid-process', position: [0, -125, 250] },
    { association: 'fork', position: [0, 0, 900] },
    { association: 'of-a-later-version', position: [0, 100, 200] },
  ] as const;
  const carried = carriedTo(mesh, marks, { move: [0, 0, 0], rms: 2, slide: 3 });
  expect(carried.map(({ association }) => association)).toEqual(['sacrum', 'xiphoid-process']);
  const [sacrum, xiphoid] = carried;
  expect([sacrum!.moved, sacrum!.within]).toEqual([expect.closeTo(4, 0), 10]);
  expect([xiphoid!.moved, xiphoid!.within]).toEqual([expect.closeTo(25, 0), xiphoid!.moved + 5]);
  expect(sacrum!.point.position[1]).toBeCloseTo(100, 0);
  expect(sacrum!.point.normal[1]).toBeCloseTo(1, 1);
  expect(xiphoid!.point.normal[1]).toBeCloseTo(-1, 1);
});
