import { defineExporter, type AnyExporter } from '@bracewright/core/exporter';
import { createOperationRegistry, defineOperation } from '@bracewright/core/operation';
import { p } from '@bracewright/core/params';
import { z } from 'zod';

const none = z.object({});

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
  params: z.object({ seconds: p.count({ min: 1, max: 10, default: 3 }) }),
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

/** What every host must live through beside it. */
export const lift = defineOperation({
  type: 'hostile.lift',
  version: 1,
  params: z.object({ amount: p.length({ min: -50, max: 50, default: 5 }) }),
  apply: (mesh, { amount }) => ({
    positions: mesh.positions.map((value, i) => (i % 3 === 2 ? value + amount : value)),
    indices: mesh.indices,
  }),
});

export const registry = createOperationRegistry([loop, wait, busy, slow, crash, patch, lift]);

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
  files: (mesh) => [
    { name: 'size.txt', media: 'text/plain', bytes: new TextEncoder().encode(String(mesh.indices.length)) },
  ],
});

export const exporters: readonly AnyExporter[] = [endless, plain];
