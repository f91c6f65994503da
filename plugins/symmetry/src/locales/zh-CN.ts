import type { Messages } from '@bracewright/core/plugin';

export default {
  'symmetry.title': '对称',
  'symmetry.tip': '用一侧的镜像替换另一侧。',
  'symmetry.picture': '有侧弯的躯干，正中有一竖直平面；应用后右半为左半的镜像。',
  'symmetry.how.1': '将平面拖到身体正中，并用圆弧调整倾斜。',
  'symmetry.how.2': '选择保留哪一侧，另一侧将变为它的镜像。',
  'symmetry.how.3': '按住空格键对比，然后点“应用”。',
  'symmetry-region.title': '对侧区域',
  'symmetry-region.tip': '将已变形的区域镜像到身体另一侧，再做一次。',
  'symmetry-region.from': '在对侧做相同区域…',
  'symmetry-region.picture': '背部一侧有压力区，正中有一竖直平面；应用后另一侧同样位置也被压入。',
  'symmetry-region.how.1':
    '先完成一个区域变形。工具默认取最后一个区域，也可点击其他区域的轮廓；或在该步骤的菜单中选择“在对侧做相同区域…”。',
  'symmetry-region.how.2': '平面起始于身体左右最对称处。可拖动平面并用圆弧调整倾斜，预览会显示区域落在哪里。',
  'symmetry-region.how.3':
    '点“应用”。之后若修改原区域，对侧不会自动跟随：该步骤会提示，由您决定是否采用新数值。',
  'params.plane': '平面',
  'params.keep': '保留哪一侧？',
  'params.keep.help': '指患者的左右。另一侧将被替换。',
  'params.keep.options.left': '左侧',
  'params.keep.options.right': '右侧',
  'sides-unconfirmed': '此模型的左右尚未确认，请直接看模型本身。',
  'headline.left': '保留左侧',
  'headline.right': '保留右侧',
  'steps.plane': '将平面拖到身体正中，并用圆弧调整倾斜。',
  'steps.across': '点击要镜像的区域轮廓；将平面拖到身体正中，并用圆弧调整倾斜。',
  'handles.region': '区域',
  'readouts.apart': '此处两侧最大相差',
  'headline.in': '{value} 压入',
  'headline.out': '{value} 外扩',
  'errors.symmetry/region-from-record':
    '是否在身体另一侧也做此区域？区域将以身体正中为镜面，按相同幅度变形。应用前可先查看效果。',
  'answers.symmetry/region-from-record.yes': '显示对侧效果',
  'answers.symmetry/region-from-record.no': '取消',
  'errors.symmetry/needs-region': '请先完成区域变形，本工具再将其做到另一侧。',
  'errors.symmetry/no-region': '未给出区域。请给出区域步骤，或至少三点的轮廓和至少两点的顶点线。',
  'errors.symmetry/two-regions': '同时给出了区域步骤和单独的区域，无法确定用哪一个。请只给出其中之一。',
  'errors.symmetry/across-middle':
    '区域越过平面 {over} mm，镜像会与自身重叠。请移动平面，或只在一侧绘制区域。',
  'errors.symmetry/no-skin-there':
    '标出处的对侧 {most} mm 内没有朝向相同的皮肤：可能是扫描缺口或模型末端。请移动或倾斜平面，或在对侧手动绘制区域。',
  'errors.symmetry/other-sheet':
    '在标出处，区域会落到另一处皮肤（如手臂）上。请移动或倾斜平面，或在对侧手动绘制区域。',
  'errors.symmetry/meets-itself': '在对侧皮肤上，区域会在标出处越过平面。请移动或倾斜平面。',
  'errors.symmetry/does-not-fit':
    '在对侧标出处，轮廓和顶点线无法按原样贴到皮肤上。请移动或倾斜平面，或在对侧手动绘制区域。',
  'warnings.symmetry/folds':
    '按 {amplitude} mm 推压时，对侧皮肤在标出处折叠并穿过自身。请移动平面，或在对侧以较小幅度绘制区域。',
  'warnings.symmetry/eased':
    '皮肤在标出处会发生折叠，因此 {amplitude} mm 的推压在该处有所减小，最紧处为应有位移的 {percent}%。顶点线上保持设定值。',
  'notes.symmetry/sides-differ': '此处身体两侧相差达 {apart} mm。请检查区域的位置是否合适。',
  'warnings.symmetry/along-skin':
    '水平推压与对侧皮肤斜交：就整个区域而言，只有 {percent}% 真正压入或外扩，其余只使皮肤侧向滑移。请移动平面，或在该侧绘制沿法线方向推压的区域。',
  'confirm.symmetry/folds': '对侧的区域变形会使表面在标出处折叠。模型自相交时，之后可能无法生成支具壁。',
  'errors.symmetry/no-sides': '此平面没有分开左右。请使平面竖直并朝向侧面。',
  'errors.symmetry/plane-beside-body': '平面未与身体相交。请将平面拖到身体正中。',
  'errors.symmetry/nothing-kept': '保留的一侧没有任何部分。请将平面拖到身体正中。',
  'warnings.symmetry/keeps-little':
    '保留的一侧只有 {percent}% 的皮肤，其余将被去除。平面可能不在正中，请将其拖到正中。',
  'confirm.symmetry/keeps-little':
    '保留的一侧只有 {percent}% 的皮肤，其余将被去除。平面是否位于正中？保留的一侧是否正确？',
  'warnings.symmetry/mostly-twice':
    '保留的一侧占皮肤的 {percent}%，身体的大部分会出现两次。平面可能不在正中，请将其拖到正中。',
  'confirm.symmetry/mostly-twice':
    '保留的一侧占皮肤的 {percent}%，身体的大部分会出现两次。平面是否位于正中？',
  'warnings.symmetry/crosses': '表面在接缝处穿过自身，之后可能无法生成支具壁。请先修复模型，或稍微移动平面。',
} satisfies Messages;
