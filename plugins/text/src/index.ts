import { defineOperationTool, definePlugin } from '@bracewright/core/plugin';
import { headline } from './headline.ts';
import { icon } from './icon.ts';
import { place } from './operation.ts';

export default definePlugin({
  id: 'text',
  apiVersion: 1,
  operations: [place],
  tools: [
    defineOperationTool(place, {
      id: 'text',
      group: 'edge',
      order: 40,
      icon,
      action: 'edit',
      headline,
      steps: ['place'],
      handles: ['angle'],
      readouts: ['width'],
      load: () => import('./tool.ts'),
    }),
  ],
  locales: {
    'en-US': () => import('./locales/en-US.ts'),
    'zh-CN': () => import('./locales/zh-CN.ts'),
  },
});
