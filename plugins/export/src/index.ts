import { defineExporterTool, definePlugin } from '@bracewright/core/plugin';
import { icon } from './icon.ts';
import { exporters } from './exporter.ts';
import {
  carve,
  carveV1,
  model,
  thicken,
  thickenV1,
  thickenV2,
  thickenV3,
  thickenV4,
  thickenV5,
  thickenV6,
  thickenV7,
  thickenV8,
  thickenV9,
  thickenV10,
  thickenV11,
} from './operation.ts';

export default definePlugin({
  id: 'export',
  apiVersion: 1,
  operations: [
    ...[
      model,
      thickenV1,
      thickenV2,
      thickenV3,
      thickenV4,
      thickenV5,
      thickenV6,
      thickenV7,
      thickenV8,
      thickenV9,
      thickenV10,
      thickenV11,
      thicken,
    ],
    ...[carveV1, carve],
  ],
  tools: [
    defineExporterTool(thicken, {
      id: 'export-thicken',
      group: 'export',
      order: 10,
      headline: 'thickness',
      icon,
      action: 'export',
      hosted: true,
      load: () => import('./tool.ts'),
    }),
    defineExporterTool(carve, {
      id: 'export-carve',
      group: 'export',
      order: 15,
      icon,
      action: 'export',
      hosted: true,
      load: () => import('./tool.ts'),
    }),
    defineExporterTool(model, {
      id: 'export-model',
      group: 'export',
      order: 20,
      icon,
      action: 'export',
      hosted: true,
      load: () => import('./tool.ts'),
    }),
  ],
  exporters,
  locales: {
    'en-US': () => import('./locales/en-US.ts'),
    'zh-CN': () => import('./locales/zh-CN.ts'),
  },
});
