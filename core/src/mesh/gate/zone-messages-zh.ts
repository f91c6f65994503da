/** The same in Chinese. */
export const ZONE_MESSAGES_ZH = {
  'scoliometer/no-trunk':
    '此扫描中认不出从骨盆到腋窝的躯干，无法读取背部。请扫描整个躯干，或检查单位和对齐。',
  'scoliometer/trunk-turned': '模型偏离患者的标准站立方位约 {angle}°，无法读取背部左右。请先对齐扫描。',
  'scoliometer/sides-open':
    '左右尚未查明：多数成对标志点的左右与模型相反。可能是标志点左右标反，也可能扫描本身是镜像。查明之前不写明侧别，也不能确认：请先核对标志点，再核对扫描方式。',
  'scoliometer/mark-exchanged': '{mark}：左右标反，或两点相距过近。请重新标记。',
  'scoliometer/mark-uneven': '{mark}：两侧高度相差过大，站立的人体不会如此。读数未采用其高度，请重新标记。',
  'scoliometer/mark-height': '{mark}：标记的高度与此模型不符。读数未采用该标记，请重新标记。',
  'scoliometer/mark-aside':
    '{mark}：标记偏离身体中线过远，或左右两点都标在了同一侧。读数未采用该标记，请重新标记。',
  'scoliometer/mark-front': '{mark}：前后标反，应在背面却标在正面，或相反。读数未采用该标记，请重新标记。',
  'zones/off-skin': '{zone} 超出了模型范围，部分区域没有体表。请手动放置，或重新扫描并对齐躯干。',
  'zones/on-arm': '{zone} 会落在手臂上。请手动放到腋窝皱襞以下，或让程序放到该处。',
  'zones/folds': '{zone} 会使体表折叠，例如躯干与手臂之间的沟。请手动放置。',
  'zones/over-edge': '{zone} 的中心在边缘线以外，该处没有支具。请移动边缘线，或手动放到边缘线以内。',
  'zones/does-not-fit': '{zone} 无法在此处体表上生成，请手动放置。',
  'zones/under-arm': '{zone} 会落在手臂上，已下移 {mm} mm，放在腋窝皱襞以下。',
  'zones/drawn-back': '{zone} 的边界已从手臂处收回。',
  'zones/yields': '{zone} 的边界已从相邻压力区收回，否则该压力区名存实亡。',
  'zones/past-edge': '{zone} 有 {percent} % 在边缘线以外，支具边缘会落在该区内。请确认边缘可以留在此处。',
  'zones/overlap': '{zone} 与 {other} 重叠 {percent} %，重叠处体表按两者之和变形。',
  'zones/no-room':
    '{zone} 对侧没有释放区：环绕躯干 60° 至 180°、高度相差 12 % 以内均无释放区。请添加释放区或去掉该压力区。',
  'zones/left-partner':
    '{zone} 已离开 {other}：两者高度相差躯干高度的 {percent} %，或在同一侧。请移回其中之一。',
  'zones/shallow-room': '{zone} 对侧的 {other} 仅深 {mm} mm，没有可移入的空间。请加深该释放区。',
  'zones/no-pad': '{zone} 是没有对应压力区的释放区，没有力把躯干推向该处。',
  'zones/pad-out': '{zone} 是压力区，却向外释放 {mm} mm，没有压入。请反转其方向。',
  'zones/room-in': '{zone} 是释放区，却向内压入 {mm} mm，没有释放。请反转其方向。',
  'zones/same-side': '{zone} 与其上方的 {other} 压在同一侧：侧方压力区应自上而下左右交替。',
  'zones/under-room':
    '{zone} 位于 {other} 之下，该处体表向外释放，两者相加几乎没有压力。请收回释放区的边界，或加深压力区。',
  'zones/twice': '{zone} 重复出现，体表按两者之和变形。请去掉其中一个。',
  'zones/other-side':
    '{zone} 与 {other} 属于方向相反（左右镜像）的支具，同一设计只能有一个方向。请去掉，或按本侧重新放置。',
  'zones/other-class':
    '{zone} 与 {other} 属于不同的侧弯分型，各分型的位置和深度不能混用。请按本分型重新放置。',
  'zones/missing': '缺少 {zone}：此侧弯分型的支具应有该区。请放置，或确认是有意不设。',
  'zones/shallow':
    '{zone} 深度仅 {mm} mm：本分型按轻度侧弯换算至少 {least} mm，最多 {most} mm。请加深，或确认是有意为之。',
  'zones/deep':
    '{zone} 深度达 {mm} mm：本分型按重度侧弯换算最多 {most} mm，至少 {least} mm。请减浅，或确认是有意为之。',
  'zones/astray-height':
    '{zone} 的高度与其分型应在的位置相差躯干高度的 {percent} %。请移回，或确认这是有意为之。',
  'zones/astray-round': '{zone} 绕躯干偏离其分型应在的位置 {degrees}°。请移回，或确认这是有意为之。',
  'zones/tilted': '{zone} 倾斜 {degrees}°：从侧面看其受力面应直立。请改为水平方向施压。',
} as const;
