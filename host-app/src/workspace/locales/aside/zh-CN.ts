import type english from './en-US.ts';

/** Changes that wait for a decision of a person. */
const chinese: Record<keyof typeof english, string> = {
  'aside.text': '以下修改尚未保存，其余修改均已保存。它们会保留在本机，直到您处理或退出登录。',
  'aside.append': '步骤“{name}”',
  'aside.append.plain': '一个步骤',
  'aside.measure': '测量或标记“{name}”',
  'aside.unmeasure': '删除一项测量或标记',
  'aside.switchOn': '启用“{name}”',
  'aside.switchOn.plain': '启用一个步骤',
  'aside.switchOff': '停用“{name}”',
  'aside.switchOff.plain': '停用一个步骤',
  'aside.stepTo': '退回到“{name}”',
  'aside.stepTo.plain': '退回到先前步骤',
  'aside.clear': '清空历史记录',
  'aside.editParams': '修改“{name}”的参数',
  'aside.editParams.plain': '修改一个步骤的参数',
  'aside.rename': '重命名“{name}”',
  'aside.rename.plain': '重命名一个步骤',
  'aside.cancelFrom': '取消“{name}”',
  'aside.cancelFrom.plain': '取消一个步骤',
  'aside.why.unfit': '其所属步骤已被取消或拒绝。如需要，请先复制参数，再重新执行该步骤。',
  'aside.why.overtaken':
    '您修改期间，此步骤在别处被改成了其他数值。目前保存并显示的是那一组，您的数值保留在此。请选择以哪一组为准。',
  'aside.why.wouldCancel':
    '此步骤是回退后新建的，保存它会取消此后新增或修改的步骤：{steps}。那些步骤已保存，您的步骤保留在此。',
  'aside.why.cancelsMore':
    '此操作还会取消此后新增或修改的步骤：{steps}。那些步骤已保存，您的操作在此等待处理。',
  'aside.why.clearsMore':
    '此操作还会将此后新增或修改的步骤移入“以前的历史…”：{steps}。那些步骤已保存，您的操作在此等待处理。',
  'aside.why.elsewhere': '此操作原本要取代的步骤已在别处重新生效。它们已保存，您的操作在此等待处理。',
  'aside.step': '{name} {value}',
  'aside.steps': '{count} 个步骤',
  'aside.withIt': '{what}，随后：{steps}',
  'aside.why.greysMore':
    '此操作还会使此后新增或修改的步骤不再作用于模型：{steps}。这些步骤目前仍生效，您的退回操作在此等待处理。',
  'aside.anew': '重新开始操作历史，包含：{steps}',
  'aside.keepAll': '全部保留，我的步骤添加到最后',
  'aside.discardMine': '放弃我的操作',
  'aside.backToo': '一并退回',
  'aside.stayShown': '保持现状',
  'aside.atEnd': '添加到最后一步之后',
  'aside.cancelThem': '一并取消',
  'aside.putAway': '一并移入以前的历史',
  'aside.keepThem': '保留那些步骤',
  'aside.values': '{name}：您的 {mine}，已保存 {saved}',
  'aside.differs': '{name}：您的与已保存的不同',
  'aside.onBody': '在模型上设置的部分',
  'aside.on': '开',
  'aside.off': '关',
  'aside.mine': '采用我的',
  'aside.theirs': '保留已保存的',
  'aside.why.forbidden': '您的角色已无权进行此操作。请联系机构管理员授权后重试。',
  'aside.why.gone': '模型或步骤已不存在。请先查看回收站，然后重试。',
  'aside.why.refused': '服务器提示：{reason}',
  'aside.again': '重试',
  'aside.copy': '复制',
  'aside.copied': '已复制，可粘贴到您的记录中。',
  'aside.notCopied': '浏览器不允许复制。',
  'aside.discard': '放弃',
};

export default chinese;
