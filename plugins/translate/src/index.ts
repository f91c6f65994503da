import { defineOperationTool, definePlugin } from '@bracewright/core/plugin';
import { headline } from './headline.ts';
import { icon } from './icon.ts';
import { translate, translateV1 } from './operation.ts';
import { translateForm } from './params.ts';

export default definePlugin({
  id: 'translate',
  apiVersion: 1,
  operations: [translate, translateV1],
  tools: [
    defineOperationTool(translate, {
      id: 'translate',
      form: translateForm,
      group: 'trunk',
      order: 10,
      icon,
      action: 'edit',
      headline,
      steps: ['planes'],
      confirm: ['translate/folds-more'],
      handles: ['amount', 'direction'],
      load: () => import('./tool.ts'),
    }),
  ],
  locales: {
    'en-US': () => import('./locales/en-US.ts'),
    'zh-CN': () => import('./locales/zh-CN.ts'),
  },
});
