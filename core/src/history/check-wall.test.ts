import { expect, test } from 'vitest';
import { bodyAlone, createOperationRegistry } from '../operation/index.ts';
import { cutHoles, laySingleHoles } from '../mesh/index.ts';
import { openTube } from '../testing/bodies.ts';
import { boxBody } from '../testing/closed-bodies.ts';
import { checkWall } from './check-wall.ts';

test('what the step that made a wall warned of is asked about like what those before it did', async () => {
  const wall = boxBody([0, 0, 0], [60, 60, 4]);
  const warned = {
    kind: 'warning',
    data: { count: 1, size: 50 },
    places: [{ at: [1, 2, 3] as const }],
  } as const;
  const under = {
    records: [],
    registry: createOperationRegistry([]),
    replay: () => Promise.resolve(bodyAlone(wall)),
    made: [
      { ...warned, code: 'mesh/open-inside' },
      { ...warned, code: 'edge-trimmed' },
    ],
  };
  const asked = async (given: typeof under | undefined) =>
    (await checkWall(wall, { process: 'sls' }, given as never)).findings
      .filter(({ severity }) => severity === 'ask')
      .map(({ code }) => code);
  const before = await asked({ ...under, made: [] });
  expect(before).not.toContain('mesh/open-inside');
  expect(await asked(under)).toEqual([...before, 'mesh/open-inside']);
});

test('a wall that is thicker than the skin between two of its holes is asked about, where a step cut holes', async () => {
  const tube = openTube({ radiusX: 100, radiusY: 100, height: 200, segments: 60, rings: 20 });
  const anchors = [-7.5, 7.5].map((x) => {
    return { position: [x, 100, 100], normal: [0, 1, 0], angle: 0 } as const;
  });
  const wish = { anchors, shape: { kind: 'round', size: 10 }, margin: 2 } as const;
  const mesh = cutHoles(tube, laySingleHoles(tube, wish));
  const checked = async (wall: number | undefined, type = 'holes.place') => {
    const records = [{ id: 'a', type, version: 1, params: {}, seed: 0, state: 'on', result: null }];
    const replay = () => Promise.resolve(bodyAlone(mesh));
    const under = { records, registry: createOperationRegistry([]), replay };
    const gate = { process: 'sls', ...(wall === undefined ? {} : { wall }) };
    const { findings } = await checkWall(boxBody([0, 0, 0], [60, 60, 4]), gate, under as never);
    return findings.filter(({ code }) => code === 'gate/bridge-thin');
  };
  expect(await checked(6)).toMatchObject([{ severity: 'ask', data: { count: 1, wall: 6 } }]);
  expect(await checked(4)).toEqual([]);
  expect(await checked(undefined)).toEqual([]);
  expect(await checked(6, 'twist.apply')).toEqual([]);
});
