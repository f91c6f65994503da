import type en from '../en-US/report.ts';
import type { Translation } from '../translation.ts';

export default {
  title: '支具设计报告',
  paper: '纸张大小',
  language: '报告语言',
  print: '打印…',
  save: '保存为 PDF',
  making: '正在生成报告：视图、测量值和版面。',
  made: '报告已生成。',
  none: { heading: '尚未选择模型', text: '请在患者档案中打开扫描的菜单，选择“导出报告”。' },
  ready: { heading: '报告已生成', text: '此浏览器无法直接显示 PDF，请保存后用其他程序打开。' },
} satisfies Translation<typeof en>;
