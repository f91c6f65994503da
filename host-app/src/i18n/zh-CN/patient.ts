import type en from '../en-US/patient.ts';
import type { Translation } from '../translation.ts';

export default {
  folder: '打开文件夹',
  course: {
    title: '治疗过程',
    show: '显示内容',
    angles: '角度',
    girths: '围长',
    height: '身高',
    none: '暂无数据。每次就诊保存档案后，角度和围长会显示在这里。',
    table: '以表格查看',
    day: '日期',
    source: '来源',
    record: '档案',
  },
  files: {
    title: '文件与设计',
    none: '还没有文件。请打开文件夹上传扫描。',
    more: '仅显示最新的 {{count}} 个，全部文件在文件夹中。',
    steps_one: '{{count}} 步',
    steps_other: '{{count}} 步',
  },
  consent: {
    title: '监护人同意',
    by: '{{guardian}}于 {{date}} 同意。',
    recorded: '由 {{name}} 记录，{{time}}。',
    needed: '尚未登记。登记后才能上传扫描和图片。',
    none: '尚未登记。',
    add: '登记同意…',
    edit: '更正…',
    kept: '监护人同意已登记。',
  },
  export: { action: '导出全部资料', done: '{{name}}的全部资料已下载为 zip 文件。' },
  erase: {
    action: '永久删除…',
    title: '永久删除{{name}}？',
    text_one: '档案、{{count}} 个文件及其设计和测量将立即删除，不会进入回收站。',
    text_other: '档案、{{count}} 个文件及其设计和测量将立即删除，不会进入回收站。',
    kept: '依法保留不含姓名的操作记录；备份中的数据随备份到期而清除。',
    type: '请输入“{{name}}”以继续',
    ok: '永久删除',
    done_one: '已删除{{name}}及 {{count}} 个条目。',
    done_other: '已删除{{name}}及 {{count}} 个条目。',
  },
} satisfies Translation<typeof en>;
