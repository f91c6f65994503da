import { defineExporter, type AnyExporter } from '@bracewright/core/exporter';
import type { TriMesh } from '@bracewright/core/mesh';
import {
  SdkError,
  createOperationRegistry,
  defineOperation,
  defineStrokeOperation,
  type AskContext,
} from '@bracewright/core/operation';
import { p } from '@bracewright/core/params';
import { z } from 'zod';

const none = z.object({});
const raised = (mesh: TriMesh): TriMesh => ({
  ...mesh,
  positions: mesh.positions.map((value) => value + 1),
});

/** Never ends and never asks whether to go on: no worker survives it. */
const loop = defineOperation({
  type: 'hostile.loop',
  version: 1,
  params: none,
  apply() {
    for (;;);
  },
});

/** Waits for a promise that nobody settles. */
const wait = defineOperation({
  type: 'hostile.wait',
  version: 1,
  params: none,
  apply: () => new Promise(() => undefined),
});

/** Never ends, but asks whether to go on: Stop ends it. */
const busy = defineOperation({
  type: 'hostile.busy',
  version: 1,
  params: none,
  apply(_mesh, _params, ctx) {
    for (;;) ctx.checkAborted();
  },
});

/** Honest work of `seconds`, which tells no progress and asks now and then. */
const slow = defineOperation({
  type: 'hostile.slow',
  version: 1,
  params: z.object({ seconds: z.number() }),
  apply(mesh, { seconds }, ctx) {
    const end = performance.now() + 1000 * seconds;
    while (performance.now() < end) ctx.checkAborted();
    return mesh;
  },
});

const crash = defineOperation({
  type: 'hostile.crash',
  version: 1,
  params: none,
  apply() {
    throw new TypeError('x is not a function');
  },
});

/** Breaks what the worker itself is made of, at once or while it waits for ever. */
const patch = defineOperation({
  type: 'hostile.patch',
  version: 1,
  params: z.object({ waits: p.toggle(false) }),
  apply(mesh, { waits }) {
    const broken = (): never => {
      throw new TypeError('patched');
    };
    Object.assign(Array.prototype, { push: broken, shift: broken, map: broken, slice: broken });
    Object.assign(Map.prototype, { get: broken, set: broken });
    Object.assign(Math, { floor: () => NaN, sqrt: () => NaN });
    return waits ? new Promise<never>(() => undefined) : mesh;
  },
});

/** The ways in which the language may be made wrong. */
export const wrong: Readonly<Record<string, () => void>> = {
  frozen() {
    const { floor, sqrt } = Math;
    Math.sqrt = (x) => 1.05 * sqrt(x);
    Math.floor = (x) => floor(x) + 1;
    Object.freeze(Math);
  },
  nan() {
    for (const name of ['sqrt', 'floor', 'max'])
      Object.defineProperty(Math, name, { value: () => NaN, writable: false, configurable: false });
  },
  throwing() {
    const value = (): never => {
      throw new TypeError('locked');
    };
    for (const name of ['map', 'push', 'shift', 'slice', Symbol.iterator])
      Object.defineProperty(Array.prototype, name, { value, writable: false, configurable: false });
  },
  getter() {
    const { sqrt } = Math;
    Object.defineProperty(Math, 'sqrt', { get: () => (x: number) => 1.05 * sqrt(x), configurable: false });
  },
  added() {
    Object.defineProperty(Float32Array.prototype, 'map', { value: () => new Float32Array(3) });
  },
  shadowed() {
    (Float32Array.prototype as { slice: unknown }).slice = () => new Float32Array(3);
  },
  inherited() {
    Object.setPrototypeOf(Float32Array.prototype, Object.preventExtensions({}));
    Object.preventExtensions(Float32Array.prototype);
  },
};

/** The ways in which it may be made wrong. */
export const WAYS = Object.keys(wrong);
/** Those that cannot be put back. */
export const LOCKING = WAYS.filter((way) => way !== 'shadowed');

