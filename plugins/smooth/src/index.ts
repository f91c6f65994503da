import { definePlugin } from '@bracewright/core/plugin';
import { icon, smoothAreaIcon, smoothBrushIcon } from './icon.ts';
import {
  smoothBrush,
  smoothBrushV1,
  smoothGlobal,
  smoothGlobalV1,
  smoothRegion,
  smoothRegionV1,
} from './operation.ts';

export default definePlugin({
  id: 'smooth',
  apiVersion: 1,
  operations: [smoothBrush, smoothBrushV1, smoothGlobal, smoothGlobalV1, smoothRegion, smoothRegionV1],
  tools: [
    {
      id: 'smooth',
      kind: 'operation',
      operation: 'smooth.global',
      group: 'surface',
      order: 10,
      icon,
      shortcut: 'S',
      action: 'edit',
      headline: 'level',
      load: () => import('./tool.ts'),
    },
    {
      id: 'smooth-brush',
      kind: 'operation',
      operation: 'smooth.brush',
      group: 'surface',
      order: 20,
      icon: smoothBrushIcon,
      shortcut: 'Shift+S',
      action: 'edit',
      headline: 'radius',
      steps: ['paint'],
      load: () => import('./brush-tool.ts'),
    },
    {
      id: 'smooth-area',
      kind: 'operation',
      operation: 'smooth.region',
      group: 'surface',
      order: 30,
      icon: smoothAreaIcon,
      shortcut: 'A',
      action: 'edit',
      headline: 'radius',
      steps: ['area'],
      load: () => import('./area-tool.ts'),
    },
  ],
  locales: {
    'en-US': () => import('./locales/en-US.ts'),
    'zh-CN': () => import('./locales/zh-CN.ts'),
  },
});
