import { defineOperationTool, definePlugin, type Messages } from '@bracewright/core/plugin';
import { zone } from './operation.ts';

const english: Messages = {
  title: 'Zone',
  tip: 'Lets a round zone out.',
  zone: 'Zone {number}',
  'params.at': 'Place',
  'params.radius': 'Radius',
  'params.height': 'Height',
  'steps.place': 'Click the body.',
  'actions.keep': 'Keep in the library',
  'actions.take': 'Take from the library',
  'actions.workOut': 'Work out the height',
  'errors.zones/off-body': 'The place lies off the body. Move it onto the skin.',
};

const chinese: Messages = {
  title: '区域',
  tip: '使圆形区域外扩。',
  zone: '区域 {number}',
  'params.at': '位置',
  'params.radius': '半径',
  'params.height': '高度',
  'steps.place': '在模型上点选。',
  'actions.keep': '存入库',
  'actions.take': '从库中取用',
  'actions.workOut': '计算高度',
  'errors.zones/off-body': '该位置不在模型上，请移到皮肤表面。',
};

export default definePlugin({
  id: 'zones',
  apiVersion: 1,
  operations: [zone],
  tools: [
    defineOperationTool(zone, {
      id: 'zone',
      group: 'local',
      order: 97,
      icon: '<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.5"><circle cx="12" cy="12" r="6"/></svg>',
      steps: ['place'],
      load: () => import('./tool.ts'),
    }),
  ],
  locales: {
    'en-US': async () => ({ default: english }),
    'zh-CN': async () => ({ default: chinese }),
  },
});
