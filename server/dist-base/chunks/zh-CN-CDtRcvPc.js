// ../plugins/stretch/src/locales/zh-CN.ts
var zh_CN_default = {
  title: '拉伸',
  tip: '使平面之间的躯干变长或变短；截面形状不变，最后一个平面之外整体随之移动。',
  picture: '腰部上下各有一平面的躯干；拉伸后两平面之间变长，双肩升高。',
  'how.1':
    '将平面拖到所需高度。两个平面时，长度变化在其间逐渐增大再减小；三个平面时主要在中间平面处，四个平面时在中间两个平面之间均匀分布。',
  'how.2': '拖动最后一个平面外的箭头，或直接输入长度变化量。',
  'how.3': '按住空格键对比，然后点“应用”。',
  'params.planes.help': '第一个平面之前保持不动，最后一个平面之外保持形状整体移动。',
  'params.amount': '长度变化',
  'params.amount.help': '躯干总共变长多少；负值使其变短。',
  'params.axis': '沿',
  'params.axis.options.Z': '竖直方向',
  'params.axis.options.trunk': '平面的法线方向',
  'becomes.longer': '变长',
  'becomes.shorter': '变短',
  'headline.longer': '变长 {value}',
  'headline.shorter': '变短 {value}',
  'effect.longer': '平面 1 至 {last} 之间的躯干变长 {value}，平面 {last} 之外整体随之移动',
  'effect.shorter': '平面 1 至 {last} 之间的躯干变短 {value}，平面 {last} 之外整体随之移动',
  'steps.planes': '将平面拖到所需高度，再拖动箭头或输入长度变化。',
  'handles.amount': '拉伸',
  'errors.stretch/folds':
    '平面相距 {gap} mm，长度变化 {by} mm 会把躯干压缩到表面折叠或几近折叠。同方向此处最多变化 {most} mm，或将平面间距拉开到至少约 {distance} mm。',
  'warnings.stretch/folds-more':
    '此变化会使皮肤在标出处穿过自身。请减小变化量；如扫描模型在该处原本就有自相交，请先修复。',
  'confirm.stretch/folds-more': '此变化会使皮肤在标出处穿过自身。模型自相交时，之后可能无法生成支具壁。',
};
export { zh_CN_default as default };

//# sourceMappingURL=zh-CN-CDtRcvPc.js.map
