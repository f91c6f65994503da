import { defineOperationTool, definePlugin } from '@bracewright/core/plugin';
import { headline } from './headline.ts';
import { icon } from './icon.ts';
import { repair, repairV1 } from './operation.ts';

export default definePlugin({
  id: 'repair',
  apiVersion: 1,
  operations: [repairV1, repair],
  tools: [
    defineOperationTool(repair, {
      id: 'repair',
      group: 'cut',
      order: 60,
      icon,
      shortcut: 'Shift+L',
      action: 'edit',
      headline,

      load: () => import('./tool.ts'),
    }),
  ],
  locales: {
    'en-US': () => import('./locales/en-US.ts'),
    'zh-CN': () => import('./locales/zh-CN.ts'),
  },
});
