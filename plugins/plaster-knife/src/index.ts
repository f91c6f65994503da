import { defineOperationTool, definePlugin } from '@bracewright/core/plugin';
import { headline } from './headline.ts';
import { icon } from './icon.ts';
import { cut } from './operation.ts';
import { knifeForm } from './params.ts';

export default definePlugin({
  id: 'plaster-knife',
  apiVersion: 1,
  operations: [cut],
  tools: [
    defineOperationTool(cut, {
      id: 'plaster-knife',
      form: knifeForm,
      group: 'surface',
      order: 50,
      icon,
      action: 'edit',
      headline,
      steps: ['contour', 'knife'],
      handles: ['depth'],
      readouts: ['area', 'depth', 'volume', 'edge'],
      load: () => import('./tool.ts'),
    }),
  ],
  locales: {
    'en-US': () => import('./locales/en-US.ts'),
    'zh-CN': () => import('./locales/zh-CN.ts'),
  },
});
