import type en from './en-US.ts';

export default {
  stage: '阶段',
  'stage.align': '对齐',
  'stage.edit': '修型',
  'stage.edge': '边缘线',
  'stage.export': '导出',
  'small.title': '屏幕太窄，无法修型',
  'small.text':
    '修型、边缘线与导出需要至少 1024 × 768 的窗口：请横持平板，或使用电脑。本设计的内容均已保存。患者资料、X 线片与报告可在此查看。',
  'small.back': '返回患者列表',
  'small.stay': '仍要查看',
} satisfies Record<keyof typeof en, string>;
