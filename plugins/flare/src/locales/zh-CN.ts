import type { Messages } from '@bracewright/core/plugin';

export default {
  title: '边缘外翻',
  tip: '使支具边缘沿所选部位向外翻起，离开皮肤，避免压痛。',
  picture: '一件环绕躯干的支具；之后其上、下边缘向外翻起，离开皮肤。',
  'how.1': '先绘制边缘线并关闭“沿线切割”，将其保留为独立步骤：外翻沿该线进行。',
  'how.2': '选择要外翻的边缘，将边缘处的箭头向外拖动，或输入外翻量和外翻宽度。',
  'how.3': '若只需外翻一段，在第二步点选该段的两端，然后点“应用”。壳体、阳型、板材和间隙图会随之更新。',
  'params.curves': '边缘线',
  'params.keep': '保留部分',
  'params.edges': '边缘',
  'params.stretch': '区段两端',
  'params.top': '上缘',
  'params.bottom': '下缘',
  'params.opening': '开口两侧边缘',
  'params.by': '外翻量',
  'params.by.help': '边缘线处离开皮肤的距离。',
  'params.over': '外翻宽度',
  'params.over.help': '从边缘线向内、沿体表测量的起翻宽度，至少为外翻量的 2.5 倍。',
  'handles.by': '外翻量',
  'actions.take-line': '重新采用边缘线',
  'actions.edit-there': '修改已有的外翻',
  'line.again': '步骤 {step} 已对该边缘做过外翻，此处的设置会叠加在其上。若只想改变外翻量，请修改该步骤。',
  'line.other': '边缘线在外翻之后已更改：请重新采用，否则外翻会偏离边缘。',
  'steps.edges.name': '边缘',
  'steps.stretch.name': '区段',
  'steps.edges': '请先绘制边缘线。',
  'steps.edges.complete': '选择边缘；将边缘处的箭头向外拖动，或输入外翻量。',
  'steps.stretch': '点选区段的另一端。',
  'steps.stretch.complete': '如需另外外翻一段边缘，在线上点选其两端（取较短的一侧）；否则直接应用。',
  'readouts.rim': '外翻边缘长度',
  'readouts.least': '最小外翻量',
  'readouts.heldBack': '最大减少量',
  'warnings.flare/held-back':
    '在标出的位置，外翻会顶入皮肤皱褶，已将外翻量减少，最多减少 {most} mm，面积 {area} cm²。',
  'warnings.flare/folds': '标出的位置仍有折叠：模型在该处原本已自相交。请先修复模型。',
  'warnings.flare/line-aside':
    '标出位置的外翻过陡，边缘线偏离外翻顶缘最多 {aside} mm，支具将在该处结束。请减小外翻量、加大外翻宽度，或对同一边缘只外翻一次。',
  'warnings.flare/ends-off':
    '区段的一端距边缘线 {away} mm，应不超过 {most} mm：实际外翻的是边缘线上最近的一段。请在线上点选两端。',
  'warnings.flare/no-stretch':
    '区段的两端几乎在同一位置，仅相距 {length} mm。请点选相距至少 {least} mm 的两处，或不设区段。',
  'errors.flare/ends-off': '区段的一端距边缘线 {away} mm，最多允许 {most} mm。请撤销该点，在线上重新点选。',
  'errors.flare/no-stretch':
    '区段的两端几乎在同一位置，仅相距 {length} mm，至少需要 {least} mm。请撤销一点并点选另一端，或不设区段。',
  'errors.flare/over-another':
    '步骤 {step} 已对该边缘做过外翻。两次外翻叠加后过陡，边缘线会沿坡面滑落 {aside} mm，支具将相应变短。请修改已有的外翻，或减小本次外翻量、加大外翻宽度。',
  'errors.flare/too-steep':
    '外翻 {by} mm 至少需要 {least} mm 的宽度，当前为 {over} mm。请加大外翻宽度，或减小外翻量。',
  'errors.flare/cut-already':
    '模型已沿边缘线切割，而外翻只能在切割之前进行。请在历史记录中取消该切割，绘制边缘线时关闭“沿线切割”，外翻后再沿线生成壳体或切割。',
  'errors.flare/line-first': '尚未保留边缘线。请在“边缘线”工具中关闭“沿线切割”并绘制边缘线，然后再外翻。',
  'errors.flare/part-first':
    '边缘线未说明保留哪一部分，因而无法确定外翻的一侧。请在历史记录中打开该边缘线，点选要保留的部分。',
  'errors.flare/parts-nothing': '边缘线未能将模型分开，无法确定外翻的一侧。请检查每条线是否完整环绕。',
  'errors.flare/no-such-edge': '边缘线没有所选的边缘。请选择其他边缘，或点选区段的两端。',
} satisfies Messages;
