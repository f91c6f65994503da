import { REGION_RECORD } from '@bracewright/core/params';
import { defineOperationTool, definePlugin } from '@bracewright/core/plugin';
import { headline } from './headline.ts';
import { icon } from './icon.ts';
import { applyTemplate } from './operation.ts';
import { templateForm } from './params.ts';

export default definePlugin({
  id: 'region-template',
  apiVersion: 1,
  operations: [applyTemplate],
  tools: [
    defineOperationTool(applyTemplate, {
      id: 'region-template',
      form: templateForm,
      group: 'local',
      order: 15,
      icon,
      action: 'edit',
      headline,
      steps: ['place'],
      confirm: ['region-template/folds'],
      actions: ['template', 'save-template'],
      readouts: ['deepest', 'stretch'],
      handles: ['amplitude', 'radius', 'direction'],
      from: {
        operation: REGION_RECORD.type,
        into: 'recordId',
        ask: 'region-template/from-record',
      },
      load: () => import('./tool.ts'),
    }),
  ],
  locales: {
    'en-US': () => import('./locales/en-US.ts'),
    'zh-CN': () => import('./locales/zh-CN.ts'),
  },
});
