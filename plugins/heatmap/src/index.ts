import { definePlugin, defineViewTool } from '@bracewright/core/plugin';
import { icon } from './icon.ts';
import { heatmapParams } from './params.ts';

export default definePlugin({
  id: 'heatmap',
  apiVersion: 1,
  operations: [],
  tools: [
    defineViewTool({
      id: 'heatmap',
      group: 'look',
      order: 30,
      icon,
      shortcut: 'D',
      params: heatmapParams,
      readouts: ['max-out', 'max-in', 'mean', 'changed-area', 'left-out'],
      load: () => import('./tool.ts'),
    }),
  ],
  locales: {
    'en-US': () => import('./locales/en-US.ts'),
    'zh-CN': () => import('./locales/zh-CN.ts'),
  },
});
