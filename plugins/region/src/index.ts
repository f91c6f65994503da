import { definePlugin } from '@bracewright/core/plugin';
import { icon, regionSmoothIcon } from './icon.ts';
import { deform, move, smooth } from './operation.ts';

export default definePlugin({
  id: 'region',
  apiVersion: 1,
  operations: [deform, move, smooth],
  tools: [
    {
      id: 'region',
      kind: 'operation',
      operation: 'region.deform',
      group: 'local',
      order: 10,
      icon,
      shortcut: 'R',
      action: 'edit',
      headline: 'amplitude',
      steps: ['contour', 'apex', 'adjust', 'deform'],
      actions: ['move', 'smooth-light', 'smooth-normal', 'smooth-heavy'],
      load: () => import('./tool.ts'),
    },
    {
      id: 'region-smooth',
      kind: 'operation',
      operation: 'region.smooth',
      group: 'local',
      order: 20,
      icon: regionSmoothIcon,
      shortcut: 'Shift+R',
      action: 'edit',
      headline: 'level',
      load: () => import('./smooth-tool.ts'),
    },
  ],
  locales: {
    'en-US': () => import('./locales/en-US.ts'),
    'zh-CN': () => import('./locales/zh-CN.ts'),
  },
});
