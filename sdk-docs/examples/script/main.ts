import { plugins } from '@bracewright/catalog';
import { createEditor } from '@bracewright/core/babylon';
import { loadPlugins } from '@bracewright/core/plugin';
import { sampleTrunk } from '@bracewright/core/sample';
import { services } from '../embed-insole/services.ts';
import { design } from './design.ts';

const canvas = document.querySelector('canvas');
if (!canvas) throw new Error('the page has no canvas');
const catalog = await loadPlugins(plugins);
const host = await services(sampleTrunk({ cobb: 0, edge: 14 }).mesh, catalog.operations);
const editor = await createEditor({ canvas, catalog, services: host, antialias: false });
const lines = await design(editor, () => false);
document.title = JSON.stringify(lines);
