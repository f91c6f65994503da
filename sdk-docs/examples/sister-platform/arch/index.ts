import { defineAnnotationTool, definePlugin } from '@bracewright/core/plugin';
import { p } from '@bracewright/core/params';
import { z } from 'zod';
import { layers } from './exporter.ts';
import { height } from './height.ts';
import { arch } from './operation.ts';

const ICON =
  '<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.5"><path d="M3 17c4 0 5-9 9-9s5 9 9 9"/></svg>';

const plugin = definePlugin({
  id: 'arch',
  apiVersion: 1,
  operations: [arch],
  annotationKinds: [height],
  groups: [{ id: 'foot', after: 'local' }],
  overlayRoles: { 'arch.height': { light: '#0B7285', dark: '#66D9E8' } },
  languages: [{ id: 'de-DE', name: 'Deutsch', load: () => import('./de-DE.ts') }],
  widgets: [{ id: 'arch-legend', load: () => import('./legend.ts') }],
  tools: [
    {
      id: 'arch',
      kind: 'operation',
      operation: 'arch.apply',
      group: 'foot',
      order: 10,
      icon: ICON,
      headline: 'depth',
      load: () => import('./tool.ts'),
    },
    defineAnnotationTool({
      id: 'arch-height',
      params: z.object({ at: p.point().optional() }),
      keeps: [height.kind],
      group: 'foot',
      order: 20,
      icon: ICON,
      load: () => import('./height-tool.ts'),
    }),
  ],
  exporters: [layers],
  locales: {
    'en-US': () => import('./en-US.ts'),
    'zh-CN': () => import('./zh-CN.ts'),
  },
});

export default plugin;
