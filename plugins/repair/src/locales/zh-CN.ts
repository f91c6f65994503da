import type { Messages } from '@bracewright/core/plugin';

export default {
  title: '修复',
  tip: '修复扫描网格：去除重复、退化和交叉的三角面，并统一朝外。不移动任何顶点。',
  'params.components': '保留',
  'params.components.help': '扫描常在躯干周围留下零散碎片。',
  'params.components.options.largest': '最大部分',
  'params.components.options.all': '全部',
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
  'report.none': '没有需要修复之处。',
  'errors.mesh/nothing-left': '修复后没有可用的三角面。请检查文件或重新扫描。',
  'errors.mesh/not-repaired': '曲面损坏过重，无法修复。请重新扫描，或在扫描软件中修补。',
} satisfies Messages;
