import { t as createTexts } from './texts-CfNNYUWO.js';
// src/compute/report/page.ts
/** Colours of a report: the light look of the app, dark enough for a black and white printer. */
var INK = {
  text: '#1B232C',
  muted: '#4E5863',
  line: '#D5DAE1',
  soft: '#F4F6F8',
  accent: '#1F4FBF',
  mark: '#E5484D',
  outline: '#F5A524',
};
/** Margins of a page in points: left, top, right, bottom. */
var MARGINS = [40, 62, 40, 50];
/** Width between the margins in points. */
var contentWidth = (paper) => (paper === 'A4' ? 595.28 : 612) - 80;
/** A heading with a hair line below; it never stands alone at the foot of a page. */
var heading = (text, width) => ({
  stack: [
    {
      text,
      bold: true,
      fontSize: 11,
      color: INK.accent,
      outline: true,
    },
    {
      canvas: [
        {
          type: 'line',
          x1: 0,
          y1: 0,
          x2: width,
          y2: 0,
          lineWidth: 0.6,
          lineColor: INK.line,
        },
      ],
      margin: [0, 2, 0, 0],
    },
  ],
  margin: [0, 12, 0, 5],
  unbreakable: true,
  headlineLevel: 1,
});
/** A section whose heading stays with its first content. */
var section = (title, width, ...content) => {
  const [first = '', ...rest] = content;
  return [
    {
      stack: [heading(title, width), first],
      unbreakable: true,
    },
    ...rest,
  ];
};
var muted = (text) => ({
  text,
  color: INK.muted,
});
/** A label above its value, one cell of a form. */
var cell = ([label, value]) => ({
  stack: [
    {
      text: label,
      color: INK.muted,
      fontSize: 7.5,
    },
    {
      text: value === '' ? '—' : value,
      fontSize: 9.5,
    },
  ],
});
/** Labelled values in columns, as on a paper form. */
function form(entries, columns) {
  const rows = [];
  for (let i = 0; i < entries.length; i += columns) {
    const row = entries.slice(i, i + columns).map(cell);
    while (row.length < columns) row.push('');
    rows.push(row);
  }
  return {
    table: {
      widths: Array.from({ length: columns }, () => '*'),
      body: rows,
    },
    layout: {
      hLineWidth: 'none',
      vLineWidth: 'none',
      paddingLeft: 'none',
      paddingTop: 'small',
      paddingBottom: 'small',
    },
  };
}
/**
 * A table with a head, where one is given, that is repeated on every page; rows are never torn apart. A `title` stands above the head, on
 * every page too, as the heading of a section does: it never stands alone at the foot of a page.
 */
function grid(head, widths, rows, title) {
  const titled = title === void 0 ? [] : [titleRow(title, widths.length)];
  const alignment = (column) => rows[0]?.[column]?.alignment;
  const headCell = (text, column) => ({
    text,
    bold: true,
    fontSize: 8,
    color: INK.muted,
    alignment: alignment(column),
  });
  const named = head.length === 0 ? [] : [head.map(headCell)];
  const headerRows = titled.length + named.length;
  return {
    table: {
      headerRows,
      dontBreakRows: true,
      keepWithHeaderRows: headerRows === 0 ? 0 : 1,
      widths: [...widths],
      body: [...titled, ...named, ...rows.map((row) => [...row])],
    },
    layout: {
      hLineWidth: title === void 0 ? 'hair' : 'untopped',
      vLineWidth: 'none',
      lineColor: INK.line,
    },
    fontSize: 8.5,
  };
}
/** The heading of a section as the first row of a table. */
/** What is said under a title. */
var titleNote = ({ note, bold }) =>
  note === void 0
    ? []
    : [
        bold
          ? {
              text: note,
              bold,
            }
          : muted(note),
      ];
var titleRow = ({ text, ...more }, columns) => [
  {
    stack: [
      {
        text,
        bold: true,
        fontSize: 11,
        color: INK.accent,
        outline: true,
      },
      ...titleNote(more),
    ],
    colSpan: columns,
    margin: [0, 8, 0, 0],
  },
  ...Array.from({ length: columns - 1 }, () => ''),
];
// ../core/src/glossary/index.ts
/**
 * Terms that stand on the screen and on paper, so that both say the same: the measures of the size table, as orthotists name them. One
 * constant a language, so that a page loads one.
 */
