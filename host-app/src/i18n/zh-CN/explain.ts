import type en from '../en-US/explain.ts';
import type { Translation } from '../translation.ts';

export default {
  title: '工具说明',
  search: '搜索工具',
  nothing: '没有与“{{text}}”相关的工具。',
  shortcut: '快捷键',
  picture: '使用{{tool}}前后的模型',
  before: '使用前',
  after: '使用后',
  steps: '操作步骤',
  kinds: '各类图示',
  values: '参数',
  value: '参数',
  limits: '范围或选项',
  usual: '初始值',
  meaning: '作用',
  to: '至',
  on: '开',
  off: '关',
  groups: {
    align: '对齐',
    look: '查看与测量',
    trunk: '整体躯干',
    local: '局部',
    surface: '表面',
    cut: '切割与修补',
    edge: '边缘线',
    export: '导出',
  },
} satisfies Translation<typeof en>;