const lock = defineOperation({
  type: 'hostile.lock',
  version: 1,
  params: z.object({
    way: z.string(),
  }),
  apply(mesh, { way }) {
    wrong[way]!();
    return mesh;
  },
});

/** The same by each call that a stroke makes. */
const stroke = defineStrokeOperation({
  type: 'hostile.stroke',
  version: 1,
  params: z.object({
    at: z.enum(['begin', 'dab', 'end']),
    way: z.string(),
    dabs: z.array(z.number()).default([]),
  }),
  dabs: 'dabs',
  begin(mesh, { at, way }) {
    const harm = (now: string) => {
      if (now === at) wrong[way]!();
    };
    harm('begin');
    return {
      dab: () => (harm('dab'), undefined),
      end: () => (harm('end'), mesh),
    };
  },
});

/** Leaves timers behind: one replaces something whenever it can, one throws. */
const timers = defineOperation({
  type: 'hostile.timers',
  version: 1,
  params: z.object({ throws: p.toggle(false) }),
  async apply(mesh, { throws }) {
    const { sqrt } = Math;
    setInterval(() => (Math.sqrt = (x) => 1.05 * sqrt(x)), 0);
    if (!throws) return mesh;
    await new Promise((resolve) => {
      setTimeout(() => {
        setTimeout(resolve, 20);
        throw new TypeError('late');
      }, 0);
    });
    return mesh;
  },
});

/** Leaves messages behind that follow each other, and replaces something with each. */
const messages = defineOperation({
  type: 'hostile.messages',
  version: 1,
  params: z.object({ by: z.enum(['channel', 'immediate']) }),
  apply(mesh, { by }) {
    const { sqrt } = Math;
    const { port1, port2 } = new MessageChannel();
    const again = () => (by === 'channel' ? port1.postMessage(0) : void setImmediate(harm));
    const harm = (): void => {
      Math.sqrt = (x) => 1.05 * sqrt(x);
      again();
    };
    port2.onmessage = harm;
    again();
    return mesh;
  },
});

/** Takes the timers away, and stops the clock. */
const timerless = defineOperation({
  type: 'hostile.timerless',
  version: 1,
  params: none,
  apply(mesh) {
    const takes = ['setTimeout', 'setImmediate', 'clearTimeout', 'performance'].map((name) => () => {
      (globalThis as Record<string, unknown>)[name] = undefined;
    });
    const stop = () => {
      performance.now = () => 0;
    };
    for (const take of [stop, ...takes]) {
      try {
        take();
      } catch {
        // Nothing to take.
      }
    }
    return mesh;
  },
});

/** What cannot be read, or carried to another thread. */
const thrown: Readonly<Record<string, () => unknown>> = {
  bare: () => Object.create(null),
  function: () => new SdkError('hostile.said', { why: (() => 1) as never, height: 4 }),
  codeless: () => new SdkError(undefined as never),
  stack: () =>
    Object.defineProperty(new Error('x'), 'stack', {
      get() {
        throw new Error('again');
      },
    }),
  revoked() {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    return proxy;
  },
};
export const THROWN = Object.keys(thrown);

const throws = defineOperation({
  type: 'hostile.throws',
  version: 1,
  params: z.object({ what: z.string() }),
  apply(mesh, { what }, ctx) {
    if (what === 'warning') ctx.warn(Symbol() as never);
    else throw thrown[what]!();
    return mesh;
  },
});

/** Does its work, and leaves its worker without an ear. */
const deaf = defineOperation({
  type: 'hostile.deaf',
  version: 1,
  params: none,
  apply(mesh) {
    process.getBuiltinModule('node:worker_threads').parentPort?.removeAllListeners('message');
    return mesh;
  },
});

