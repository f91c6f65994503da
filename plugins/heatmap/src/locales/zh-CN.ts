import type { Messages } from '@bracewright/core/plugin';

export default {
  title: '偏差图',
  tip: '按当前形状与原始扫描的偏差（内收、外扩）为模型着色。',
  'params.limit': '色标范围',
  'params.limit.help': '超出此值的偏差显示为最深色。',
  'params.contourStep': '等值线间距',
  'readouts.max-out': '最大外扩',
  'readouts.max-in': '最大内收',
  'readouts.mean': '平均偏差',
  'readouts.changed-area': '变化超过 1 mm 的面积',
} satisfies Messages;
