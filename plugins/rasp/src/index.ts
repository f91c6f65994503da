import { defineOperationTool, definePlugin } from '@bracewright/core/plugin';
import { headline } from './headline.ts';
import { icon } from './icon.ts';
import { rasp } from './operation.ts';

export default definePlugin({
  id: 'rasp',
  apiVersion: 1,
  operations: [rasp],
  tools: [
    defineOperationTool(rasp, {
      id: 'rasp',
      group: 'surface',
      order: 35,
      icon,
      action: 'edit',
      headline,
      steps: ['paint'],
      confirm: ['rasp/folds'],
      readouts: ['taken', 'filled'],
      load: () => import('./tool.ts'),
    }),
  ],
  locales: {
    'en-US': () => import('./locales/en-US.ts'),
    'zh-CN': () => import('./locales/zh-CN.ts'),
  },
});
