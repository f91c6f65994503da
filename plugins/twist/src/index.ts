import { defineOperationTool, definePlugin } from '@bracewright/core/plugin';
import { icon } from './icon.ts';
import { twist, twistV1, twistV2 } from './operation.ts';
import { twistForm } from './params.ts';
import { headline } from './headline.ts';

export default definePlugin({
  id: 'twist',
  apiVersion: 1,
  operations: [twist, twistV2, twistV1],
  tools: [
    defineOperationTool(twist, {
      id: 'twist',
      form: twistForm,
      group: 'trunk',
      order: 30,
      icon,
      shortcut: 'T',
      action: 'edit',
      headline,
      steps: ['planes'],
      confirm: ['twist/folds-more'],
      handles: ['angle'],
      load: () => import('./tool.ts'),
    }),
  ],
  locales: {
    'en-US': () => import('./locales/en-US.ts'),
    'zh-CN': () => import('./locales/zh-CN.ts'),
  },
});
