import { defineOperationTool, definePlugin } from '@bracewright/core/plugin';
import { icon, regionSmoothIcon } from './icon.ts';
import {
  deform,
  deformV1,
  deformV2,
  deformV3,
  move,
  moveV1,
  moveV2,
  moveV3,
  smooth,
  smoothV1,
} from './operation.ts';
import { regionForm } from './params.ts';
import { headline } from './headline.ts';

export default definePlugin({
  id: 'region',
  apiVersion: 1,
  operations: [deform, deformV1, deformV2, deformV3, move, moveV1, moveV2, moveV3, smooth, smoothV1],
  tools: [
    defineOperationTool(deform, {
      id: 'region',
      form: regionForm,
      group: 'local',
      order: 10,
      icon,
      shortcut: 'R',
      action: 'edit',
      headline,
      steps: ['contour', 'apex', 'adjust', 'deform'],
      confirm: ['region/folds', 'region/contour-crosses'],
      actions: ['move', 'save-template'],
      handles: ['amplitude'],
      load: () => import('./tool.ts'),
    }),
    defineOperationTool(smooth, {
      id: 'region-smooth',
      group: 'local',
      order: 20,
      icon: regionSmoothIcon,
      shortcut: 'Shift+R',
      action: 'edit',
      headline: 'level',
      load: () => import('./smooth-tool.ts'),
    }),
  ],
  locales: {
    'en-US': () => import('./locales/en-US.ts'),
    'zh-CN': () => import('./locales/zh-CN.ts'),
  },
});
