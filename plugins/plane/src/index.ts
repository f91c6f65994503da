import { defineOperationTool, definePlugin } from '@bracewright/core/plugin';
import { headline } from './headline.ts';
import { icon } from './icon.ts';
import { flatten } from './operation.ts';
import { planeForm } from './params.ts';

export default definePlugin({
  id: 'plane',
  apiVersion: 1,
  operations: [flatten],
  tools: [
    defineOperationTool(flatten, {
      id: 'plane',
      form: planeForm,
      group: 'surface',
      order: 40,
      icon,
      action: 'edit',
      headline,
      steps: ['line'],
      confirm: ['plane/takes-much'],
      handles: ['blend'],
      readouts: ['area', 'depth', 'volume'],
      load: () => import('./tool.ts'),
    }),
  ],
  locales: {
    'en-US': () => import('./locales/en-US.ts'),
    'zh-CN': () => import('./locales/zh-CN.ts'),
  },
});
