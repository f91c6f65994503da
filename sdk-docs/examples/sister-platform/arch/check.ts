import { loadPlugins } from '@bracewright/core/plugin';
import plugin from './index.ts';

const { languages, messages, tools, widgets } = await loadPlugins([plugin], { strict: true });
await Promise.all([...tools.map(({ manifest }) => manifest.load()), ...widgets.map(({ load }) => load())]);
const titles = languages.map(({ id }) => messages[id]?.['arch']?.['arch.title']);
console.log(`${tools.length} tools of arch are loaded: ${titles.join(', ')}`);
