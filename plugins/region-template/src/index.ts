import { defineOperationTool, definePlugin } from '@bracewright/core/plugin';
import { icon } from './icon.ts';
import { regionTemplateOperation } from './operation.ts';

export default definePlugin({
  id: 'region-template',
  apiVersion: 1,
  operations: [regionTemplateOperation],
  tools: [
    defineOperationTool(regionTemplateOperation, {
      id: 'region-template',
      group: 'trunk',
      order: 90,
      icon,
      action: 'edit',
      headline: 'amount',
      steps: ['planes'],
      handles: ['amount'],
      load: () => import('./tool.ts'),
    }),
  ],
  locales: {
    'en-US': () => import('./locales/en-US.ts'),
    'zh-CN': () => import('./locales/zh-CN.ts'),
  },
});
