import { createEditor } from '@bracewright/core/babylon';
import type { Params } from '@bracewright/core/operation';
import { loadPlugins } from '@bracewright/core/plugin';
import { sampleTrunk } from '@bracewright/core/sample';
import type { ToolSession } from '@bracewright/core/tool';
import { createRoot } from 'react-dom/client';
import { services } from '../embed-insole/services.ts';
import type { lift } from '../first-tool/operation.ts';
import plugin from './index.ts';
import Panel from './panel.tsx';

const canvas = document.querySelector('canvas');
const aside = document.querySelector('aside');
if (!canvas || !aside) throw new Error('the page has no canvas or no place for the panel');
const catalog = await loadPlugins([plugin]);
const host = await services(sampleTrunk({ cobb: 0, edge: 20 }).mesh, catalog.operations);
const editor = await createEditor({ canvas, catalog, services: host, antialias: false });

await editor.tools.activate('lift');
const session = editor.tools.session?.lent as ToolSession<Params<typeof lift>> | undefined;
const instance = editor.tools.session?.instance;
if (!session || !instance) throw new Error('the tool did not open');
const words: Readonly<Record<string, string>> = catalog.messages['en-US']?.['lift'] ?? {};
createRoot(aside).render(<Panel session={session} tool={instance} t={(key) => words[key] ?? key} />);
document.title = 'ready';
