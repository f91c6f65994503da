import { defineOperationTool, definePlugin } from '@bracewright/core/plugin';
import { headline } from './headline.ts';
import { icon } from './icon.ts';
import { position } from './operation.ts';
import { positionForm } from './params.ts';

export default definePlugin({
  id: 'position',
  apiVersion: 1,
  operations: [position],
  tools: [
    defineOperationTool(position, {
      id: 'position',
      form: positionForm,
      group: 'align',
      order: 10,
      icon,
      shortcut: 'P',
      action: 'edit',
      headline,
      steps: ['align', 'level', 'landmarks'],
      actions: [
        'auto',
        'markers',
        'level',
        'landmarks',
        'turn-left',
        'turn-right',
        'flip-facing',
        'flip-up',
        'centre',
        'reset',
      ],
      handles: ['moveX', 'moveY', 'moveZ', 'turnX', 'turnY', 'turnZ'],
      load: () => import('./tool.ts'),
    }),
  ],
  locales: {
    'en-US': () => import('./locales/en-US.ts'),
    'zh-CN': () => import('./locales/zh-CN.ts'),
  },
});
