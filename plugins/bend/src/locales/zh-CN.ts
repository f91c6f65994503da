import type { Messages } from '@bracewright/core/plugin';

export default {
  title: '弯曲',
  tip: '使躯干在平面之间沿圆弧弯曲，轴线长度保持不变。',
  picture: '腰部和腋下各有一平面的躯干；弯曲后上部倾向患者左侧。',
  'how.1': '将两个平面拖到弯曲的起止高度；用三个或四个平面时，上方会再弯回。',
  'how.2': '拖动竖直圆弧设定角度，拖动水平圆弧设定方向，也可直接输入。',
  'how.3': '按住空格键对比，然后点“应用”。沿轴线的长度保持不变。',
  'params.planes': '平面',
  'params.planes.help': '弯曲发生在第一个与最后一个平面之间。',
  'params.angle': '角度',
  'params.angle.help': '上端倾斜的程度。',
  'params.direction': '方向',
  'params.direction.help': '0° 为前方，90° 为患者左侧，180° 为后方，−90° 为右侧。',
  'steps.planes': '将平面拖到所需高度，再拖动圆弧或输入角度和方向。',
  'handles.angle': '弯曲',
  'handles.direction': '方向',
  'errors.planes/out-of-order': '平面未沿躯干依次排列。请使每个平面位于前一个之上。',
  'errors.planes/too-close': '两个平面相距过近，请将其拉开。',
  'errors.planes/crossing': '两个平面在体内相交，请调整倾斜或位置。',
  'errors.planes/outside-body': '有平面未与躯干相交，请将其移到躯干上。',
  'errors.bend/too-tight':
    '弯曲过急：弯曲半径仅 {radius} mm，而躯干内侧达 {reach} mm。请减小角度或拉开平面。',
} satisfies Messages;
