import { defineAnnotationTool, definePlugin } from '@bracewright/core/plugin';
import { icon } from './icon.ts';
import { measureParams } from './params.ts';

export default definePlugin({
  id: 'measure',
  apiVersion: 1,
  operations: [],
  tools: [
    defineAnnotationTool({
      id: 'measure',
      action: 'add',
      group: 'look',
      order: 20,
      icon,
      shortcut: 'M',
      params: measureParams,
      steps: ['measure'],
      readouts: ['value'],
      load: () => import('./tool.ts'),
    }),
  ],
  locales: {
    'en-US': () => import('./locales/en-US.ts'),
    'zh-CN': () => import('./locales/zh-CN.ts'),
  },
});
