import { defineOperationTool, definePlugin } from '@bracewright/core/plugin';
import { headline } from './headline.ts';
import { icon } from './icon.ts';
import { remesh } from './operation.ts';
import { remeshForm } from './params.ts';

export default definePlugin({
  id: 'remesh',
  apiVersion: 1,
  operations: [remesh],
  tools: [
    defineOperationTool(remesh, {
      id: 'remesh',
      form: remeshForm,
      group: 'cut',
      order: 70,
      icon,
      action: 'edit',
      headline,
      readouts: ['triangles', 'deviation', 'deviationMean'],
      load: () => import('./tool.ts'),
    }),
  ],
  locales: {
    'en-US': () => import('./locales/en-US.ts'),
    'zh-CN': () => import('./locales/zh-CN.ts'),
  },
});
