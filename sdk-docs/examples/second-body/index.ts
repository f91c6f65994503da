import { defineOperationTool, definePlugin, type Messages } from '@bracewright/core/plugin';
import { addPad } from './operation.ts';

const english: Messages = {
  title: 'Add pad',
  tip: 'Puts a pad beside the skin.',
  'params.pad': 'Pad',
  'params.at': 'Place',
  'params.gap': 'Gap',
  'steps.place': 'Click the body.',
  'errors.pads/off-body': 'The place lies off the body. Move it onto the skin.',
};

const chinese: Messages = {
  title: '添加压垫',
  tip: '在皮肤旁放置压垫。',
  'params.pad': '压垫',
  'params.at': '位置',
  'params.gap': '间隙',
  'steps.place': '在模型上点选。',
  'errors.pads/off-body': '该位置不在模型上，请移到皮肤表面。',
};

export default definePlugin({
  id: 'pads',
  apiVersion: 1,
  operations: [addPad],
  tools: [
    defineOperationTool(addPad, {
      id: 'pad',
      group: 'local',
      order: 96,
      icon: '<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.5"><path d="M12 3l8 9-8 9-8-9z"/></svg>',
      steps: ['place'],
      load: () => import('./tool.ts'),
    }),
  ],
  locales: {
    'en-US': async () => ({ default: english }),
    'zh-CN': async () => ({ default: chinese }),
  },
});
