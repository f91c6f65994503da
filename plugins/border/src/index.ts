import { defineOperationTool, definePlugin } from '@bracewright/core/plugin';
import { headline } from './headline.ts';
import { icon } from './icon.ts';
import { draw } from './operation-draw.ts';
import { cut } from './operation.ts';
import { borderForm } from './params.ts';
import { CLEARANCES } from './readouts.ts';
import { RULE_COLOURS } from './rule-colours.ts';

export default definePlugin({
  id: 'border',
  apiVersion: 1,
  operations: [cut, draw],
  overlayRoles: RULE_COLOURS,
  tools: [
    defineOperationTool(cut, {
      id: 'border',
      form: borderForm,
      group: 'edge',
      order: 10,
      icon,
      shortcut: 'E',
      action: 'edit',
      also: [draw.type],
      headline,
      steps: ['first', 'second', 'part'],
      readouts: [
        'edge',
        'height-by-shape',
        'height-beyond-marks',
        'skin-apart',
        'skin-apart-worst',
        'clearance-missed',
        'halves-apart',
        ...CLEARANCES,
      ],
      actions: [
        ...['propose', 'earlier', 'template', 'open-template', 'save-template', 'stop-laying'],
        ...['mirror-left', 'mirror-right', 'another-line', 'next-line'],
      ],
      load: () => import('./tool.ts'),
    }),
  ],
  locales: {
    'en-US': () => import('./locales/en-US.ts'),
    'zh-CN': () => import('./locales/zh-CN.ts'),
  },
});
