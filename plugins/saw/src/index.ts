import { defineOperationTool, definePlugin } from '@bracewright/core/plugin';
import { headline } from './headline.ts';
import { icon } from './icon.ts';
import { saw, sawV1, sawV2 } from './operation.ts';
import { sawForm } from './params.ts';

export default definePlugin({
  id: 'saw',
  apiVersion: 1,
  operations: [saw, sawV2, sawV1],
  tools: [
    defineOperationTool(saw, {
      id: 'saw',
      form: sawForm,
      group: 'cut',
      order: 10,
      icon,
      shortcut: 'Q',
      action: 'edit',
      headline,
      steps: ['cut'],
      actions: ['plane-transverse', 'plane-coronal', 'plane-sagittal'],
      readouts: ['girth', 'outline'],
      load: () => import('./tool.ts'),
    }),
  ],
  locales: {
    'en-US': () => import('./locales/en-US.ts'),
    'zh-CN': () => import('./locales/zh-CN.ts'),
  },
});
