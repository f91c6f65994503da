import { defineOperationTool, definePlugin } from '@bracewright/core/plugin';
import { icon } from './icon.ts';
import { flare } from './operation.ts';

export default definePlugin({
  id: 'flare',
  apiVersion: 1,
  operations: [flare],
  tools: [],
  locales: {
    'en-US': () => import('./locales/en-US.ts'),
    'zh-CN': () => import('./locales/zh-CN.ts'),
  },
});
