import type { Messages } from '@bracewright/core/plugin';

export default {
  title: '区域模板',
  tip: '将已命名保存的区域（压力区或释放区）放到另一处。',
  from: '将此区域放到另一处…',
  picture: '背部有一压垫及其形状；应用后在另一处镜像压入同样的压垫。',
  'how.1':
    '先保存一个区域：绘制时点“存为模板”，或在该步骤的菜单中选择“将此区域放到另一处…”。模板属于诊所模板库，不含患者资料。',
  'how.2': '选择模板，再点击其中心所在位置。区域在该处保持直立，沿皮肤的大小与保存时一致。',
  'how.3':
    '拖动中心可移动，拖动旁侧控点可改变大小，拖动圆弧可旋转，拖动箭头可改变幅度；也可直接输入。用于身体另一侧时可选“镜像”。',
  'how.4': '点“应用”。该步骤自带形状：之后删除模板不会影响任何支具。',
  'params.anchor': '位置',
  'params.radius': '半径',
  'params.radius.help': '轮廓从中心沿皮肤向外的最大距离。',
  'params.direction': '旋转',
  'params.direction.help': '正对皮肤看为逆时针；0 为保存时的直立方向。',
  'params.slope': '坡度',
  'params.slope.help':
    '使区域底面倾斜：大于 0 时上端位移较大（最多为幅度的两倍），下端较小（最少为零）。旋转后保存的模板，仍按保存时的方向倾斜。',
  'params.amplitude': '幅度',
  'params.amplitude.help': '正值外扩，负值压入；有坡度时指中部。',
  'params.mirror': '镜像',
  'params.mirror.help': '形状左右互换，用于身体另一侧。',
  'steps.place': '选择模板，再点击其中心所在位置。',
  'steps.place.complete': '拖动中心可移动，拖动周围控点可改变大小和旋转，拖动箭头可改变幅度。',
  'actions.template': '选择模板',
  'actions.save-template': '存为模板',
  'handles.amplitude': '幅度',
  'handles.radius': '半径',
  'handles.direction': '旋转',
  'readouts.deepest': '最大位移',
  'readouts.stretch': '轮廓长度与模板相差',
  'push.in': '压入',
  'push.out': '外扩',
  'headline.in': '{value} 压入',
  'headline.out': '{value} 外扩',
  'headline.in-most': '{value} 压入，最深 {most}',
  'headline.out-most': '{value} 外扩，最大 {most}',
  'headline.most': '{value}，最大 {most}',
  'template.named': '模板“{name}”。',
  'template.reading': '正在从皮肤上读取区域形状…',
  'template.in': '压入 {value}',
  'template.out': '外扩 {value}',
  'template.along': '沿皮肤移动 {value}',
  'template.flat': '未设幅度，初始为{push}',
  'template.slanted': '{push} · 坡度 {slope}',
  'template.detail': '{push} · 半径 {radius} · {day}',
  'template.unreadable': '{day} · 此处无法使用',
  'template.rename': '重命名',
  'template.remove': '删除',
  'errors.region-template/templates': '请选择要放到当前模型上的区域，再点击其中心所在位置。',
  'errors.region-template/none':
    '诊所尚无区域模板。请先绘制区域并存为模板，或在区域步骤的菜单中选择“将此区域放到另一处…”。',
  'errors.region-template/remove': '要为诊所所有人员删除模板“{name}”吗？已用它制作的支具不受影响。',
  'answers.region-template/remove.yes': '删除模板',
  'answers.region-template/remove.no': '保留',
  'errors.region-template/from-record':
    '是否将此步骤的区域再放到另一处？请点击位置，应用前可先查看效果；也可在那里存为模板。',
  'answers.region-template/from-record.yes': '使用其形状',
  'answers.region-template/from-record.no': '取消',
  'errors.region-template/not-loaded': '无法访问诊所模板库，已放置的内容保持不变。请检查网络连接后重试。',
  'errors.region-template/needs-shape': '请先选择模板，或在区域步骤的菜单中选择“将此区域放到另一处…”。',
  'errors.region-template/no-skin-there': '标出处 {most} mm 内没有皮肤。请点击模型表面上的位置。',
  'errors.region-template/meets-rim':
    '在标出处，轮廓未完皮肤已到边缘：可能是扫描缺口或模型末端。请将区域移开，或缩小区域。',
  'errors.region-template/folded-skin':
    '在标出处，轮廓会越过皮肤皱褶落到另一处皮肤（如手臂）上。请将区域移开，或缩小区域。',
  'errors.region-template/meets-itself':
    '轮廓在标出处与自身相交：它绕过了身体此处，或模板本身如此绘制。请缩小区域，放到较宽的部位，或改用轮廓不自交的模板。',
  'errors.region-template/does-not-fit':
    '轮廓和顶点线在此处无法按保存时的形状贴到皮肤上。请放大区域，或放到另一处。',
  'errors.region-template/too-round':
    '此处皮肤过于弯曲或粗糙，轮廓长度与保存时将相差 {percent}%，超过 {max}% 即不再是同一形状。请缩小区域，或放到较平坦的部位。',
  'warnings.region-template/folds':
    '按 {amplitude} mm 推压时，皮肤在标出处折叠并穿过自身。请减小幅度或坡度、增大半径或换一个位置。',
  'warnings.region-template/eased':
    '皮肤在标出处会发生折叠，因此 {amplitude} mm 的推压在该处有所减小，最紧处为应有位移的 {percent}%。顶点线上保持设定值。',
  'warnings.region-template/along-skin':
    '此模板按水平方向推压，与此处皮肤斜交：就整个区域而言，只有 {percent}% 真正压入或外扩，其余只使皮肤侧向滑移。请改用沿法线方向推压的模板，或换一个位置。',
  'warnings.region-template/slope-cut':
    '按 {amplitude} mm 推压时，此区域底面只能倾斜 {reached}°，达不到 {asked}°：较浅一端已回到原皮肤。需要更大坡度时，请增大幅度或减小半径。',
  'notes.region-template/stretched':
    '此处皮肤弯曲较大，轮廓长度与保存时相差 {percent}%。请检查区域是否合适。',
  'confirm.region-template/folds': '此区域变形会使表面在标出处折叠。模型自相交时，之后可能无法生成支具壁。',
} satisfies Messages;
