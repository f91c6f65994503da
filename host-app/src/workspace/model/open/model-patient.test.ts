import type { ApiClient } from '@bracewright/core/contract';
import { encodeMesh, type TriMesh } from '@bracewright/core/mesh';
import { rolesOf, type OperationRole } from '@bracewright/core/operation';
import { ellipticTube } from '@bracewright/core/testing';
import { expect, test } from 'vitest';
import { modelPatient, type ModelPatientOptions } from './model-patient.ts';

const body = ellipticTube({ radiusX: 100, radiusY: 80, height: 200, segments: 12, rings: 4 });
const record = (id: string, type: string, state = 'on') => ({
  ...{ id, type, version: 1, params: { of: id }, seed: 1, state, name: '', result: null },
});
const entry = (id: string, filedAt: string, more: object = {}) => ({
  ...{
    id,
    name: `Model ${id}`,
    fileType: 'SCAN',
    filedAt,
    cursor: 9,
    revision: 3,
    saveTime: filedAt,
    baseHash: 'h',
  },
  ...more,
});
const BELOW: Readonly<Record<string, readonly object[]>> = {
  patient: [
    entry('old', '2025-01-01'),
    entry('open', '2026-05-01'),
    entry('untouched', '2026-01-01', { cursor: 0 }),
    entry('folder', '2024-01-01', { fileType: 'DIR' }),
  ],
  folder: [entry('late', '2026-02-01', { cursor: 3 })],
};
const RECORDS: Readonly<Record<string, readonly object[]>> = {
  old: [
    record('a', 'smooth'),
    record('wall', 'wall'),
    record('b', 'border.cut'),
    record('c', 'border.cut', 'off'),
  ],
  late: [
    record('d', 'border.cut'),
    record('e', 'smooth'),
    record('f', 'border.cut'),
    record('g', 'border.cut'),
  ],
  open: [record('h', 'border.cut')],
};

function start(more: Partial<ModelPatientOptions> = {}) {
  const asked: string[] = [];
  const replayed: string[][] = [];
  const api = {
    async call(name: string, { id, parentId, modelId }: Record<string, string>) {
      asked.push(`${name} ${id ?? parentId ?? modelId}`);
      if (name === 'document/list') return { items: BELOW[parentId!] };
      if (name === 'operation/list') return RECORDS[modelId!];
      return Object.values(BELOW)
        .flat()
        .find((one) => (one as { id: string }).id === id);
    },
    download: async () => ({ bytes: encodeMesh(body).buffer }),
  } as unknown as ApiClient;
  let open = 0;
  const runner = {
    open: async (mesh: TriMesh) => void (expect(mesh.positions).toEqual(body.positions), open++),
    async replay(records: readonly { readonly id: string }[]) {
      replayed.push(records.map(({ id }) => id));
      return { mesh: body };
    },
    dispose: () => void open--,
  };
  const roles = rolesOf([
    { type: 'wall', version: 1, role: 'wall' satisfies OperationRole },
    { type: 'border.cut', version: 1, role: 'edge' satisfies OperationRole },
  ] as never);
  const service = modelPatient({
    ...{ api, modelId: 'open', patientId: 'patient', patient: undefined, basic: undefined, roles },
    startRunner: () => runner as never,
    ...more,
  });
  return { service, asked, replayed, open: () => open };
}

test('the curve is what record and findings say, and nothing else', () => {
  expect(start().service.curve).toEqual({});
  const patient = { type: 'rigo-A1', convexSide: 'right' } as const;
  expect(start({ patient, basic: { forceLineDistance: 0 } }).service.curve).toEqual({
    ...{ type: 'rigo-A1', side: 'right', apex: 0 },
  });
  expect(start({ patient: { type: 'lenke-1', convexSide: null } }).service.curve).toEqual({
    type: 'lenke-1',
  });
});

test('gives the last living step of each other model, in folders too, the newest first', async () => {
  const { service, asked } = start();
  const steps = await service.earlierSteps(['border.cut']);
  expect(steps.map(({ modelId, name, recordId, params }) => [modelId, name, recordId, params])).toEqual([
    // What lies after the step that the model stands on does not count.
    ['late', 'Model late', 'f', { of: 'f' }],
    ['old', 'Model old', 'b', { of: 'b' }],
  ]);
  expect(asked.filter((one) => /open|untouched/.test(one))).toEqual([]);
});

test('the body of a step is that before it, without what exporters made, and the worker is let go', async () => {
  const { service, replayed, open } = start();
  const [, old] = await service.earlierSteps(['border.cut']);
  expect(await service.bodyBefore(old!)).toBe(body);
  expect([replayed, open()]).toEqual([[['a']], 0]);
  await expect(service.bodyBefore({ ...old!, recordId: 'gone' })).rejects.toThrow('history/unknown-record');
});
