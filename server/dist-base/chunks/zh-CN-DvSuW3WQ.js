// ../plugins/twist/src/locales/zh-CN.ts
var zh_CN_default = {
  title: '扭转',
  tip: '使躯干截面绕自身轴线旋转，用于去旋转。',
  picture: '骨盆上方和肩部各有一平面的躯干；扭转后双肩相对骨盆转动。',
  'how.1':
    '选择两个、三个或四个平面并拖到所需高度。两个平面时旋转逐渐增大并延续到上方；三个平面时又逐渐消退。',
  'how.2': '拖动圆弧或输入角度；旁边的文字说明哪一侧向后、哪一侧向前。',
  'how.3': '从上方查看去旋转的效果，然后点“应用”。',
  'params.planes.help': '旋转量在各平面之间逐渐增减。',
  'params.angle': '角度',
  'params.angle.help': '正值使左侧向后，即自上方看逆时针旋转。',
  'params.axis': '旋转轴',
  'params.axis.options.trunk': '躯干轴线',
  'params.axis.options.force-line': '力线',
  'sides.left-back': '左侧向后，右侧向前',
  'sides.left-forward': '左侧向前，右侧向后',
  'headline.left-back': '{value} 左侧向后',
  'headline.left-forward': '{value} 左侧向前',
  'effect.2': '平面 2 及以上旋转 {value}：{sides}',
  'effect.3': '平面 1 和 3 不动，平面 2 旋转 {value}：{sides}',
  'effect.4': '平面 1 和 4 不动，平面 2 至 3 之间旋转 {value}：{sides}',
  'steps.planes': '将平面拖到所需高度，再拖动圆弧或输入角度。',
  'handles.angle': '旋转',
  'errors.twist/folds':
    '平面相距仅 {gap} mm，扭转 {angle}° 时表面会折叠并穿过自身。此处最多扭转 {largest}°，或将平面间距拉开到至少约 {distance} mm。',
  'warnings.twist/folds-more':
    '此扭转会使皮肤在标出处穿过自身。请减小角度；如扫描模型在该处原本就有自相交，请先修复。',
  'confirm.twist/folds-more': '此扭转会使皮肤在标出处穿过自身。模型自相交时，之后可能无法生成支具壁。',
};
export { zh_CN_default as default };

//# sourceMappingURL=zh-CN-DvSuW3WQ.js.map
