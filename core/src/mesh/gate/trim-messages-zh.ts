/** Sentences for `trim/…` codes in Chinese: clearances of an edge line that are broken. `{value}`, `{least}` and `{most}` are mm. */
export const TRIM_MESSAGES_ZH = {
  'trim/axilla-left':
    '边缘线在左侧腋窝下方 {value} mm，应为 {least} 至 {most} mm。请移动该处边缘线，或说明保留的理由。',
  'trim/breast-left':
    '边缘线在左侧乳头下方 {value} mm，至少应为 {least} mm。请移动该处边缘线，或说明保留的理由。',
  'trim/thigh-left':
    '坐位时边缘线在左侧大腿上方 {value} mm，应为 {least} 至 {most} mm。请移动该处边缘线，或说明保留的理由。',
  'trim/trochanter-left':
    '边缘线距左侧大转子 {value} mm，应在其上方或下方至少 {least} mm。请移动该处边缘线，或说明保留的理由。',
  'trim/axilla-right':
    '边缘线在右侧腋窝下方 {value} mm，应为 {least} 至 {most} mm。请移动该处边缘线，或说明保留的理由。',
  'trim/breast-right':
    '边缘线在右侧乳头下方 {value} mm，至少应为 {least} mm。请移动该处边缘线，或说明保留的理由。',
  'trim/thigh-right':
    '坐位时边缘线在右侧大腿上方 {value} mm，应为 {least} 至 {most} mm。请移动该处边缘线，或说明保留的理由。',
  'trim/trochanter-right':
    '边缘线距右侧大转子 {value} mm，应在其上方或下方至少 {least} mm。请移动该处边缘线，或说明保留的理由。',
  'trim/scapula': '边缘线在肩胛冈下方 {value} mm，至少应为 {least} mm。请移动该处边缘线，或说明保留的理由。',
  'trim/groin': '边缘线在耻骨联合上方 {value} mm，至少应为 {least} mm。请移动该处边缘线，或说明保留的理由。',
  'trim/seat':
    '后方边缘线在大腿分叉上方 {value} mm，至少应为 {least} mm，以便患者坐下。请移动该处边缘线，或说明保留的理由。',
  'trim/opening': '开口最窄处为 {value} mm，应为 {least} 至 {most} mm。请移动开口两侧，或说明理由。',
  'trim/marks-far':
    '有 {count} 个标志点的位置与该体形不符。边缘线及其间距以标志点为依据，请核对，或说明理由。',
  'trim/marks-uneven':
    '成对标志点左右高度相差超过 25 mm（共 {count} 个）。边缘线及其间距以标志点为依据，请核对，或说明理由。',
  'trim/unmeasured': '无法在该模型上测量边缘线的间距，请自行核对。',
  'trim/unmarked':
    '边缘线有 {count} 处间距依据由体形估计的标志点，最多可能相差 {within} mm。请标记这些标志点，或在患者身上核对。',
  'trim/heights-by-shape':
    '边缘线取自模板，其高度（或部分高度）仅凭体型确定，可能偏高或偏低 {within} mm。请对照腋窝、髂前上棘和臀部核对，或在模型上标记这些标志点后重新放置。',
  'trim/stands-out-left':
    '该模型左侧背部隆起约 {angle}°，提示主弯向左凸，而边缘线按右凸设计。请核对凸侧，或说明理由。',
  'trim/stands-out-right':
    '该模型右侧背部隆起约 {angle}°，提示主弯向右凸，而边缘线按左凸设计。请核对凸侧，或说明理由。',
} as const;
