import { defineOperationTool, definePlugin } from '@bracewright/core/plugin';
import { headline } from './headline.ts';
import { rivetsIcon, ventsIcon } from './icon.ts';
import { pattern, place } from './operation.ts';
import { patternForm, placeForm } from './params.ts';

export default definePlugin({
  id: 'holes',
  apiVersion: 1,
  operations: [pattern, place],
  tools: [
    defineOperationTool(pattern, {
      id: 'vents',
      form: patternForm,
      group: 'edge',
      order: 20,
      icon: ventsIcon,
      shortcut: 'Shift+E',
      action: 'edit',
      headline,
      steps: ['area', 'holes'],
      readouts: ['holes', 'openArea', 'share', 'lighter'],
      load: () => import('./vents-tool.ts'),
    }),
    defineOperationTool(place, {
      id: 'rivets',
      form: placeForm,
      group: 'edge',
      order: 30,
      icon: rivetsIcon,
      shortcut: 'J',
      action: 'edit',
      headline,
      readouts: ['holes'],
      load: () => import('./rivets-tool.ts'),
    }),
  ],
  locales: {
    'en-US': () => import('./locales/en-US.ts'),
    'zh-CN': () => import('./locales/zh-CN.ts'),
  },
});
