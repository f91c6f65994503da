import { defineOperationTool, definePlugin } from '@bracewright/core/plugin';
import { headline } from './headline.ts';
import { icon } from './icon.ts';
import { handTouch } from './operation.ts';

export default definePlugin({
  id: 'hand-touch',
  apiVersion: 1,
  operations: [handTouch],
  tools: [
    defineOperationTool(handTouch, {
      id: 'hand-touch',
      group: 'local',
      order: 30,
      icon,
      action: 'edit',
      headline,
      steps: ['paint'],
      confirm: ['hand-touch/folds'],
      load: () => import('./tool.ts'),
    }),
  ],
  locales: {
    'en-US': () => import('./locales/en-US.ts'),
    'zh-CN': () => import('./locales/zh-CN.ts'),
  },
});
