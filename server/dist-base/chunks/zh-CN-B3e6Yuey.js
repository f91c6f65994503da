// ../plugins/remesh/src/locales/zh-CN.ts
var zh_CN_default = {
  title: '重新网格化',
  tip: '在同一表面上用大小均匀的三角面重新覆盖模型，或在形状允许处减少三角面。',
  picture: '躯干原本的三角面大而不均；处理后细小而均匀。',
  'how.1':
    '扫描较粗时，可在精细修整前使用：请选择边长。扫描过细、运行缓慢时，请选择保留的三角面数量：细节处保留得最多。',
  'how.2': '开口边缘保持原位。锐边同样保持；关闭该选项后，锐边会变圆，范围最多约一个三角面。',
  'how.3': '查看表面移动了多少，然后应用。更细的三角面不会增加扫描中没有的细节。',
  'params.by': '三角面大小',
  'params.by.options.edgeLength': '按边长',
  'params.by.options.triangles': '按数量',
  'params.edgeLength': '边长',
  'params.edgeLength.help': '边长越长，腹股沟、腋窝等弯曲较大处的表面移动越多；移动量会显示出来。',
  'params.triangles': '三角面数量',
  'params.triangles.help':
    '少于现有数量时，去除形状最不需要的三角面；多于现有数量时，全部重新生成，大小均匀。在开口边缘、锐边和相互交叉的三角面允许时，误差在二十分之一以内。',
  'params.keepFeatures': '保留锐边',
  'params.keepFeatures.help': '切口、封口的边缘以及皮肤褶皱保持原位。',
  'readouts.triangles': '三角面数量',
  'readouts.deviation': '表面最大移动',
  'readouts.deviationMean': '表面平均移动',
  'headline.edges': '边长 {value}',
  'headline.triangles_other': '{value} 个三角面',
  'errors.remesh/no-size': '未指定大小。请指定边长或三角面数量。',
  'errors.remesh/two-sizes': '同时指定了两种大小。请仅指定边长或三角面数量之一。',
  'errors.remesh/unsound':
    '标出处的三角面连接不正确：一条边有两个以上的三角面，或相邻两面朝向相反。请先修复模型。',
  'errors.remesh/too-many': '该边长约产生 {count} 个三角面，最多为 {max} 个。请选择较长的边长。',
  'warnings.remesh/deviates': '表面在标出处最多移动了 {most} mm。较短的边长或较多的三角面可更贴近原表面。',
  'warnings.remesh/held': '标出处的三角面保持原样，因为它们相互交叉，或重新网格化后会交叉。',
  'warnings.remesh/other-count':
    '三角面数量为 {count} 个，与要求的约 {asked} 个不符：开口边缘、保留的锐边和相互交叉的三角面保持原样，不得产生狭长三角面，且重新生成的边长限于 1 至 50 mm。',
  'warnings.remesh/crosses':
    '皮肤在标出处穿过自身。请撤销该步骤并选择较短的边长或较多的三角面，或先修复模型。',
};
export { zh_CN_default as default };

//# sourceMappingURL=zh-CN-B3e6Yuey.js.map
