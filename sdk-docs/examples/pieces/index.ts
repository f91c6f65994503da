import { defineOperationTool, definePlugin, type Messages } from '@bracewright/core/plugin';
import { move, split } from './operations.ts';

const english: Messages = {
  'pieces-split.title': 'Divide',
  'pieces-split.tip': 'Cuts and keeps both sides.',
  'pieces-move.title': 'Move part',
  'pieces-move.tip': 'Moves a part of the model.',
  'steps.plane': 'Drag the plane.',
  'params.target': 'Works on',
  'params.plane': 'Plane',
  'params.name': 'Name of the part below',
  'params.cap': 'Close the cut',
  'params.left': 'To the left',
  'params.back': 'Back',
  'params.up': 'Up',
  'errors.pieces/plane-misses': 'The plane does not divide this. Drag it into the middle.',
};

const chinese: Messages = {
  'pieces-split.title': '分割',
  'pieces-split.tip': '切开并保留两侧。',
  'pieces-move.title': '移动部件',
  'pieces-move.tip': '移动模型的一个部件。',
  'steps.plane': '拖动平面。',
  'params.target': '作用对象',
  'params.plane': '平面',
  'params.name': '下方部件的名称',
  'params.cap': '封闭切口',
  'params.left': '向左',
  'params.back': '向后',
  'params.up': '向上',
  'errors.pieces/plane-misses': '平面没有切到该对象，请将其拖到中间。',
};

const icon =
  '<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.5"><path d="M5 4h14v6H5zM5 14h14v6H5z"/></svg>';

export default definePlugin({
  id: 'pieces',
  apiVersion: 1,
  operations: [split, move],
  tools: [
    defineOperationTool(split, {
      ...{ id: 'pieces-split', group: 'local', order: 97, icon, steps: ['plane'] },
      load: () => import('./split-tool.ts'),
    }),
    defineOperationTool(move, {
      ...{ id: 'pieces-move', group: 'local', order: 98, icon },
      load: () => import('./move-tool.ts'),
    }),
  ],
  locales: {
    'en-US': async () => ({ default: english }),
    'zh-CN': async () => ({ default: chinese }),
  },
});
