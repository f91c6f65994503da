// ../plugins/seal/src/locales/zh-CN.ts
var zh_CN_default = {
  title: '封闭',
  tip: '填补扫描孔洞，使模型完全封闭。',
  picture: '顶部开口并有两个孔洞的扫描，孔缘标为红色；封闭后完整。',
  'how.1': '打开工具后会画出并统计所有孔缘，实线表示将被封闭。',
  'how.2': '可选择全部孔洞，或仅封闭孔缘不超过某长度的小孔。',
  'how.3': '“光滑”顺着皮肤曲面填补，“平面”则直接填平。',
  'how.4': '点“应用”，并查看封闭了哪些孔洞；点击位置可在模型上定位。',
  'params.holes': '孔洞',
  'params.holes.options.all': '全部',
  'params.holes.options.other': '仅小孔',
  'params.maxPerimeter': '孔缘周长上限',
  'params.maxPerimeter.help': '超过此周长的孔保持开口。',
  'params.fill': '填补方式',
  'params.fill.options.smooth': '光滑',
  'params.fill.options.flat': '平面',
  'headline.holes_other': '{value} 处孔洞',
  'readouts.holes': '发现孔洞',
  'readouts.loose': '散片上的孔洞',
  'readouts.longest': '最长孔缘',
  'report.holesLeft': '因过长未封闭的孔',
  'report.trimmed': '去除的毛边三角形',
  'report.scraps': '去除的零散碎片',
  'warnings.seal/closed': '已封闭孔洞：{count} 个。',
  'warnings.seal/flattened': '其中 {count} 个因光滑填补会穿入模型而改为直接填平，请检查。',
  'warnings.seal/folded_other': '{count} 处孔洞封闭后有折痕，请查看；可局部光滑，或先将孔洞边缘切齐再封闭。',
  'warnings.seal/guessed_other':
    '{count} 处大孔洞（如腋下、腹股沟）只能大致封闭：扫描未显示该处皮肤的深浅，在此处修形前请与患者本人对照。',
  'warnings.seal/skin-cut_other':
    '为封闭孔洞，切除了 {count} 处毛边：共 {area} cm² 皮肤，最深处距边缘 {depth} mm，请检查该处形状。',
  'warnings.seal/left-open':
    '有 {count} 个孔洞的任何填补都会穿入模型，故保留开口，皮肤未作改动。请在该处裁直边缘或修复模型后再封闭。',
  'warnings.seal/still-open': '有孔洞未能封闭，请先修复模型。',
  'warnings.seal/nothing-to-close': '没有需要封闭的孔洞。',
  'warnings.seal/patch-crosses': '有填补面与周围皮肤相触，请检查后再继续，或改用平面填补。',
};
export { zh_CN_default as default };

//# sourceMappingURL=zh-CN-B7cyOsYM.js.map
