/** Sentences for `carve/…` codes in Chinese; `{name}` is filled from the data of the error. */
export const CARVE_MESSAGES_ZH = {
  'carve/nothing-left': '在高度 {bottom} 至 {top} mm 之间没有模型。请把边缘线移到模型上。',
  'carve/open': '模型有 {count} 处开口，不是实体。请先用“封闭”将其封闭，再重新生成阳模。',
  'carve/outline': '阳模顶部或底部的轮廓自相交。请改变余量，或使该处光滑。',
  'carve/mandrel-outside': '轴孔离表面过近或伸出阳模。请减小直径，或不留轴孔。',
  'carve/axis-outside':
    '在某些高度轴线位于模型之外（例如两腿之间），无法留轴孔。请先裁切边缘线，或不留轴孔。',
  'carve/grid':
    '半径网格每层需要 3 至 3600 个半径、最多 2000 层；从 {bottom} 到 {top} mm 每隔 {pitch} mm 取 {angles} 个半径不符合要求。',
  'carve/grid-file': '文件第 {line} 行不是半径网格的内容，未读取任何数据。请重新导出网格。',
  'carve/machine-json': '机床说明不是有效的 JSON。请检查括号、逗号和引号。',
  'carve/machine': '机床说明无法使用：“{path}”的值不允许或不存在该项。允许：{rule}。',
  'carve/travel-axial':
    '沿身体方向的轴 {axis} 需移动到 {value} mm，超出行程极限 {limit} mm。请缩短阳模、在两端留出不切削的部分，或在机床说明中更正偏移和极限。',
  'carve/travel-radial':
    '径向轴 {axis} 需移动到 {value} mm，超出行程极限 {limit} mm。请使用较小的坯料或较小的安全高度，或在机床说明中更正极限。',
  'carve/travel-rotary':
    '旋转轴 {axis} 需转到 {value}，超出极限 {limit}。请选择“圆环”（在一圈内往复转动），或在机床说明中更正极限。',
  'carve/no-surface':
    '在高度 {height} mm 处轴线位于模型之外（例如两腿之间），刀具会切穿模型。请在该处以上裁切、将模型摆正，或分两段雕刻。',
  'carve/ends': '阳模高 {height} mm，两端留出的不切削部分之间已无可切削之处。请减小两端留量。',
  'carve/stock-small': '坯料直径为 {stock} mm，而阳模绕该轴需要 {body} mm。请使用更大的坯料，或减小阳模。',
  'carve/too-many-places': '需计算 {asked} 个刀具位置，最多为 {most} 个。请加大行距、残留高度或角度步长。',
  'carve/reach':
    '刀柄会碰到模型：距刀尖 {from} mm 处开始的部分须从 {needed} mm 处开始。请使用更长或更细的刀具，或填平标出处的凹陷。',
  'carve/gcode-file':
    '程序第 {line} 行的“{word}”无法识别，未读取任何内容。仅支持以毫米为单位的绝对移动 G0 和 G1，参见指令列表。',
  'carve/unsafe':
    '程序经模拟雕刻后未写入文件：会切入模型 {gouge} mm，或在泡沫中快速移动 {rapid} mm 深。请在机床说明中减小角度步长和公差。',
} as const;
