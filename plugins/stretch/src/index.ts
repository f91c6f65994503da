import { defineOperationTool, definePlugin } from '@bracewright/core/plugin';
import { headline } from './headline.ts';
import { icon } from './icon.ts';
import { stretch } from './operation.ts';
import { stretchForm } from './params.ts';

export default definePlugin({
  id: 'stretch',
  apiVersion: 1,
  operations: [stretch],
  tools: [
    defineOperationTool(stretch, {
      id: 'stretch',
      form: stretchForm,
      group: 'trunk',
      order: 40,
      icon,
      action: 'edit',
      headline,
      steps: ['planes'],
      confirm: ['stretch/folds-more'],
      handles: ['amount'],
      load: () => import('./tool.ts'),
    }),
  ],
  locales: {
    'en-US': () => import('./locales/en-US.ts'),
    'zh-CN': () => import('./locales/zh-CN.ts'),
  },
});
