import { defineOperationTool, definePlugin } from '@bracewright/core/plugin';
import { icon } from './icon.ts';
import { bend, bendV1, bendV2 } from './operation.ts';
import { bendForm } from './params.ts';
import { headline } from './headline.ts';

export default definePlugin({
  id: 'bend',
  apiVersion: 1,
  operations: [bend, bendV1, bendV2],
  tools: [
    defineOperationTool(bend, {
      id: 'bend',
      form: bendForm,
      group: 'trunk',
      order: 20,
      icon,
      shortcut: 'N',
      action: 'edit',
      headline,
      steps: ['planes'],
      confirm: ['bend/folds'],
      handles: ['angle', 'direction'],
      load: () => import('./tool.ts'),
    }),
  ],
  locales: {
    'en-US': () => import('./locales/en-US.ts'),
    'zh-CN': () => import('./locales/zh-CN.ts'),
  },
});