var SIZE_TERMS_EN = {
  crestToChestJoint: 'Crest to chest joint',
  crestToXiphoid: 'Crest to xiphoid',
  crestToScapulaLower: 'Crest to lower scapula',
  crestToRightAxilla: 'Crest to right axilla',
  crestToLeftAxilla: 'Crest to left axilla',
  crestToTrochanter: 'Crest to trochanter',
  chestWidth: 'Chest width',
  waistWidth: 'Waist width',
  hipWidth: 'Hip width',
  bust: 'Bust girth',
  waist: 'Waist girth',
  hip: 'Hip girth',
  shoulderDepth: 'Shoulder depth',
  underarmWidth: 'Underarm width',
};
/** The same in Chinese. */
var SIZE_TERMS_ZH = {
  crestToChestJoint: '髂嵴至胸骨关节',
  crestToXiphoid: '髂嵴至剑突',
  crestToScapulaLower: '髂嵴至肩胛下缘',
  crestToRightAxilla: '髂嵴至右腋窝',
  crestToLeftAxilla: '髂嵴至左腋窝',
  crestToTrochanter: '髂嵴至大转子',
  chestWidth: '胸宽',
  waistWidth: '腰宽',
  hipWidth: '臀宽',
  bust: '胸围',
  waist: '腰围',
  hip: '臀围',
  shoulderDepth: '肩部前后宽',
  underarmWidth: '腋下宽',
};
// src/compute/report/words/en-US.ts
/** What stands on a report. */
var en_US_default = {
  title: 'Brace design report',
  patient: 'Patient',
  noPatient: {
    none: 'This model lies in no patient record.',
    withheld: 'You may not read patient records.',
  },
  name: 'Patient name',
  sex: 'Sex',
  birthday: 'Date of birth',
  age: 'Age',
  height: 'Height',
  weight: 'Weight',
  doctor: 'Doctor',
  technician: 'Orthopedic technician',
  remark: 'Note',
  sexes: {
    F: 'Female',
    M: 'Male',
    女: 'Female',
    男: 'Male',
  },
  clinical: 'Classification and angles',
  type: 'Curve type',
  convexSide: 'Convex side',
  sides: {
    left: 'Left',
    right: 'Right',
  },
  cobb: 'Cobb angle',
  cobbHere: 'Cobb angle with this scan',
  noFilmYet: 'No film yet',
  cobbUnknown: 'Why no angle is known',
  cobbReason: 'Reason for an angle outside 20 to 40°',
  atr: 'ATR angle',
  atrHere: 'ATR angle with this scan',
  curve: 'Curve shape',
  upperEnd: 'Upper end vertebra',
  apex: 'Apical vertebra',
  lowerEnd: 'Lower end vertebra',
  forceLine: 'Apex to force line',
  toLeft: 'to the left',
  toRight: 'to the right',
  views: 'Views',
  view: {
    back: 'Back',
    front: 'Front',
    left: 'Left side',
    right: 'Right side',
  },
  left: 'L',
  right: 'R',
  sidesOpen: 'Left and right are not confirmed: nobody has compared the body with the example yet.',
  sizes: 'Size table',
  noSizes: 'No sizes were taken.',
  sizeNames: SIZE_TERMS_EN,
  shape: 'Shape now',
  extent: 'Width × depth × height',
  volume: 'Volume',
  noVolume: 'none: the shape is open',
  area: 'Surface area',
  triangles: 'Triangles',
  deviation: 'Deviation from the scan',
  wallDeviation:
    'A wall is not compared with a scan; the report of the body it was made from tells its deviation.',
  noDeviation: 'The shape is the scan; nothing was changed.',
  maxOut: 'Largest outwards',
  maxIn: 'Largest inwards',
  mean: 'Mean deviation',
  bare: 'Grey: no scan there (filled or cut), left out of the numbers',
  films: 'X-ray',
  filmNote: 'The lines are those marked in the program.',
  measures: 'Measurements',
  noMeasures: 'Nothing was measured on this model.',
  measureName: 'Name',
  measureKind: 'What',
  tiltedPlane: 'tilted plane',
  measureValue: 'Value',
  notTaken: 'cannot be taken on this shape',
  notKnown: 'taken with a tool that this server does not have',
  notTakenInTime: 'not checked: taking it lasted too long on the server',
  leftOut: 'holds more than can be read; take it anew',
  notChecked: 'not yet checked by the server',
  markers: 'Markers',
  place: 'Place from the force line',
  placeUnknown: 'not told before left and right are confirmed',
  steps: 'Operations',
  noSteps: 'No operation was applied.',
  sourceSince: {
    changed:
      'The body was worked on after this wall was made: the wall is of the shape before. Export the wall anew before a brace is made. The operations up to then are listed, as they stand now.',
    archived:
      'The history of the body was put away after this wall was made; what was done to it is not known here.',
    gone: 'The body this wall was made from is not here any more; what was done to it is not known.',
  },
  step: 'Operation',
  values: 'Values',
  by: 'By',
  when: 'When',
  state: 'State',
  states: {
    on: 'applied',
    off: 'off',
    cancelled: 'cancelled',
    ahead: 'stepped back',
    failed: 'failed',
  },
  walls: 'Export settings',
  noWalls: 'No wall was made from this model yet.',
  wallOfOther:
    'The body that this wall was made from belongs to another patient’s record. Make sure whose brace this is before it is made.',
  wallItself: 'This is a brace wall; the values it was made with are not known.',
  wallShape: 'Of the shape',
  wallCurrent: 'shown here',
  wallOlder: 'another than shown here',
  wallWorkedOn: 'worked on since it was made',
  wallUnknown: 'not told: its file is not here',
  wallAway: {
    patient: 'its file lies in another patient’s record',
    elsewhere: 'its file lies outside this record',
  },
  wallsOlder:
    'A wall of this model was made of another shape than the one that this report shows. Export the wall anew before a brace is made.',
  wallsSome:
    'Only a wall that is “shown here” is of the shape that this report shows. Make the brace from no other file.',
  wallNoRoom: 'Whether it fits a machine was not looked at.',
  wallUnchecked: 'Nobody has checked whether this wall can be made.',
  processes: {
    sls: 'laser-sintered or jet-fused PA12',
    'fdm-pp': 'PP, filament',
    'fdm-petg': 'PETG, filament',
  },
  wallsWorkedOn:
    'A wall was itself worked on after it was made: how thick it is now was not measured. Check it, or export the wall anew, before a brace is made.',
  thickness: 'Wall thickness',
  mode: 'Mode',
  side: 'Wall lies',
  signatures: 'Signatures',
  signatureOf: {
    technician: 'Orthopedic technician',
    doctor: 'Doctor',
  },
  date: 'Date',
  about: 'About this report',
  model: 'Model',
  changed: 'Last change',
  revision: 'Revision',
  modelHash: 'SHA-256 of the shape',
  software: 'Software',
  madeAt: 'Made',
  madeBy: 'Made by',
  madeFrom: 'Made from',
  yes: 'yes',
  no: 'no',
  none: '—',
  colon: ': ',
};
/** What takes a value. */
var sentences$1 = {
  differsSince: 'gives another shape than recorded since {time}',
  differsFrom: 'recorded as {given}; the server finds this value',
  cobbVisit: '{angle}, visit of {day}',
  cobbModel: '{angle}, kept with a scan on {day}',
  cobbRecord: '{angle}, in the record without a day',
  changedArea: 'Changed area (over {limit})',
  deviationNote: 'Distance to the scan, a contour line every {step}. Not a pressure.',
  atHeight: 'height {height}',
  atHeightFromZero: 'height {height} ({above} from the zero level)',
  placeLeft: '{length} left',
  placeRight: '{length} right',
  placeBack: '{length} behind',
  placeFront: '{length} in front',
  sourceSteps: 'Operations on the body it was made from: {name}',
  page: 'Page {page} of {pages}',
  wallChecked: 'Checked for {on} by {by}, {time}: it can be made.',
  wallAnswered: 'Checked for {on} by {by}, {time}, and made in spite of what was found.',
  wallByRays: 'Thinnest place {thinnest} by rays through the wall, {mass} g.',
  agree_shell: 'Inside of the brace and positive: {most} mm apart at most ({at}), {limit} mm allowed.',
  agree_positive: 'Inside of the brace and positive: {most} mm apart at most ({at}), {limit} mm allowed.',
  agree_vacuum:
    'Inside of the brace and file of the positive: {most} mm apart at most ({at}), {limit} mm allowed.',
  agree_grid: 'Inside of the brace and radius grid: {most} mm apart at most ({at}), {limit} mm allowed.',
  agree_program:
    'Inside of the brace and carving program: {most} mm apart at most ({at}), {limit} mm allowed.',
  agreeLiner: 'The {liner} mm for the liner are left out of account.',
  notCompared: 'The inside of the brace was not compared with a positive.',
  wallReason: 'Reason given: {reason}',
  wallThinnest: 'Measured: {thinnest} at the thinnest place.',
  wallMeasured: 'Measured: {thinnest} at the thinnest place, {thickest} at the thickest.',
  olderFilms_one: '{count} older film of this model is kept in the program and not shown here.',
  olderFilms_other: '{count} older films of this model are kept in the program and not shown here.',
  years_one: '{count} year',
  years_other: '{count} years',
};
// src/compute/report/words/zh-CN.ts
/** What stands on a report. */
var zh_CN_default = {
  title: '支具设计报告',
  patient: '患者',
  noPatient: {
    none: '此模型不在患者档案中。',
    withheld: '您没有查看患者档案的权限。',
  },
  name: '患者姓名',
  sex: '性别',
  birthday: '出生日期',
  age: '年龄',
  height: '身高',
  weight: '体重',
  doctor: '医生',
  technician: '矫形技师',
  remark: '备注',
  sexes: {
    F: '女',
    M: '男',
  },
  clinical: '分型与角度',
  type: '侧弯分型',
  convexSide: '凸侧',
  sides: {
    left: '左侧',
    right: '右侧',
  },
  cobb: 'Cobb 角',
  cobbHere: '此扫描的 Cobb 角',
  noFilmYet: '尚未拍片',
  cobbUnknown: '角度不明的原因',
  cobbReason: '角度超出 20 至 40° 的理由',
  atr: 'ATR 角',
  atrHere: '此扫描的 ATR 角',
  curve: '弯曲形态',
  upperEnd: '上端椎',
  apex: '顶椎',
  lowerEnd: '下端椎',
  forceLine: '顶椎至力线距离',
  toLeft: '偏左',
  toRight: '偏右',
  views: '视图',
  view: {
    back: '背面',
    front: '正面',
    left: '左侧',
    right: '右侧',
  },
  left: '左',
  sidesOpen: '左右方位未确认：尚未有人将该模型与示例图对照。',
  right: '右',
  sizes: '尺寸表',
  noSizes: '尚未测量尺寸。',
  sizeNames: SIZE_TERMS_ZH,
  shape: '当前外形',
  extent: '宽 × 前后径 × 高',
  volume: '体积',
  noVolume: '无（外形未封闭）',
  area: '表面积',
  triangles: '三角面数',
  deviation: '与扫描的偏差',
  wallDeviation: '支具壁不与扫描比较；偏差见来源模型的报告。',
  noDeviation: '外形即扫描原形，未作修改。',
  maxOut: '最大外扩',
  maxIn: '最大内收',
  mean: '平均偏差',
  bare: '灰色：此处没有扫描数据（补洞或切面），不计入数值',
  films: 'X 光片',
  filmNote: '图中线条为程序中所作标记。',
  measures: '测量值',
  noMeasures: '此模型尚无测量。',
  measureName: '名称',
  measureKind: '测量项目',
  tiltedPlane: '斜面',
  measureValue: '测量值',
  notTaken: '当前外形上无法测量',
  notKnown: '由本服务器没有的工具测得',
  notTakenInTime: '未核对：服务器测量耗时过长',
  leftOut: '所含数据过多，无法读取；请重新测量',
  notChecked: '服务器尚未核对',
  markers: '标记',
  place: '相对力线的位置',
  placeUnknown: '确认左右方位后才能给出',
  steps: '操作记录',
  noSteps: '未应用任何操作。',
  sourceSince: {
    changed:
      '生成此支具壁后，来源模型又有修改，此支具壁仍为修改前的外形。制作支具前请重新导出。以下为生成之前的操作，状态以目前为准。',
    archived: '生成此支具壁后，来源模型的操作历史已归档，此处无从得知。',
    gone: '制作此支具壁的模型已不在此处，此前的操作无从得知。',
  },
  step: '操作',
  values: '参数',
  by: '操作者',
  when: '时间',
  state: '状态',
  states: {
    on: '已应用',
    off: '已停用',
    cancelled: '已取消',
    ahead: '已回退',
    failed: '未成功',
  },
  walls: '导出设置',
  noWalls: '尚未由此模型生成支具壁。',
  wallOfOther: '制作此支具壁的模型属于另一位患者。制作支具前，请先核对其归属。',
  wallItself: '本文件即支具壁；其制作参数未知。',
  wallShape: '对应形状',
  wallCurrent: '本报告所示',
  wallOlder: '与此处所示不同',
  wallWorkedOn: '生成后又经修改',
  wallUnknown: '不再标注：此处没有该文件',
  wallAway: {
    patient: '文件在另一位患者的档案中',
    elsewhere: '文件不在本档案中',
  },
  wallsOlder: '有支具壁并非由本报告所示的外形生成。制作支具前请重新导出。',
  wallNoRoom: '未检查能否放入设备。',
  wallUnchecked: '尚未检查该支具壁能否制作。',
  processes: {
    sls: 'PA12 激光烧结或多射流熔融',
    'fdm-pp': 'PP 熔丝打印',
    'fdm-petg': 'PETG 熔丝打印',
  },
  wallsWorkedOn: '支具壁文件在生成后又经修改，目前厚度未经测量。制作支具前请核对或重新导出。',
  wallsSome: '只有标为“本报告所示”的支具壁由本报告所示的外形生成。请勿用其他文件制作支具。',
  thickness: '壁厚',
  mode: '模式',
  side: '壁的位置',
  signatures: '签名',
  signatureOf: {
    technician: '矫形技师',
    doctor: '医生',
  },
  date: '日期',
  about: '关于本报告',
  model: '模型',
  changed: '最后修改',
  revision: '版本号',
  modelHash: '外形 SHA-256',
  software: '软件',
  madeAt: '生成时间',
  madeBy: '生成者',
  madeFrom: '来源模型',
  yes: '是',
  no: '否',
  none: '—',
  colon: '：',
};
/** What takes a value. */
var sentences = {
  differsSince: '自 {time} 起，重新计算的外形与记录不符',
  differsFrom: '记录值为 {given}，此为服务器测得值',
  cobbVisit: '{angle}，{day}就诊',
  cobbModel: '{angle}，{day}随扫描模型记录',
  cobbRecord: '{angle}，档案所记，日期不详',
  changedArea: '改变面积（超过 {limit}）',
  deviationNote: '数值为到扫描表面的距离，每 {step} 一条等值线；并非压力值。',
  atHeight: '高度 {height}',
  atHeightFromZero: '高度 {height}（距零位线 {above}）',
  placeLeft: '偏左 {length}',
  placeRight: '偏右 {length}',
  placeBack: '偏后 {length}',
  placeFront: '偏前 {length}',
  sourceSteps: '来源模型的操作记录：{name}',
  page: '第 {page} 页，共 {pages} 页',
  wallChecked: '{by} 于 {time} 按{on}检查：可以制作。',
  wallAnswered: '{by} 于 {time} 按{on}检查，已知悉所发现的问题，仍予制作。',
  wallByRays: '射线实测最薄处 {thinnest}，重 {mass} g。',
  agree_shell: '支具内表面与阳模最多相差 {most} mm（位置 {at}），允许 {limit} mm。',
  agree_positive: '支具内表面与阳模最多相差 {most} mm（位置 {at}），允许 {limit} mm。',
  agree_vacuum: '支具内表面与阳模文件最多相差 {most} mm（位置 {at}），允许 {limit} mm。',
  agree_grid: '支具内表面与半径网格最多相差 {most} mm（位置 {at}），允许 {limit} mm。',
  agree_program: '支具内表面与雕刻程序最多相差 {most} mm（位置 {at}），允许 {limit} mm。',
  agreeLiner: '已扣除内衬的 {liner} mm。',
  notCompared: '支具内表面未与阳模对比。',
  wallReason: '所附理由：{reason}',
  wallThinnest: '实测：最薄处 {thinnest}。',
  wallMeasured: '实测：最薄处 {thinnest}，最厚处 {thickest}。',
  olderFilms_other: '另有 {count} 张较早的 X 光片保存在程序中，此处未显示。',
  years_other: '{count} 岁',
};
// src/compute/report/words/index.ts
/** The words of a report in a language. */
var reportWords = {
  'en-US': en_US_default,
  'zh-CN': zh_CN_default,
};
var TEXTS = {
  'en-US': createTexts('en-US', { own: sentences$1 }),
  'zh-CN': createTexts('zh-CN', { own: sentences }),
};
/** A sentence of a report with its values. */
var reportSentence = (language, key, values) => TEXTS[language].find(key, values) ?? '';
export {
  contentWidth as a,
  muted as c,
  MARGINS as i,
  section as l,
  reportWords as n,
  form as o,
  INK as r,
  grid as s,
  reportSentence as t,
  titleNote as u,
};

//# sourceMappingURL=words-4sWKqkyN.js.map
