import { autorun } from 'mobx';
import { createClient } from '@bracewright/core/contract';
import { WorkerRunner } from '@bracewright/core/runner';
import { loadPlugins } from '@bracewright/core/plugin';
import { DesignSession } from '@bracewright/core/session';
import pads from '../../../sdk-docs/examples/second-body/index.ts';
import { makePad } from '../../../sdk-docs/examples/second-body/pad.ts';
import { deviceAside } from '../../src/stores/outbox/aside.ts';
import { deviceAssets } from '../../src/stores/outbox/device-assets.ts';
import { createModelAssets } from '../../src/workspace/storage/model-assets.ts';
import { Outbox } from '../../src/stores/outbox/outbox.ts';
import { ServerStorage } from '../../src/workspace/storage/server-storage.ts';

/** What the test puts into the page: who is signed in. */
const { token, id: userId } = JSON.parse(localStorage.getItem('second-body')!) as Record<
  'token' | 'id',
  string
>;
const modelId = new URLSearchParams(location.search).get('id')!;

const client = createClient({
  baseUrl: '/api',
  fetch: (url, init) => fetch(url, init),
  token: () => token,
  language: () => 'en-US',
});
const { operations } = await loadPlugins([pads], { strict: true });
const assets = createModelAssets({ client, device: deviceAssets(userId), modelId });
const storage = new ServerStorage({
  ...{ client, outbox: await Outbox.open(userId), aside: deviceAside(userId) },
  ...{ roles: operations.roles, sendAssets: assets.send },
});
const runner = new WorkerRunner({
  sharedMemory: false,
  loadMesh: assets.service.mesh,
  createPort: () => {
    const worker = new Worker(new URL('./operations.worker.ts', import.meta.url), { type: 'module' });
    return {
      post: (message, transfer) => worker.postMessage(message, transfer as Transferable[]),
      listen: (listener) =>
        (worker.onmessage = (event) => (listener as (message: unknown) => void)(event.data)),
      onDidBreak: (listener) => (worker.onerror = listener),
      terminate: () => worker.terminate(),
    };
  },
});
const ids = { uuid: () => crypto.randomUUID(), seed: () => 1 };
const model = await storage.open(modelId);
const design = await DesignSession.open({ ...{ model, runner, storage, ids }, roles: operations.roles });
storage.onDidRebase((records, cursor) => void design.replace(records, cursor), design);

document.querySelector('button')!.onclick = async () => {
  const pad = await assets.service.put(makePad(8));
  const at = { position: [0, -90, 200], normal: [0, -1, 0] };
  await design.append({ type: 'pads.add', version: 1, params: { pad, at, gap: 20 } });
};
const output = document.querySelector('output')!;
autorun(() => {
  const outcomes = [...design.outcomes.values()];
  output.textContent = JSON.stringify({
    hash: design.hash,
    saving: storage.saveState.kind,
    steps: outcomes.map(({ state, error }) => error?.code ?? state),
    pad: (design.history.records[0]?.params as { pad?: string } | undefined)?.pad,
  });
  document.title = 'ready';
});
