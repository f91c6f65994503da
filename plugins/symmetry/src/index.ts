import { REGION_RECORD } from '@bracewright/core/params';
import { defineOperationTool, definePlugin } from '@bracewright/core/plugin';
import { headline, regionHeadline } from './headline.ts';
import { icon, regionIcon } from './icon.ts';
import { mirror, mirrorRegion } from './operation.ts';
import { mirrorForm, regionForm } from './params.ts';

export default definePlugin({
  id: 'symmetry',
  apiVersion: 1,
  operations: [mirror, mirrorRegion],
  tools: [
    defineOperationTool(mirror, {
      id: 'symmetry',
      form: mirrorForm,
      group: 'local',
      order: 40,
      icon,
      action: 'edit',
      headline,
      steps: ['plane'],
      confirm: ['symmetry/keeps-little', 'symmetry/mostly-twice'],
      load: () => import('./tool.ts'),
    }),
    defineOperationTool(mirrorRegion, {
      id: 'symmetry-region',
      form: regionForm,
      group: 'local',
      order: 41,
      icon: regionIcon,
      action: 'edit',
      headline: regionHeadline,
      steps: ['across'],
      confirm: ['symmetry/folds'],
      readouts: ['apart'],
      handles: ['region'],
      from: { operation: REGION_RECORD.type, into: 'recordId', ask: 'symmetry/region-from-record' },
      load: () => import('./region-tool.ts'),
    }),
  ],
  locales: {
    'en-US': () => import('./locales/en-US.ts'),
    'zh-CN': () => import('./locales/zh-CN.ts'),
  },
});
