import type { Messages } from '@bracewright/core/plugin';

export default {
  title: '裁剪',
  tip: '保留上、下截面之间的躯干。',
  picture: '腋上和髋部各有一截面；裁剪后只保留两者之间的躯干，两端开口。',
  'how.1': '将上下截面拖到躯干应截断的位置。',
  'how.2': '制作支具壁时保持切口开放；需要实体时封闭切口。',
  'how.3': '点“应用”。',
  'params.top': '上截面',
  'params.bottom': '下截面',
  'params.box': '裁剪框',
  'params.cap': '封闭切口',
  'params.cap.help': '关闭时切口保持开口，制作支具时需要。',
  'headline.top': '上端 {value}',
  'headline.bottom': '下端 {value}',
  'steps.planes': '将上下截面拖到躯干应截断的位置。',
  'errors.crop/empty-box': '裁剪框在 {axis} 方向没有范围。',
  'errors.crop/nothing-given': '请先设置上截面或下截面。',
  'errors.crop/nothing-left': '裁剪后将没有剩余，请拉开截面。',
  'warnings.crop/open-cut': '切口未能完全封闭，请之后使用封闭工具。',
  'warnings.crop/nothing-cut-off': '截面没有切到模型。',
} satisfies Messages;
