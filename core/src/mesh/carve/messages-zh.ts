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
} as const;
