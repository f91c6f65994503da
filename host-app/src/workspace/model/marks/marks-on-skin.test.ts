import { annotationAt, type Annotation } from '@bracewright/core/annotation';
import {
  ApiError,
  type ApiClient,
  type Measure,
  type RouteInput,
  type RouteName,
} from '@bracewright/core/contract';
import { alignmentOf, type OperationRecord } from '@bracewright/core/history';
import { mat4 } from '@bracewright/core/math';
import { encodeMesh, meshHash } from '@bracewright/core/mesh';
import { createOperationRegistry, rolesOf } from '@bracewright/core/operation';
import { createLocalRunner } from '@bracewright/core/runner';
import { sampleTrunk } from '@bracewright/core/sample';
import { DesignAnnotations, DesignSession } from '@bracewright/core/session';
import { alignBody } from '@bracewright/core/tool';
import { operations } from '@bracewright/catalog';
import { expect, test } from 'vitest';
import { ServerStorage } from '../../storage/server-storage.ts';
import { device } from '../../testing/storage-fakes.ts';
import { followAlignment } from '../beside/follow-alignment.ts';
import type { Workspace } from '../workspace.ts';

const base = sampleTrunk({ edge: 30 }).mesh;
const hash = meshHash(base);
const lift = mat4.translation([0, 0, 100]);
const lean = mat4.multiply(mat4.translation([0, 30, 0]), mat4.rotation([1, 0, 0], 0.2));
const place = (height: number) => ({ point: { position: [0, 0, height], normal: [0, 0, 1] } });
const mark = (id: string, height: number): Annotation => ({
  ...{ id, kind: 'marker-point', name: '', params: place(height), value: null, unit: '' },
});
const heightOf = ({ params }: Pick<Annotation, 'params'>): number =>
  Math.round((params as ReturnType<typeof place>).point.position[2]! * 1e6) / 1e6;
const aligning = (id: string, transform: mat4.Mat4): OperationRecord => ({
  ...{ id, type: 'position.apply', version: 1, params: { transform: [...transform] }, seed: 1 },
  ...{ state: 'on', result: null },
});

type Answers = Partial<{ [K in RouteName]: (input: RouteInput<K>) => unknown }>;

/** A server that keeps one marker and what is sent to it, and answers with places on the body as it stands there. */
function serverWith(height: number) {
  const records: OperationRecord[] = [];
  const kept = new Map<string, { params: Annotation['params']; frame: mat4.Mat4 }>();
  kept.set('a', { params: place(height), frame: mat4.IDENTITY });
  let cursor = 0;
  let revision = 0;
  const now = () => alignmentOf({ base: hash, records, cursor }, rolesOf(operations));
  const wire = (id: string): Measure => {
    const { params } = annotationAt({ ...mark(id, 0), ...kept.get(id)! }, now());
    return {
      ...mark(id, 0),
      ...{ modelId: 'm', checked: true, givenValue: null, frame: { base: hash, transform: [...now()] } },
      params: params as Measure['params'],
    };
  };
  const put = (input: RouteInput<'measure/create'> | RouteInput<'measure/update'>) => {
    kept.set(input.id!, {
      params: input.params as Annotation['params'],
      frame: input.frame?.transform ?? now(),
    });
    return wire(input.id!);
  };
  const own: Answers = {
    'document/get': () => ({ name: 'm', revision, cursor, baseHash: hash, saveTime: '' }),
    'operation/list': () => records.map((one) => ({ ...one, name: '', differs: null })),
    'measure/list': () => [...kept.keys()].map(wire),
    'operation/create': (input) => {
      if (input.revision !== revision)
        throw new ApiError({ status: 409, code: 4090, message: '', data: null });
      records.push({ ...(input as unknown as OperationRecord), state: 'on', result: null });
      cursor = records.length;
      return { revision: ++revision };
    },
    'operation/step': ({ id }) => {
      cursor = records.findIndex((one) => one.id === id) + 1;
      return { revision: ++revision, cursor };
    },
    'measure/create': put,
    'measure/update': put,
  };
  const refused = new Set<RouteName>();
  /** Calls that get no answer. */
  const lost = new Set<RouteName>();
  const server = { own, refused, lost, isAway: false };
  const client = {
    call: async (name: RouteName, input: never) => {
      await Promise.resolve();
      if (server.isAway || lost.has(name))
        throw new ApiError({ status: 0, code: 0, message: 'away', data: null });
      if (refused.has(name)) throw new ApiError({ status: 403, code: 403, message: 'no', data: null });
      return (own[name] as (input: never) => unknown)(input);
    },
    download: () => Promise.resolve({ bytes: encodeMesh(base).slice().buffer }),
  } as unknown as ApiClient;
  return Object.assign(server, {
    client,
    now,
    kept,
    heights: () => [...kept.keys()].map(wire).map(heightOf),
  });
}
type Server = ReturnType<typeof serverWith>;

