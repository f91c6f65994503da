import { defineOperationTool, definePlugin } from '@bracewright/core/plugin';
import { icon } from './icon.ts';
import { flatten } from './operation.ts';

export default definePlugin({
  id: 'plane',
  apiVersion: 1,
  operations: [flatten],
  tools: [
    defineOperationTool(flatten, {
      id: 'plane',
      group: 'trunk',
      order: 90,
      icon,
      action: 'edit',
      headline: 'amount',
      steps: ['planes'],
      handles: ['amount'],
      load: () => import('./tool.ts'),
    }),
  ],
  locales: {
    'en-US': () => import('./locales/en-US.ts'),
    'zh-CN': () => import('./locales/zh-CN.ts'),
  },
});