/** Does its work, and leaves something that goes on by itself and loops after `ms`: neither a timer nor a channel. */
const left = defineOperation({
  type: 'hostile.left',
  version: 1,
  params: z.object({ ms: z.number() }),
  apply(mesh, { ms }) {
    const end = performance.now() + ms;
    const { readFile } = process.getBuiltinModule('node:fs/promises');
    void (async () => {
      while (performance.now() < end) await readFile(process.execPath + '-', 'utf8').catch(() => undefined);
      for (;;);
    })();
    return raised(mesh);
  },
});

/** Honest, and gives the thread back as it works: for a fifth of a second unless told. */
const slowly = defineOperation({
  type: 'hostile.slowly',
  version: 1,
  params: z.object({ loops: p.toggle(false) }),
  async apply(mesh, { loops }, ctx) {
    for (let part = 0; part < 40; part++) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      ctx.checkAborted();
      ctx.progress(part / 40);
      if (loops && part === 10) for (;;);
    }
    return raised(mesh);
  },
});

/** Loops on a body whose first vertex lies above `limit`, in mm. */
const choosy = defineOperation({
  type: 'hostile.choosy',
  version: 1,
  params: z.object({ limit: z.number() }),
  apply(mesh, { limit }) {
    while (mesh.positions[2]! > limit);
    return raised(mesh);
  },
});

/** Works as a step, and hangs where it is asked: for ever, or for so long that its worker must hear of it. */
const asked = defineOperation({
  type: 'hostile.asked',
  version: 1,
  params: z.object({ at: z.enum(['gate', 'zone', 'settle']), seconds: z.number().nullable() }),
  apply: (mesh) => raised(mesh),
  settle(_mesh, given, ctx) {
    if (given.at === 'settle') dawdle(given.seconds, ctx);
    return given;
  },
  gate(_mesh, { at, seconds }, ctx) {
    if (at === 'gate') dawdle(seconds, ctx);
    return [{ code: 'hostile/asked', severity: 'note', data: {}, places: [] }];
  },
  zone(_mesh, { at, seconds }, ctx) {
    if (at === 'zone') dawdle(seconds, ctx);
    return undefined;
  },
});

function dawdle(seconds: number | null, ctx: AskContext): void {
  if (seconds === null) for (;;);
  const end = performance.now() + 1000 * seconds;
  while (performance.now() < end) ctx.checkAborted();
}

/** What every host must live through beside it. */
export const lift = defineOperation({
  type: 'hostile.lift',
  version: 1,
  params: z.object({ amount: p.length({ min: -50, max: 50, default: 5 }) }),
  apply: (mesh, { amount }) => {
    // By way of what is made wrong above.
    const one = Math.sqrt(Math.max(1, Math.floor(1.5)));
    return {
      positions: mesh.positions.slice().map((value, i) => (i % 3 === 2 ? value + one * amount : value)),
      indices: mesh.indices,
    };
  },
});

export const registry = createOperationRegistry([
  loop,
  wait,
  busy,
  slow,
  crash,
  patch,
  lock,
  stroke,
  timers,
  messages,
  timerless,
  throws,
  asked,
  deaf,
  left,
  choosy,
  slowly,
  lift,
]);

/** Never ends and never asks whether to go on. */
const endless = defineExporter({
  id: 'hostile.endless',
  params: none,
  files() {
    for (;;);
  },
});

export const plain = defineExporter({
  id: 'hostile.plain',
  params: none,
  reads: ['zones'],
  files: (mesh) => [
    { name: 'size.txt', media: 'text/plain', bytes: new TextEncoder().encode(String(mesh.indices.length)) },
  ],
});

/** Makes it wrong, and gives a file. */
const locking = defineExporter({
  id: 'hostile.locking',
  params: z.object({ way: z.string() }),
  files(_mesh, _annotations, { params }) {
    wrong[params.way]!();
    return [{ name: 'x.txt', media: 'text/plain', bytes: new Uint8Array(1) }];
  },
});

export const exporters: readonly AnyExporter[] = [endless, plain, locking];