const registry = createOperationRegistry(operations);
const { roles } = registry;
let made = 0;
/** A window on the model, as far as marks and alignments go. */
async function windowOn({ client }: Server, { outbox, aside }: ReturnType<typeof device>) {
  const pauses: (() => void)[] = [];
  const storage = new ServerStorage({
    ...{ client, outbox, aside, roles },
    pause: () => new Promise((resolve) => pauses.push(resolve)),
  });
  const model = await storage.open('m');
  const ids = { uuid: () => `id-${++made}`, seed: () => made };
  const runner = createLocalRunner(registry);
  const design = await DesignSession.open({ ...{ model, runner, storage, ids }, roles });
  storage.onDidRebase((records, cursor) => void design.replace(records, cursor), design);
  storage.shapeHash = () => design.hash;
  const annotations = new DesignAnnotations(
    ...([model.annotations, storage, design.order, alignmentOf(design.history, roles)] as const),
  );
  storage.annotations.onDidChange((all) => annotations.adopt(all));
  const stop = followAlignment({ parts: { design, annotations, storage } } as unknown as Workspace);
  return {
    ...{ design, annotations, storage },
    heights: () => annotations.annotations.map(heightOf),
    align: (transform = lift) => alignBody(design, transform, { ask: () => Promise.resolve(true) }),
    goOn: () => pauses.splice(0).forEach((resume) => resume()),
    /** Resolves when everything that waits was sent and taken over. */
    async settle(): Promise<void> {
      for (let round = 0; round < 3; round++) {
        await design.settled();
        await storage.flush();
      }
    },
    leave(): void {
      stop();
      storage.close();
    },
  };
}

test('an alignment that is refused leaves the marks where they are, here and on the server', async () => {
  const server = serverWith(600);
  const own = await windowOn(server, device());
  server.refused.add('operation/create');
  await own.align();
  await own.settle();
  expect(own.design.history.records).toEqual([]);
  expect([own.heights(), server.heights()]).toEqual([[600], [600]]);
  expect(own.storage.aside).toHaveLength(1);
  // Discarded or sent again later, the marks go with the body.
  server.refused.clear();
  await own.storage.sendAgain(own.storage.aside[0]!.sequence);
  await own.settle();
  expect([own.heights(), server.heights()]).toEqual([[700], [700]]);
});

test('who may align and not mark takes the marks along all the same', async () => {
  const server = serverWith(600);
  server.refused.add('measure/update').add('measure/create');
  const own = await windowOn(server, device());
  await own.align();
  await own.settle();
  expect([own.heights(), server.heights()]).toEqual([[700], [700]]);
  await own.design.undo();
  await own.settle();
  expect([own.heights(), server.heights()]).toEqual([[600], [600]]);
  await own.design.redo();
  await own.settle();
  expect([own.heights(), server.heights(), own.storage.saveState.kind]).toEqual([[700], [700], 'saved']);
});

test('a mark that waits to be sent stays on its spot of the skin when another window aligns the body', async () => {
  const server = serverWith(600);
  const own = await windowOn(server, device());
  server.isAway = true;
  await own.annotations.put(mark('b', 500));
  await own.design.append({ type: 'repair.run', version: 1, params: {} });
  server.isAway = false;
  server.own['operation/create']!({ ...aligning('theirs', lift), modelId: 'm', revision: 0 } as never);
  await expect.poll(() => own.storage.saveState.kind).toBe('offline');
  own.goOn();
  await own.settle();
  expect(server.heights()).toEqual([700, 600]);
  expect(own.heights()).toEqual([700, 600]);
});

test('marks of the aligned body are right after a reload without a connection, and when the alignment is refused then', async () => {
  const [server, here] = [serverWith(600), device()];
  const before = await windowOn(server, here);
  server.isAway = true;
  await before.align(lean);
  await before.annotations.put(mark('b', 500));
  const shown = before.heights();
  before.leave();
  server.isAway = false;
  server.refused.add('operation/create');
  server.lost.add('operation/create');
  const after = await windowOn(server, here);
  await expect.poll(() => after.storage.saveState.kind).toBe('offline');
  expect(after.heights()).toEqual(shown);
  server.lost.clear();
  after.goOn();
  await after.settle();
  expect(after.design.history.records).toEqual([]);
  const onSkin = mat4.transformPoint(mat4.invertRigid(lean), [0, 0, 500]);
  expect(after.heights()[0]).toBe(600);
  expect(after.heights()[1]).toBeCloseTo(onSkin[2], 5);
  expect(server.heights()[1]).toBeCloseTo(onSkin[2], 5);
});

test('new marks with the old history, and old marks with the new one, lie on the same spot of the skin', async () => {
  const server = serverWith(600);
  const own = await windowOn(server, device());
  const theirs = { ...aligning('theirs', lift), modelId: 'm', revision: 0 };
  server.own['operation/create']!(theirs as never);
  await own.storage.annotations.refresh();
  expect(own.heights()).toEqual([600]);
  // The list was read before another window stepped back, the history after it.
  const list = server.own['measure/list']!;
  const early = list({ modelId: 'm' });
  server.own['operation/step']!({ modelId: 'm', revision: 1, id: null });
  server.own['measure/list'] = () => early;
  await own.storage.reload();
  await own.settle();
  expect(own.heights()).toEqual([600]);
});

test('what another person marks shows although the shape stays', async () => {
  const server = serverWith(600);
  const own = await windowOn(server, device());
  server.kept.set('theirs', { params: place(420), frame: mat4.IDENTITY });
  let told = 0;
  own.storage.annotations.onDidChange(() => told++);
  await own.storage.look();
  await own.storage.look();
  expect(own.heights()).toEqual([600, 420]);
  // Nothing is drawn or taken anew where nothing came.
  expect(told).toBe(1);
});
