import { defineOperationTool, definePlugin } from '@bracewright/core/plugin';
import { headline } from './headline.ts';
import { icon } from './icon.ts';
import { seal, sealV1, sealV2, sealV3, sealV4 } from './operation.ts';

export default definePlugin({
  id: 'seal',
  apiVersion: 1,
  operations: [sealV1, sealV2, sealV3, sealV4, seal],
  tools: [
    defineOperationTool(seal, {
      id: 'seal',
      group: 'cut',
      order: 50,
      icon,
      shortcut: 'L',
      action: 'edit',
      headline,
      readouts: ['holes', 'longest'],
      load: () => import('./tool.ts'),
    }),
  ],
  locales: {
    'en-US': () => import('./locales/en-US.ts'),
    'zh-CN': () => import('./locales/zh-CN.ts'),
  },
});
