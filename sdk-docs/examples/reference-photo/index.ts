import { defineOperationTool, definePlugin, type Messages } from '@bracewright/core/plugin';
import { placePhoto } from './operation.ts';

const english: Messages = {
  title: 'Reference photo',
  tip: 'Keeps a photograph of the patient beside the body.',
  'params.photo': 'Photo',
  'params.side': 'Taken from',
  'params.side.options.back': 'Back',
  'params.side.options.front': 'Front',
  'params.side.options.left': 'Patient’s left',
  'params.side.options.right': 'Patient’s right',
  'params.place': 'Stands',
  'params.place.options.behind': 'Behind the body',
  'params.place.options.before': 'In front of the body',
  'params.width': 'Width of the photo',
  'params.across': 'Sideways',
  'params.up': 'Height',
  'params.opacity': 'Opacity',
};

const chinese: Messages = {
  title: '参考照片',
  tip: '在模型旁放置患者照片作为参考。',
  'params.photo': '照片',
  'params.side': '拍摄方向',
  'params.side.options.back': '背面',
  'params.side.options.front': '正面',
  'params.side.options.left': '患者左侧',
  'params.side.options.right': '患者右侧',
  'params.place': '位置',
  'params.place.options.behind': '模型后方',
  'params.place.options.before': '模型前方',
  'params.width': '照片宽度',
  'params.across': '水平偏移',
  'params.up': '高度偏移',
  'params.opacity': '不透明度',
};

export default definePlugin({
  id: 'photos',
  apiVersion: 1,
  operations: [placePhoto],
  tools: [
    defineOperationTool(placePhoto, {
      id: 'photo',
      group: 'look',
      order: 95,
      icon: '<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.5"><path d="M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4"/></svg>',
      load: () => import('./tool.ts'),
    }),
  ],
  locales: {
    'en-US': async () => ({ default: english }),
    'zh-CN': async () => ({ default: chinese }),
  },
  contribute: () => import('./photos.ts'),
  widgets: [{ id: 'photos-wake', load: () => import('./wake.ts') }],
});
