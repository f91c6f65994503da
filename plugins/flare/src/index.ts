import { defineOperationTool, definePlugin } from '@bracewright/core/plugin';
import { icon } from './icon.ts';
import { flare } from './operation.ts';
import { flareForm } from './params.ts';

export default definePlugin({
  id: 'flare',
  apiVersion: 1,
  operations: [flare],
  tools: [
    defineOperationTool(flare, {
      id: 'flare',
      form: flareForm,
      group: 'edge',
      order: 15,
      icon,
      action: 'edit',
      headline: 'by',
      steps: ['edges', 'stretch'],
      handles: ['by'],
      readouts: ['rim', 'least', 'heldBack'],
      actions: ['take-line', 'edit-there'],
      load: () => import('./tool.ts'),
    }),
  ],
  locales: {
    'en-US': () => import('./locales/en-US.ts'),
    'zh-CN': () => import('./locales/zh-CN.ts'),
  },
});
