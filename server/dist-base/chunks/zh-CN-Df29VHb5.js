// ../plugins/plaster-knife/src/locales/zh-CN.ts
var zh_CN_default = {
  title: '石膏刀',
  tip: '将轮廓内的表面修削成光顺的面，或将其切除。',
  picture: '背部隆起处画有轮廓；修削后轮廓内的隆起被削去，表面在边缘之间光顺过渡。',
  'how.1': '沿部位边缘逐点点选；双击或按回车键闭合轮廓。',
  'how.2':
    '“修削”去除高出膜面的部分，膜面张紧在轮廓边缘之间；原表面以半透明显示。只去除、不添加：凹陷处保持不变。',
  'how.3': '拖动箭头或输入最深处的深度，其余各处去除较少。0 表示从边缘到边缘拉直修削，深度不限。',
  'how.4': '“切除”去除轮廓内的表面，模型在该处开口。',
  'how.5': '拖动、插入或删除点，预览满意后点“应用”。',
  'params.contour': '轮廓',
  'params.contourShape': '线形',
  'params.contourShape.help': '圆顺通过各点，或沿体表逐点直连。',
  'params.contourShape.options.smooth': '圆顺',
  'params.contourShape.options.corners': '带转角',
  'params.mode': '操作',
  'params.mode.help': '修削后轮廓内为光顺的面；切除后该处为开口。',
  'params.mode.options.shave': '修削',
  'params.mode.options.cut': '切除',
  'params.depth': '深度',
  'params.depth.help':
    '刀在最深处切入的距离，其余各处较浅。靠近体表棱边时，该处距原表面的深度会小于此值，见“最大深度”。0 表示从边缘到边缘拉直修削，深度不限。',
  'readouts.area': '修削面积',
  'readouts.depth': '最大深度',
  'readouts.volume': '去除体积',
  'readouts.edge': '切口长度',
  'headline.shaved': '修削深 {value}',
  'headline.level': '拉直修削',
  'headline.level-by': '拉直修削，深 {value}',
  'headline.cut': '切除，切口长 {value}',
  'headline.cut-out': '切除',
  level: '拉直',
  'steps.contour.name': '轮廓',
  'steps.knife.name': '修削',
  'steps.contour': '点选轮廓点；双击或按回车键完成轮廓。',
  'steps.contour.complete': '轮廓已闭合。可拖动各点调整，按回车键继续。',
  'steps.knife': '选择操作，并拖动箭头或轮廓点。',
  'hint.shave': '半透明部分将被去除。箭头表示修削深度。',
  'hint.cut': '轮廓内的表面将被去除，模型在该处开口。',
  'handles.depth': '深度',
  'errors.plaster-knife/inside-out': '该模型表面朝内，修削会变成添加。请先运行“修复”将其翻转。',
  'errors.plaster-knife/contour-too-small': '轮廓周长不足 15 mm，过小而无法修削，请画大一些。',
  'errors.plaster-knife/contour-too-short': '轮廓周长不足 15 mm，过小而无法修削，请画大一些。',
  'errors.plaster-knife/contour-off-surface': '轮廓在标出处离开了模型。请将点移到表面上，或使各点靠近一些。',
  'errors.plaster-knife/contour-open-ended': '轮廓延伸到扫描模型的开口。请移到完整的表面上，或先封闭该开口。',
  'errors.plaster-knife/contour-meets-opening':
    '轮廓在标出处经过扫描模型的开口。请移到完整的表面上，或先封闭该开口。',
  'errors.plaster-knife/contour-crosses': '轮廓在标出处与自身相交。请移动各点，使其只绕一圈。',
  'errors.plaster-knife/contour-empty': '轮廓未围出表面。请围绕要去除的部位绘制。',
  'errors.plaster-knife/contour-round-body':
    '轮廓环绕了身体的一部分，修削会将其切断。请只在一侧绘制，或使用“锯”。',
  'errors.plaster-knife/contour-round-opening':
    '轮廓内标出处有扫描开口，没有完整的表面可修削。请先封闭开口，或改为切除。',
  'errors.plaster-knife/nothing-out':
    '轮廓内没有高出边缘连线的部分。请输入深度以削得更深，或将轮廓画在隆起处周围。',
  'warnings.plaster-knife/eased': '标出处的表面会与自身相遇，因此该处最多少削 {most} mm。',
  'warnings.plaster-knife/folds':
    '表面在标出处发生折叠，之后可能无法生成支具壁。请减小深度、扩大轮廓，或先修复模型。',
  'warnings.plaster-knife/stays': '标出处（如悬垂下方）修削会穿出模型，因此该处表面保持不变。',
  'warnings.plaster-knife/open': '模型在轮廓内开口。需要封闭模型的步骤之前请先封闭。',
};
export { zh_CN_default as default };

//# sourceMappingURL=zh-CN-Df29VHb5.js.map
