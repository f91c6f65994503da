import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import { defineOperation } from '../operation/index.ts';
import { p } from '../params/index.ts';
import { definePlugin } from '../plugin/index.ts';
import { tube } from '../testing/bodies.ts';
import { boom, draw, expectUnharmed, good, start, type Session } from '../testing/hostile-kit.ts';
import { body, plugin } from '../testing/probe-tools.ts';
import { TestEditor } from '../testing/test-editor.ts';
import { KeptBodies } from './guarded-body.ts';
import { lendServices } from './guarded-services.ts';
import { SessionWrites } from './session-writes.ts';

/** Leaves the body a second time beside it. */
const halve = defineOperation({
  type: 'sawing.halve',
  version: 1,
  params: z.object({}),
  apply: (mesh, _, ctx) => (ctx.part('half', mesh), mesh),
});
const halfWords = async () => ({ default: { 'operations.sawing.halve': 'Halve' } });
const sawing = definePlugin({
  ...{ apiVersion: 1, id: 'sawing', operations: [halve], tools: [] },
  locales: { 'en-US': halfWords, 'zh-CN': halfWords },
});

/** What the body of the probe tools is made of. */
const SAME = { radius: 100, height: 400, segments: 24, rings: 8 };

describe('what a tool is lent', () => {
  const lift = { type: 'good.lift', version: 1, params: { amount: 5 } };

  it('is the body to read: what it writes there is put back', async () => {
    const editor = await start((session) => {
      session.services.history.mesh.positions.fill(3);
      session.services.history.base.indices.reverse();
      return {};
    });
    const before = { positions: body.positions.slice(), indices: body.indices.slice() };
    await editor.activate('lift');
    editor.tools.cancel();
    expect(body).toEqual(before);
    expect(String(editor.faults)).toContain('wrote into the body');
    await editor.activate('good');
    expect(await editor.apply()).toBe(true);
  });

  it('is the scan as it came too, where steps lie on it', async () => {
    const scan = { positions: body.positions.slice(), indices: body.indices.slice() };
    const editor = await start((session) => (session.services.history.base.positions.fill(3), {}));
    await editor.history.append(lift);
    await editor.activate('lift');
    editor.tools.cancel();
    expect(body).toEqual(scan);
    expect(String(editor.faults)).toContain('wrote into the body');
  });

  it('is no body of anybody else’s: what it keeps and writes into after its end moves nothing', async () => {
    const kept: TriMesh[] = [];
    const editor = await TestEditor.open({
      body: structuredClone(body),
      plugins: [
        plugin(async () => ({
          default: (session) => {
            session.preview();
            return {
              onEnd: () => {
                const { history } = session.services;
                kept.push(history.base, history.mesh, session.feedback.mesh!);
                kept.push(...history.parts.map(({ mesh }) => mesh));
              },
            };
          },
        })),
        good,
        sawing,
      ],
    });
    const { history } = editor;
    await history.append({ type: 'sawing.halve', version: 1, params: {} });
    const own = () => [history.base, history.mesh, ...history.parts.map(({ mesh }) => mesh)];
    const before = structuredClone(own());
    await editor.activate('lift');
    await editor.settle();
    editor.tools.cancel();
    expect(editor.faults).toEqual([]);
    expect(kept).toHaveLength(4);
    for (const { positions, indices } of kept.splice(0)) void (positions.fill(7), indices.fill(0));
    expect(own()).toEqual(before);
    // What the next one reads is the body, too.
    await editor.activate('lift');
    await editor.settle();
    const { mesh, base } = editor.session.services.history;
    expect([base, mesh]).toEqual(before.slice(0, 2));
    expect(editor.session.services.history.mesh).toBe(mesh);
    editor.tools.cancel();
    expect(editor.faults).toEqual([]);
  });

  it.each([
    ['its prototype', (lent: object) => Object.getPrototypeOf(lent) as object],
    ['its class', (lent: object) => lent.constructor.prototype as object],
    [
      'its prototype, after it was closed',
      (lent: object) => {
        Reflect.preventExtensions(lent);
        return Object.getPrototypeOf(lent) as object;
      },
    ],
    ['its __proto__', (lent: object) => (lent as { readonly __proto__: object }).__proto__],
  ])('gives no way to the methods of others like it: %s', async (_, of) => {
    const found: unknown[] = [];
    const editor = await start((session) => {
      const { history, picking, annotations } = session.services;
      for (const lent of [session, session.draft, history, picking, annotations]) found.push(of(lent));
      return {};
    });
    await editor.activate('lift');
    editor.tools.cancel();
    expect(found).toHaveLength(5);
    for (const one of found) expect(Object.keys(one as object)).toEqual([]);
    const isSafe = (one: unknown) => one === Object.prototype || Object.isFrozen(one);
    expect(found.every(isSafe)).toBe(true);
  });

  it('has no class into which a tool could write a method for every object of the page', async () => {
    const editor = await start((session) => {
      const ofDraft = Object.getPrototypeOf(session.draft) as object;
      expect(() => Object.assign(ofDraft, { check: () => ({ ok: false }) })).toThrow(TypeError);
      return {};
    });
    await editor.activate('lift');
    expect(await editor.apply()).toBe(true);
  });

  it('cannot be given members by what every object inherits', async () => {
    const editor = await start((session) => {
      const history = session.services.history as unknown as {
        __defineGetter__(name: string, get: () => unknown): void;
      };
      history.__defineGetter__('records', () => []);
      return {};
    });
    await expect(editor.activate('lift')).rejects.toMatchObject({ code: 'tool/crashed' });
    expect(String(editor.faults)).toContain('is lent to the tool to read');
    await editor.activate('good');
    expect(await editor.apply()).toBe(true);
    expect(editor.records).toHaveLength(1);
  });

  it('is known to the host that is asked to look at it', async () => {
    const asked: TriMesh[] = [];
    const editor = await start(() => ({}));
    const { services } = editor.tools['options'];
    const bodies = new KeptBodies();
    const lent = lendServices(
      { ...services, looks: { align: (mesh) => (asked.push(mesh), Promise.reject(new Error('no trunk'))) } },
      {
        ...{ bodies, shown: new Set(), own: (resource) => resource },
        writes: new SessionWrites(editor.tools.catalog.tool('lift').manifest, () => editor.tools.session!),
        ...{ asker: 'session', isAlive: () => true, mayAsk: () => true, edited: undefined },
        ...{ ground: () => undefined, target: () => undefined, operations: editor.tools.catalog.operations },
      },
    );
    const other = structuredClone(body);
    for (const mesh of [lent.history.mesh, other]) await lent.looks.align(mesh).catch(() => undefined);
    expect(lent.history.mesh).not.toBe(editor.history.mesh);
    expect(asked[0]).toBe(editor.history.mesh);
    expect(asked[1]).toBe(other);
  });

  it('is the records to read, and a worker that it can neither end nor open another body in', async () => {
    for (const work of [
      ({ services }: Session) =>
        ((services.history.history.records[0]!.params as Record<string, number>)['amount'] = 9),
      ({ services }: Session) => services.runner.dispose(),
      ({ services }: Session) => services.runner.open(body),
    ]) {
      const editor = await start((session) => ({ onKey: () => (work(session), 'handled') }));
      await editor.history.append(lift);
      await editor.activate('lift');
      editor.key('x');
      expect(editor.told).toEqual(['tool/crashed']);
      expect(editor.records[0]!.params).toEqual({ amount: 5 });
      await editor.activate('good');
      expect(await editor.apply()).toBe(true);
    }
  });

  it('is a history that is as it was when its own Apply fails half way', async () => {
    const editor = await start(({ services }) => ({
      onCommit: async () => {
        await services.history.append(lift);
        await services.history.append(lift);
        await services.history.undo();
        throw new TypeError('half way');
      },
    }));
    await editor.activate('lift');
    expect(await editor.apply()).toBe(false);
    expect(editor.told).toEqual(['tool/crashed']);
    expect(editor.history.mesh.positions).toEqual(body.positions);
    expect(editor.history.history.cursor).toBe(0);
    await editor.activate('good');
    expect(await editor.apply()).toBe(true);
  });
});

