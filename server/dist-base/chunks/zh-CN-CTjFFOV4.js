// ../plugins/crop/src/locales/zh-CN.ts
var zh_CN_default = {
  title: '裁剪',
  tip: '保留上、下截面之间的躯干。',
  picture: '腋上和髋部各有一截面；裁剪后只保留两者之间的躯干，两端开口。',
  'how.1': '将上下截面拖到躯干应截断的位置。',
  'how.2': '制作支具壁时保持切口开放；需要实体时封闭切口。',
  'how.3': '点“应用”。',
  'params.top': '上截面',
  'params.bottom': '下截面',
  'params.box': '裁剪框',
  'params.topHeight': '上截面高度',
  'params.topHeight.help': '自模型的零点向上计算；手柄旁同时显示其高出模型下端的距离。',
  'params.topLeftUp': '上截面左侧抬高',
  'params.topBackUp': '上截面后侧抬高',
  'params.bottomHeight': '下截面高度',
  'params.bottomHeight.help': '自模型的零点向上计算；手柄旁同时显示其高出模型下端的距离。',
  'params.bottomLeftUp': '下截面左侧抬高',
  'params.bottomBackUp': '下截面后侧抬高',
  'readouts.top-girth': '上截面围长',
  'readouts.bottom-girth': '下截面围长',
  'params.cap': '封闭切口',
  'params.cap.help': '关闭时切口保持开口，制作支具时需要。',
  'headline.kept': '保留 {value}',
  'headline.top': '上端 {value}',
  'headline.bottom': '下端 {value}',
  'steps.planes': '将上下截面拖到躯干应截断的位置。',
  'errors.crop/empty-box': '裁剪框在 {axis} 方向没有范围。',
  'errors.crop/nothing-given': '请先设置上截面或下截面。',
  'errors.crop/nothing-left': '裁剪后将没有剩余，请拉开截面。',
  'warnings.crop/several-pieces':
    '切割后模型分为互不相连的 {count} 块，而支具壁只能由一块生成。请切除其余部分，或移动切割位置。',
  'warnings.crop/open-cut': '切口未能完全封闭。请之后修复并封闭模型，或稍微移动切割位置。',
  'warnings.crop/crosses':
    '切口处表面穿过自身，之后可能无法生成支具壁。请在切割后修复模型，或稍微移动切割位置。',
  'warnings.crop/nothing-cut-off': '截面没有切到模型。',
};
export { zh_CN_default as default };

//# sourceMappingURL=zh-CN-CTjFFOV4.js.map
