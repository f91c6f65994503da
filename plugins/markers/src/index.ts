import { defineAnnotationTool, definePlugin } from '@bracewright/core/plugin';
import { LINE_ASSOCIATIONS, POINT_ASSOCIATIONS } from '@bracewright/core/annotation';
import { icon } from './icon.ts';
import { PAIR_READOUTS } from './pair-readouts.ts';
import { markerParams } from './params.ts';

export default definePlugin({
  id: 'markers',
  apiVersion: 1,
  operations: [],
  tools: [
    defineAnnotationTool({
      id: 'markers',
      action: 'add',
      group: 'look',
      order: 10,
      icon,
      shortcut: 'K',
      params: markerParams,
      steps: ['place'],
      actions: [
        ...[...new Set([...POINT_ASSOCIATIONS, ...LINE_ASSOCIATIONS])].map((name) => `mark-${name}`),
        'delete-marker',
        'new-marker',
      ],
      readouts: PAIR_READOUTS,
      load: () => import('./tool.ts'),
    }),
  ],
  locales: {
    'en-US': () => import('./locales/en-US.ts'),
    'zh-CN': () => import('./locales/zh-CN.ts'),
  },
});
