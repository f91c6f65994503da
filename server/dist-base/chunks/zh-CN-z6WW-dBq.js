// ../plugins/repair/src/locales/zh-CN.ts
var zh_CN_default = {
  title: '修复',
  tip: '修复扫描网格：去除重复、退化和交叉的三角面，并统一朝外。不移动任何顶点。',
  picture: '红圈处三角面朝内、周围有零散碎片的扫描；修复后为干净的模型。',
  'how.1': '新的扫描请先修复，再做其他操作。',
  'how.2': '选择只保留最大部分，还是保留全部。',
  'how.3':
    '点“应用”并查看修复了什么。皮肤自相交处会切除一小块并重新补面，请查看这些位置。不移动任何点；孔洞请用“封闭”工具处理。',
  'params.components': '保留',
  'params.components.help': '扫描常在躯干周围留下零散碎片。',
  'params.components.options.largest': '最大部分',
  'params.components.options.all': '全部',
  'headline.mended_other': '{value} 处缺陷',
  'report.welded': '合并的顶点',
  'report.notFiniteDropped': '坐标无效的三角面',
  'report.degenerateRemoved': '退化三角面',
  'report.duplicatesDropped': '重复三角面',
  'report.finsDropped': '翅片三角面',
  'report.nonManifoldEdgesParted': '分离的边',
  'report.verticesAdded': '分离的顶点',
  'report.turned': '翻转朝外的三角面',
  'report.componentsDropped': '移除的碎片',
  'report.debrisTriangles': '碎片的三角面',
  'report.crossingsMended': '已修复的相交',
  'report.crossingsCut': '为此切除的三角面',
  'report.crossings': '剩余的相交',
  'warnings.repair/crossings-mended_other': '皮肤有 {count} 处自相交。已在该处切除一小块并重新补面，请查看。',
  'warnings.repair/still-crosses_other':
    '皮肤仍有 {count} 处自相交，范围过大，无法修复，因此无法制作支具壁。请将该处裁去或锯去，或重新扫描。',
  'warnings.repair/pieces-cross_other':
    '不同部分之间有 {count} 处互相穿过。请只保留最大部分，或切去不属于躯干的部分。',
  'report.none': '没有需要修复之处。',
  'errors.mesh/nothing-left': '修复后没有可用的三角面。请检查文件或重新扫描。',
  'errors.mesh/not-repaired': '曲面损坏过重，无法修复。请重新扫描，或在扫描软件中修补。',
};
export { zh_CN_default as default };

//# sourceMappingURL=zh-CN-z6WW-dBq.js.map
