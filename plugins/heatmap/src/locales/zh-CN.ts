import type { Messages } from '@bracewright/core/plugin';

export default {
  title: '偏差图',
  tip: '按当前形状与原始扫描的偏差（内收、外扩）为模型着色。',
  picture: '修型后的石膏色躯干；着色后外扩处为棕色、压入处为蓝色，色标为 20 mm。',
  'how.1': '打开工具后，模型按与原始扫描的距离着色，之后的每次修改都会随之更新。',
  'how.2': '将指针移到模型上，可读出该处以毫米计的偏差。灰色处没有扫描数据（补洞或切面），不计入数值。',
  'how.3': '可放宽或收窄色标范围，并设定相邻等值线的毫米间距。',
  'how.4':
    '可任选两个形状比较：原始扫描、某一步之后的形状、当前形状，或“对象”中的其他扫描和文件。变化区域列表给出每处的面积、最大和平均偏差及体积，点击名称可定位。',
  'how.5': '看完后关闭即可，形状不会改变。',
  'params.limit': '色标范围',
  'params.limit.help': '超出此值的偏差显示为最深色。',
  'params.contourStep': '等值线间距',
  'readouts.max-out': '最大外扩',
  'readouts.max-in': '最大内收',
  'readouts.mean': '平均偏差',
  'readouts.changed-area': '变化超过 1 mm 的面积',
  'readouts.left-out': '此处无扫描，未计入',
  'readouts.left-out-elsewhere': '无可比较的表面，未计入',
} satisfies Messages;
