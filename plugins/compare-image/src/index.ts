import { defineOperationTool, definePlugin } from '@bracewright/core/plugin';
import { headline } from './headline.ts';
import { icon } from './icon.ts';
import { place } from './operation.ts';
import { form } from './params.ts';

export default definePlugin({
  id: 'compare-image',
  apiVersion: 1,
  operations: [place],
  tools: [
    defineOperationTool(place, {
      id: 'compare-image',
      group: 'look',
      order: 40,
      icon,
      action: 'edit',
      headline,
      form,
      steps: ['picture', 'body', 'look'],
      actions: ['put-marks'],
      handles: ['mark', 'middle', 'turn'],
      readouts: ['width', 'turn'],
      load: () => import('./tool.ts'),
    }),
  ],
  locales: {
    'en-US': () => import('./locales/en-US.ts'),
    'zh-CN': () => import('./locales/zh-CN.ts'),
  },
  contribute: () => import('./contribute.ts'),
  widgets: [{ id: 'compare-image-wake', load: () => import('./wake.ts') }],
});
