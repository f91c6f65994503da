import { defineOperationTool, definePlugin } from '@bracewright/core/plugin';
import { headline } from './headline.ts';
import { icon } from './icon.ts';
import { mirror } from './operation.ts';
import { mirrorForm } from './params.ts';

export default definePlugin({
  id: 'symmetry',
  apiVersion: 1,
  operations: [mirror],
  tools: [
    defineOperationTool(mirror, {
      id: 'symmetry',
      form: mirrorForm,
      group: 'local',
      order: 40,
      icon,
      action: 'edit',
      headline,
      steps: ['plane'],
      load: () => import('./tool.ts'),
    }),
  ],
  locales: {
    'en-US': () => import('./locales/en-US.ts'),
    'zh-CN': () => import('./locales/zh-CN.ts'),
  },
});
