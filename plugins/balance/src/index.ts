import { defineOperationTool, definePlugin } from '@bracewright/core/plugin';
import { headline } from './headline.ts';
import { icon } from './icon.ts';
import { balance } from './operation.ts';
import { balanceForm } from './params.ts';

export default definePlugin({
  id: 'balance',
  apiVersion: 1,
  operations: [balance],
  tools: [
    defineOperationTool(balance, {
      id: 'balance',
      form: balanceForm,
      group: 'trunk',
      order: 60,
      icon,
      action: 'edit',
      headline,
      steps: ['plane'],
      actions: ['find-plane', 'whole-trunk', 'between-levels'],
      readouts: ['before', 'after'],
      confirm: ['balance/folds', 'balance/mostly-left-out'],
      load: () => import('./tool.ts'),
    }),
  ],
  locales: {
    'en-US': () => import('./locales/en-US.ts'),
    'zh-CN': () => import('./locales/zh-CN.ts'),
  },
});
