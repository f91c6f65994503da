import type english from './en-US.ts';

/** Words of the list of measures: renaming, and its table; flat keys, placeholders as `{name}`. */
const chinese: Readonly<Record<keyof typeof english, string>> = {
  'measures.rename': '重命名（F2）',
  'measures.rename.of': '重命名{name}',
  'measures.name': '名称',
  'measures.recorded': '记录 {value}',
  'measures.csv': '将测量保存为表格（CSV）',
  'measures.csv.file': '{name} 测量',
  'measures.csv.kind': '种类',
  'measures.csv.now': '当前值',
  'measures.csv.scan': '扫描值',
  'measures.csv.difference': '差值',
  'measures.csv.unit': '单位',
  'measures.csv.step': '锁定的步骤',
  'measures.csv.follows': '未锁定，随形状更新',
  'measures.between': '高度 {from} 至 {to} 之间',
  'measures.between.tilted': '两平面之间',
  'measures.lock': '锁定到某一步骤',
  'measures.lock.of': '将“{name}”锁定到某一步骤',
  'measures.lock.none': '随形状更新',
  'measures.lock.on': '{step}',
  'measures.lock.off': '{step}（该步骤已停用）',
  'measures.lock.undone': '{step}（该步骤已撤销，此为最后一次测得的值）',
  'measures.lock.older':
    '测得此值之后、所锁定步骤撤销或消失之前，其他步骤已有更改，该形状上的实际值可能不同。',
  'measures.lock.gone': '所锁定的步骤已不存在，此为最后一次测得的值',
  'measures.csv.locked': '无，标记位置已锁定',
};

export default chinese;
