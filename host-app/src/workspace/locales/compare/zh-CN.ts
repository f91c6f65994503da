import type english from './en-US.ts';

/** Words of the comparison of two states and its changed zones; flat keys, placeholders as `{name}`. */
const chinese: Readonly<Record<Exclude<keyof typeof english, `${string}_one`>, string>> = {
  states: '比较的形状',
  'states.of': '比较',
  'states.from': '参照',
  'states.swap': '互换',
  'states.now': '当前形状',
  'states.scan': '原始扫描',
  'states.after': '第 {number} 步后：{name}',
  'states.group.design': '本设计',
  'states.group.beside': '其他对象',
  'states.more': '如需与该患者的其他扫描或文件比较，请先在“对象”中添加。',
  'states.running': '正在比较…',
  'states.shown': '当前显示“{of}”，按其与“{from}”的距离着色。',
  'states.apart':
    '两者整体位置不一致：贴合后平均距离将由 {before} 降至 {after}。下列区域主要反映两者的摆放差异，而非形状差异。',
  'states.apart.how': '请先在“对象”中将其中一个移到另一个上，再进行比较。',
  'states.apart.brace':
    '支具不能手动摆放，它位于生成它的模型上。请在“对象”中查看两者的位置；如果模型在修型中整体移动过，请重新导出支具。',
  'states.inside': '{name}（支具内面）',
  'states.inside.note': '支具仅比较其内面（生成支具时所依据的表面），不含边缘。',
  'states.inside.unknown':
    '按支具与模型当前的位置，无法区分其内外面，因此不作比较。请在“对象”中查看支具的位置。',
  'states.brace.unplaced':
    '不清楚生成“{name}”时模型的对齐状态。如此后重新对齐过，下列数值也包含该移位：请在“对象”中查看支具的位置。',
  'states.layOn': '将“{name}”贴合',
  'states.reset': '恢复为当前形状与扫描',
  'states.bare': '无可比较的表面',
  'legend.in': '向内',
  'legend.out': '向外',
  'legend.bare': '灰色：此处没有扫描数据（补洞或切面），不计入数值',
  'legend.bareElsewhere': '灰色：此处没有可比较的表面（补洞或切面），不计入数值',
  ledger: '变化区域',
  'ledger.threshold': '变化阈值',
  'ledger.none': '两者没有偏差达到 {threshold} 且面积达到 {area} 的区域。',
  'ledger.zone': '区域',
  'ledger.numbered': '区域 {number}',
  'ledger.area': '面积',
  'ledger.largest': '最大',
  'ledger.mean': '平均',
  'ledger.volume': '体积',
  'ledger.sort': '按{column}排序',
  'ledger.out': '外扩',
  'ledger.in': '内收',
  'ledger.rest_other': '另有 {count} 处较小区域，共 {area}',
  'ledger.rough': '体积为粗略值：此处表面弯曲过大，无法确定各处表面移动到了哪里。',
  'ledger.note':
    '面积、平均值和体积只计偏差不小于 {threshold} 的表面。补洞和切面（灰色）不属于任何区域，已切除的部分也不计入。',
  'ledger.csv': '将变化区域保存为表格（CSV）',
  'ledger.csv.file': '{name} 变化区域',
  'ledger.csv.direction': '方向',
  'ledger.csv.rough': '体积为粗略值',
  'ledger.csv.rest': '较小区域合计',
};

export default chinese;
