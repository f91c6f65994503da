// ../plugins/bend/src/locales/zh-CN.ts
var zh_CN_default = {
  title: '弯曲',
  tip: '使躯干在平面之间沿圆弧弯曲，轴线长度保持不变。',
  picture: '腰部和腋下各有一平面的躯干；弯曲后上部倾向患者左侧。',
  'how.1': '将两个平面拖到弯曲的起止高度；用三个或四个平面时，上方会再弯回。',
  'how.2': '拖动竖直圆弧设定角度，拖动水平圆弧设定方向，也可直接输入。',
  'how.3': '按住空格键对比，然后点“应用”。沿轴线的长度保持不变。',
  'params.planes.help': '弯曲发生在第一个与最后一个平面之间，以各平面的倾斜为准；平面之外的部分形状不变。',
  'params.angle': '角度',
  'params.angle.help': '上端倾斜的程度；负值向相反一侧倾斜。',
  'params.direction': '方向',
  'params.direction.help': '0° 为前方，90° 为患者左侧，180° 为后方，−90° 为右侧。',
  'headline.front': '{value} 向前',
  'headline.front-left': '{value} 向左前',
  'headline.left': '{value} 向左',
  'headline.back-left': '{value} 向左后',
  'headline.back': '{value} 向后',
  'headline.back-right': '{value} 向右后',
  'headline.right': '{value} 向右',
  'headline.front-right': '{value} 向右前',
  'effect.2': '平面 1 至 2 之间弯曲，平面 2 以上倾斜 {value}：{side}',
  'effect.3': '平面 3 以上方位不变，向同侧平移；平面 2 处倾斜 {value}：{side}',
  'effect.4': '平面 4 以上方位不变，向同侧平移；平面 2 至 3 之间倾斜 {value}：{side}',
  'steps.planes': '将平面拖到所需高度，再拖动圆弧或输入角度和方向。',
  'handles.angle': '弯曲',
  'handles.direction': '方向',
  'errors.bend/too-tight':
    '弯曲过急：弯曲 {angle}° 时，内侧从躯干轴线起只有 {room} mm 的空间，而躯干在该处达 {reach} mm。此处最多弯曲 {largest}°，或将平面间距拉大。',
  'warnings.bend/folds': '弯曲 {angle}° 时，皮肤在标出处穿过自身。请减小角度、拉开平面间距，或改变弯曲方向。',
  'confirm.bend/folds': '此弯曲会使皮肤在标出处穿过自身。模型自相交时，之后可能无法生成支具壁。',
};
export { zh_CN_default as default };

//# sourceMappingURL=zh-CN-CMy_WkU0.js.map
