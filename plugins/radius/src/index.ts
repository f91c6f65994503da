import { defineOperationTool, definePlugin } from '@bracewright/core/plugin';
import { headline } from './headline.ts';
import { icon } from './icon.ts';
import { radius } from './operation.ts';
import { radiusForm } from './params.ts';

export default definePlugin({
  id: 'radius',
  apiVersion: 1,
  operations: [radius],
  tools: [
    defineOperationTool(radius, {
      id: 'radius',
      form: radiusForm,
      group: 'trunk',
      order: 50,
      icon,
      action: 'edit',
      headline,
      steps: ['planes'],
      confirm: ['radius/folds-more'],
      handles: ['amount', 'direction'],
      load: () => import('./tool.ts'),
    }),
  ],
  locales: {
    'en-US': () => import('./locales/en-US.ts'),
    'zh-CN': () => import('./locales/zh-CN.ts'),
  },
});
