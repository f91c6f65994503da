/** Sentences for `align/…` and `prepare/…` codes in Chinese; `{name}` is filled from the data of the reason. */
export const ALIGN_MESSAGES_ZH: Readonly<Record<string, string>> = {
  'align/no-surface': '扫描的表面太少，无法自动对齐。请手动摆正。',
  'align/not-a-trunk': '这看起来不是躯干。请检查文件，再手动或用标记点摆正。',
  'align/one-side':
    '未识别出完整的躯干：扫描可能只包含身体的一侧，或者不是人体。请检查文件，并将其位置与示例图比较。',
  'align/flanks-missing':
    '在应有的位置找不到躯干的左右两侧：扫描可能只包含半侧身体，或者身体侧卧。请与示例图比较。',
  'align/up-unclear': '无法确定哪一端是头部。请选择直立的图。',
  'align/facing-unclear': '无法确定哪一面是正面。请选择显示背面的图。',
  'align/up-disputed': '躯干外形显示头部在一端，而腿和颈部显示在另一端。请选择直立的图。',
  'align/facing-disputed': '躯干外形显示身体朝向一面，而脊柱沟显示朝向相反。请选择显示背面的图。',
  'align/yaw-unclear': '骨盆两侧不一致或不完整。请从上方检查身体是否正对前方。',
  'align/roll-unclear': '骨盆两侧不一致或不完整。请从后方检查骨盆是否水平。',
  'align/pitch-unclear': '无法确定身体前倾的程度。请从侧面检查。',
  'align/pitch-by-shape': '身体前倾的程度由外形估算，误差通常在 1° 以内。请从侧面检查。',
  'align/force-line-unclear': '扫描中的骨盆不完整。请检查力线是否通过骨盆中点。',
  'align/force-line-by-shape':
    '力线由骨盆外形估算，误差通常在 5 mm 以内。请确认力线通过骨盆中点，或标记两侧髂前上棘和髂后上棘。',
  'align/height-differs': '按体形估计身高约 {stature} cm，而档案中为 {recorded} cm。请核对单位和患者档案。',
  'align/recognised': '已识别出躯干。',
  'align/unit-fits': '以 {unit} 为单位，身高约 {stature} cm。',
  'align/unit-fits-record': '以 {unit} 为单位，身高约 {stature} cm；记录为 {recorded} cm。',
  'align/unit-too-small': '以 {unit} 为单位，身高约 {stature} cm：太小。',
  'align/unit-too-large': '以 {unit} 为单位，身高约 {stature} cm：太大。',
  'align/unit-height-differs': '以 {unit} 为单位，身高约 {stature} cm，而档案中为 {recorded} cm。',
  'align/unit-age-differs': '以 {unit} 为单位，身高约 {stature} cm，与 {age} 岁不符。',
  'align/unit-weight-differs': '以 {unit} 为单位，身高约 {stature} cm，与体重 {weight} 公斤不符。',
  'align/unit-chest-differs': '以 {unit} 为单位，胸围约 {found} cm，而档案中为 {recorded} cm。',
  'align/unit-waist-differs': '以 {unit} 为单位，腰围约 {found} cm，而档案中为 {recorded} cm。',
  'align/unit-hip-differs': '以 {unit} 为单位，臀围约 {found} cm，而档案中为 {recorded} cm。',
  'align/unit-by-size': '以 {unit} 为单位，扫描最长处约 {height} cm。',
  'align/unit-size-unusual': '以 {unit} 为单位，扫描最长处约 {height} cm，与身体任何部位都不相符。',
  'align/unit-shape-unknown': '无法由体形推算身高，只能依据长度判断单位。请核对。',
  'prepare/arm-forward': '该侧手臂前伸，切割后可能仍有残留。请从侧面检查，残留部分请用“锯”手动切除。',
  'prepare/legs-cut': '扫描包含较长的腿部，将在臀下方切除。',
  'prepare/landmark-not-scanned': '此处皮肤未被扫描到，位置由周围形态推算。请在患者身上核对。',
  'prepare/skin-missing': '有较大范围的皮肤未被扫描到，此项的把握低于实测值，请在患者身上核对。',
  'prepare/not-recognised': '从形状看不像躯干。采用前请在模型上逐一核对。',
  'prepare/stands-otherwise':
    '已注明姿态无误，但从形状看身体转了 {turned}°。请再次检查：若姿态有误，此建议不可用。',
  'prepare/ask-unit-none':
    '无论按哪种单位，尺寸都不像人体（按毫米计高 {height} mm）。请注明单位（--unit），或更换文件。',
  'prepare/neck-cut': '扫描超出躯干范围，颈部和头部将在肩部以上切除。',
  'prepare/no-pelvis':
    '扫描中看不到骨盆或骨盆不完整，无法判断身体的朝向、是否水平以及力线位置。请手动或用标记点摆正。',
  'prepare/several-bodies': '扫描中有不止一个较大的物体，将只保留最大的一个。请确认它是该患者。',
  'prepare/ask-stand':
    '无法确定身体的姿态，因此未做切割和标记。请检查并摆正（直立、背面朝后），再注明姿态无误（--stands）。',
  'prepare/ask-unit-said':
    '按 {unit} 计扫描高 {height} mm，不像人体尺寸。相符的单位：{units}。请改用其他单位（--unit），或注明尺寸无误（--any-size）。',
  'prepare/ask-unit': '无法确定文件的单位，可能是 {units}。请注明单位（--unit）。',
};
