import type en from '../en-US/palette.ts';
import type { Translation } from '../translation.ts';

export default {
  title: '命令',
  hint: '患者、文件、页面、工具或设置（支持拼音首字母）',
  none: '没有匹配的内容。',
  groups: { recent: '最近使用', documents: '患者与文件', pages: '页面', settings: '设置', tools: '工具' },
  commands: {
    files: '患者档案',
    bin: '回收站',
    explain: '工具说明',
    survey: '使用反馈',
    center: '账户中心',
    account: '账户设置',
    clinic: '机构与成员',
    report: '导出此模型的报告',
    light: '浅色外观',
    dark: '深色外观',
    chinese: '中文界面',
    english: '英文界面',
    mm: '长度单位毫米',
    cm: '长度单位厘米',
    inch: '长度单位英寸',
    tour: '功能导览',
  },
} satisfies Translation<typeof en>;
