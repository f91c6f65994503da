import { createEditor } from '@bracewright/core/babylon';
import { loadPlugins } from '@bracewright/core/plugin';
import { sampleTrunk } from '@bracewright/core/sample';
import lift from '../first-tool/index.ts';
import { services } from './services.ts';

const canvas = document.querySelector('canvas');
if (!canvas) throw new Error('the page has no canvas');
const catalog = await loadPlugins([lift]);
const body = sampleTrunk({ cobb: 0, edge: 20 }).mesh;
const host = await services(body, catalog.operations);
const editor = await createEditor({ canvas, catalog, services: host, antialias: false });

await editor.tools.activate('lift');
editor.tools.session?.draft.set({ origin: [0, 0, 100], amount: 25 });
await editor.tools.commit();
document.title = `${host.history.history.records.length} ${host.history.hash}`;
