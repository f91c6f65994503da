// ../plugins/balance/src/locales/zh-CN.ts
var zh_CN_default = {
  title: '平衡',
  tip: '按设定程度使躯干趋于对称：两侧相互靠拢，或一侧向另一侧的镜像靠拢。',
  picture: '有侧弯的躯干，正中有一竖直平面；应用后躯干位于骨盆正上方，左右一致。',
  'how.1': '检查对称平面：可拖动、用圆弧调整倾斜，或自动查找。已对齐的模型以力线所在平面开始。',
  'how.2': '选择移动哪一侧。选“两侧”时躯干先移回平面，两侧各走一半；只选一侧时，另一侧完全保持不动。',
  'how.3': '设定程度：0% 不变，50% 走一半，100% 时左右一致。选“仅在平面之间”时，平面以外保持不动。',
  'how.4': '按住空格键对比，然后点“应用”。',
  'params.plane': '对称平面',
  'params.planes': '范围平面',
  'params.planes.help': '变化量在各平面之间逐渐增减。',
  'params.percent': '程度',
  'params.percent.help': '0% 保持原样，100% 使躯干完全对称。',
  'params.side': '移动哪一侧？',
  'params.side.help': '指患者的左右。不移动的一侧完全保持不变。',
  'params.side.options.both': '两侧相互靠拢',
  'params.side.options.left': '左侧',
  'params.side.options.right': '右侧',
  'sides-unconfirmed': '此模型的左右尚未确认，请直接看模型本身。',
  'actions.find-plane': '自动查找平面',
  'actions.whole-trunk': '整个躯干',
  'actions.between-levels': '仅在平面之间',
  'found.plane': '此平面为自动查找所得，请检查。',
  'found.none': '此模型上未找到对称平面，请自行将平面拖到正中。',
  'effect.both': '两侧各向对称的躯干移动 {percent}%。',
  'effect.left': '左侧向右侧的镜像移动 {percent}%，右侧不动',
  'effect.right': '右侧向左侧的镜像移动 {percent}%，左侧不动',
  'readouts.before': '移动部分之前的左右差',
  'readouts.after': '移动部分之后的左右差',
  'headline.both': '{value}%，两侧',
  'headline.left': '{value}%，移动左侧',
  'headline.right': '{value}%，移动右侧',
  'steps.plane': '将平面拖到躯干正中，并用圆弧调整倾斜，或自动查找。',
  'errors.balance/no-sides': '此平面没有分开左右。请使平面竖直并朝向侧面。',
  'errors.balance/plane-beside-body': '平面未与躯干相交。请将平面拖到躯干正中。',
  'warnings.balance/left-out':
    '标出处在另一侧没有对应部分（开口，或仅一侧有手臂），保持不动，变化在其周围逐渐减小；因此有 {percent}% 的躯干未参与。',
  'warnings.balance/mostly-left-out':
    '{percent}% 的躯干在平面另一侧没有对应部分，保持不动。平面可能不在正中，请将其拖到正中。',
  'confirm.balance/mostly-left-out':
    '{percent}% 的躯干在平面另一侧没有对应部分，保持不动。平面是否位于正中？',
  'warnings.balance/loose': '躯干之外的零散部分保持不动。',
  'warnings.balance/not-whole':
    '100% 时移动部分左右平均仍相差 {after} mm：部分皮肤移动受限，或边缘和皮肤褶皱处的三角形太粗，无法更接近。',
  'warnings.balance/eased':
    '皮肤在标出处会折叠或碰到身体其他部位，因此该处最多少移动 {most} mm，最紧处为应有位移的 {percent}%。',
  'warnings.balance/folds': '皮肤在标出处穿过自身。请减小程度；如扫描模型在该处原本就有自相交，请先修复。',
  'confirm.balance/folds': '皮肤在标出处穿过自身。模型自相交时，之后可能无法生成支具壁。',
};
export { zh_CN_default as default };

//# sourceMappingURL=zh-CN-CTNWMtdF.js.map
