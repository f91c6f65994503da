import type { Messages } from '@bracewright/core/plugin';

export default {
  title: '前后平移',
  tip: '使躯干截面向后或向前平移。',
  'how.1': '将平面拖到需要平移的区段两端。',
  'how.2': '拖动箭头或输入平移量，从侧面查看，然后应用。',
  'params.planes.help': '各平面之间的平移量逐渐过渡。',
  'params.amount': '平移量',
  'params.amount.help': '正值向后，负值向前。',
  'steps.planes': '将平面拖到所需高度，再拖动箭头或输入平移量。',
  'handles.amount': '平移量',
  'errors.flare/folds': '平移 {amount} mm 时，皮肤会在标出的位置折叠相交。请减小平移量，或增大平面间距。',
} satisfies Messages;
