import { defineOperationTool, definePlugin } from '@bracewright/core/plugin';
import { headline } from './headline.ts';
import { icon } from './icon.ts';
import { crop, cropV1 } from './operation.ts';
import { cropForm } from './params.ts';

export default definePlugin({
  id: 'crop',
  apiVersion: 1,
  operations: [crop, cropV1],
  tools: [
    defineOperationTool(crop, {
      id: 'crop',
      form: cropForm,
      group: 'cut',
      order: 20,
      icon,
      shortcut: 'C',
      action: 'edit',
      headline,
      steps: ['planes'],
      readouts: ['top-girth', 'bottom-girth'],
      load: () => import('./tool.ts'),
    }),
  ],
  locales: {
    'en-US': () => import('./locales/en-US.ts'),
    'zh-CN': () => import('./locales/zh-CN.ts'),
  },
});