it('a tool that applies while it is cancelled applies nothing', async () => {
  const editor = await start((session) => ({ onEnd: () => void session.commit().catch(() => undefined) }));
  await editor.activate('lift');
  editor.tools.cancel();
  await editor.settle();
  expect(editor.records).toHaveLength(0);
  expect(editor.tools.state).toBe('idle');
});

it('a tool that writes into the body before Apply applies to the body as it is', async () => {
  const editor = await start((session) => ({
    onKey: () => (session.services.history.mesh.positions.fill(7), 'handled'),
  }));
  await editor.activate('lift');
  editor.key('x');
  const before = editor.history.hash;
  expect(await editor.apply()).toBe(false);
  expect(editor.history.hash).toBe(before);
  expect(editor.history.mesh.positions).toEqual(tube(SAME).positions);
  editor.tools.cancel();
  await editor.activate('good');
  expect(await editor.apply()).toBe(true);
});

it('the list of records and the history are to read, too', async () => {
  for (const work of [
    ({ services }: Session) => (services.history.history.records as unknown[]).pop(),
    ({ services }: Session) => ((services.history.history as { cursor: number }).cursor = 0),
  ]) {
    const editor = await start((session) => ({ onKey: () => (work(session), 'handled') }));
    await editor.history.append({ type: 'good.lift', version: 1, params: { amount: 5 } });
    await editor.activate('lift');
    editor.key('x');
    expect(editor.told).toEqual(['tool/crashed']);
    expect(editor.history.history).toMatchObject({ cursor: 1, records: [{ type: 'good.lift' }] });
  }
});

it('a tool that ends its session while it ends is ended once', async () => {
  const editor = await start((session) => ({ onEnd: () => session.cancel() }));
  await editor.activate('lift');
  editor.tools.cancel();
  expect(editor.ends).toHaveLength(1);
  expect(editor.tools.state).toBe('idle');
});

it('a rule of a form that throws closes the tool', async () => {
  const form = z.object({
    amount: p.length({ min: -50, max: 50, default: 5 }).refine((value) => value !== 7 || boom()),
  });
  const editor = await TestEditor.open({
    body,
    plugins: [plugin(async () => ({ default: () => ({}) }), { params: form }), good],
  });
  await editor.activate('lift');
  expect(() => editor.set({ amount: 7 })).not.toThrow();
  expect(() => draw(editor)).not.toThrow();
  await expectUnharmed(editor);
});

it('what a clean-up rejects with in its own time is told, and the tool is closed', async () => {
  const editor = await start((session) => {
    session.own({ dispose: () => Promise.reject(new Error('late')) as never });
    return {};
  });
  await editor.activate('lift');
  editor.tools.cancel();
  await Promise.resolve();
  expect(editor.tools.state).toBe('idle');
  expect(String(editor.faults)).toContain('late');
});

it('an Apply of its own that throws what cannot be read closes the tool and is told once', async () => {
  const editor = await start(() => ({
    onCommit: () => {
      const { proxy, revoke } = Proxy.revocable({}, {});
      revoke();
      throw proxy;
    },
  }));
  await editor.activate('lift');
  expect(await editor.apply()).toBe(false);
  expect(editor.tools.state).toBe('idle');
  expect(String(editor.faults)).toContain('cannot be read');
  await editor.activate('good');
  expect(await editor.apply()).toBe(true);
});
