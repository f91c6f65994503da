import { defineOperationTool, definePlugin } from '@bracewright/core/plugin';
import { headline } from './headline.ts';
import { icon } from './icon.ts';
import { merge } from './operation.ts';
import { mergeForm } from './params.ts';

export default definePlugin({
  id: 'merge',
  apiVersion: 1,
  operations: [merge],
  tools: [
    defineOperationTool(merge, {
      id: 'merge',
      form: mergeForm,
      group: 'cut',
      order: 40,
      icon,
      action: 'edit',
      headline,
      steps: ['place'],
      actions: ['template', 'save-template', 'to-front', 'turn-left', 'turn-right', 'flip-up', 'reset'],
      handles: ['moveX', 'moveY', 'moveZ', 'turnX', 'turnY', 'turnZ'],
      readouts: ['volume'],
      load: () => import('./tool.ts'),
    }),
  ],
  locales: {
    'en-US': () => import('./locales/en-US.ts'),
    'zh-CN': () => import('./locales/zh-CN.ts'),
  },
});
