import type { Messages } from '@bracewright/core/plugin';

export default {
  title: '对称',
  tip: '用一侧的镜像替换另一侧。',
  picture: '有侧弯的躯干，正中有一竖直平面；应用后右半为左半的镜像。',
  'how.1': '将平面拖到身体正中，并用圆弧调整倾斜。',
  'how.2': '选择保留哪一侧，另一侧将变为它的镜像。',
  'how.3': '按住空格键对比，然后点“应用”。',
  'params.plane': '平面',
  'params.keep': '保留哪一侧？',
  'params.keep.help': '指患者的左右。另一侧将被替换。',
  'params.keep.options.left': '左侧',
  'params.keep.options.right': '右侧',
  'sides-unconfirmed': '此模型的左右尚未确认，请直接看模型本身。',
  'headline.left': '保留左侧',
  'headline.right': '保留右侧',
  'steps.plane': '将平面拖到身体正中，并用圆弧调整倾斜。',
  'errors.symmetry/no-sides': '此平面没有分开左右。请使平面竖直并朝向侧面。',
  'errors.symmetry/plane-beside-body': '平面未与身体相交。请将平面拖到身体正中。',
  'errors.symmetry/nothing-kept': '保留的一侧没有任何部分。请将平面拖到身体正中。',
  'warnings.symmetry/crosses': '表面在接缝处穿过自身，之后可能无法生成支具壁。请先修复模型，或稍微移动平面。',
} satisfies Messages;
