import { SIZE_TERMS_ZH } from '@bracewright/core/glossary';
import type en from '../en-US/patients.ts';
import type { Translation } from '../translation.ts';

export default {
  createTitle: '新建患者',
  editTitle: '{{name}}的档案',
  create: '创建档案',
  save: '保存档案',
  created: '{{name}}的档案已创建。',
  saved: '{{name}}的档案已保存。',
  groups: { person: '基本信息', clinical: '临床信息', sizes: '尺寸' },
  sizesHelp: '单位 mm，按患者实测填写；未测量的可留空。',
  fields: {
    name: '患者姓名',
    birthday: '出生日期',
    age: '年龄',
    sex: '性别',
    height: '身高',
    weight: '体重',
    doctor: '医生',
    technician: '矫形技师',
    type: '侧弯分型',
    cobb: 'Cobb 角',
    cobbReason: '采用此角度的理由',
    atr: 'ATR 角',
    curve: '弯曲形态',
    remark: '备注',
  },
  sex: { F: '女', M: '男' },
  ageHelp: '根据出生日期计算。',
  cobbHelp: '20 至 40°',
  cobbReasonHelp: '支具适用于 20 至 40° 的侧弯。超出范围时请说明理由。',
  typePlaceholder: '请选择分型',
  typeGroups: { rigo: 'Rigo 分型', lenke: 'Lenke 分型' },
  optional: '选填',
  typeMissing: {
    title: '尚未选择侧弯分型',
    text: '是否按 rigo-A1 保存？之后可随时修改。',
    ok: '按 rigo-A1 保存',
    back: '自行选择',
  },
  sizes: SIZE_TERMS_ZH,
  drawing: '躯干正面图，患者右侧在图左。正在填写的尺寸会标出。',
  changedByOther:
    '他人刚刚保存了该记录，其修改已并入表单，但以下项目与您填写的不同：{{fields}}。再次保存将以您填写的为准。',
  draft: {
    kept: '档案尚未保存，填写的内容已保留，再次打开即可继续。',
    back: '已恢复未保存的填写内容。',
    discard: '放弃填写',
  },
  reference: '髂嵴',
} satisfies Translation<typeof en>;
