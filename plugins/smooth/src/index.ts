import { defineOperationTool, definePlugin } from '@bracewright/core/plugin';
import { areaForm } from './params.ts';
import { icon, smoothAreaIcon, smoothBrushIcon } from './icon.ts';
import {
  smoothBrush,
  smoothBrushV1,
  smoothBrushV2,
  smoothBrushV3,
  smoothGlobal,
  smoothGlobalV1,
  smoothRegion,
  smoothRegionV1,
  smoothRegionV2,
} from './operation.ts';

export default definePlugin({
  id: 'smooth',
  apiVersion: 1,
  operations: [
    smoothBrush,
    smoothBrushV1,
    smoothBrushV2,
    smoothBrushV3,
    smoothGlobal,
    smoothGlobalV1,
    smoothRegion,
    smoothRegionV1,
    smoothRegionV2,
  ],
  tools: [
    defineOperationTool(smoothGlobal, {
      id: 'smooth',
      group: 'surface',
      order: 10,
      icon,
      shortcut: 'S',
      action: 'edit',
      headline: 'level',
      load: () => import('./tool.ts'),
    }),
    defineOperationTool(smoothBrush, {
      id: 'smooth-brush',
      group: 'surface',
      order: 20,
      icon: smoothBrushIcon,
      shortcut: 'Shift+S',
      action: 'edit',
      headline: 'radius',
      steps: ['paint'],
      load: () => import('./brush-tool.ts'),
    }),
    defineOperationTool(smoothRegion, {
      id: 'smooth-area',
      form: areaForm,
      group: 'surface',
      order: 30,
      icon: smoothAreaIcon,
      shortcut: 'A',
      action: 'edit',
      headline: 'radius',
      steps: ['area'],
      load: () => import('./area-tool.ts'),
    }),
  ],
  locales: {
    'en-US': () => import('./locales/en-US.ts'),
    'zh-CN': () => import('./locales/zh-CN.ts'),
  },
});
