// ../plugins/translate/src/locales/zh-CN.ts
var zh_CN_default = {
  title: '平移',
  tip: '使平面之间的躯干截面水平移动；各截面的形状和高度不变。',
  picture: '有三个平面的躯干；平移后中段移向患者左侧，上下两端不动。',
  'how.1':
    '将平面拖到所需高度。三个平面时中间平面处移动，其余平面之外保持不动；两个平面时，第二个平面以外整体随之移动。',
  'how.2': '拖动箭头设定移动量，拖动水平圆弧设定方向，也可直接输入。',
  'how.3': '按住空格键对比，然后点“应用”。',
  'params.planes.help': '移动量在各平面之间逐渐增减。',
  'params.amount': '移动量',
  'params.amount.help': '截面移动的距离；负值向相反一侧移动。',
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
  'effect.2': '平面 2 及其以外部分移动 {value}：{side}',
  'effect.3': '平面 1 和 3 不动，平面 2 移动 {value}：{side}',
  'effect.4': '平面 1 和 4 不动，平面 2 至 3 之间移动 {value}：{side}',
  'steps.planes': '将平面拖到所需高度，再拖动箭头和圆弧，或输入移动量和方向。',
  'handles.amount': '移动',
  'handles.direction': '方向',
  'errors.translate/folds':
    '平面相距仅 {gap} mm，移动 {by} mm 时表面会折叠并穿过自身，或几近如此。此处最多移动 {most} mm，或将平面间距拉开到至少约 {distance} mm。',
  'warnings.translate/folds-more':
    '此移动会使皮肤在标出处穿过自身。请减小移动量；如扫描模型在该处原本就有自相交，请先修复。',
  'confirm.translate/folds-more': '此移动会使皮肤在标出处穿过自身。模型自相交时，之后可能无法生成支具壁。',
};
export { zh_CN_default as default };

//# sourceMappingURL=zh-CN-B8iHXL7R.js.map
