import { definePlugin } from '@bracewright/core/plugin';
import { layers } from './exporter.ts';
import { arch } from './operation.ts';

const ICON =
  '<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.5"><path d="M3 17c4 0 5-9 9-9s5 9 9 9"/></svg>';

export default definePlugin({
  id: 'arch',
  apiVersion: 1,
  operations: [arch],
  tools: [
    {
      id: 'arch',
      kind: 'operation',
      operation: 'arch.apply',
      group: 'local',
      order: 90,
      icon: ICON,
      headline: 'depth',
      load: () => import('./tool.ts'),
    },
  ],
  exporters: [layers],
  locales: {
    'en-US': () => import('./en-US.ts'),
    'zh-CN': () => import('./zh-CN.ts'),
  },
});
