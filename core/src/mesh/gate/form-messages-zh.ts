/** Sentences for the `gate/form-…`, `gate/foam-…` and `gate/sheet-…` codes in Chinese: of a positive that is carved, or that a sheet is drawn down on. Lengths in mm. */
export const FORM_MESSAGES_ZH = {
  'gate/form-lacking': '没有可雕刻或可覆板成形的阳模。请查看关于阳模的提示，处理后重新生成。',
  'gate/form-not-finite': '阳模中有无效的坐标。请回到最后一个正常的步骤，再重新生成。',
  'gate/form-size': '阳模最长边为 {longest} mm，不是支具阳模应有的尺寸。请核对扫描的单位，再重新生成。',
  'gate/form-open':
    '阳模不是封闭的实体：表面有 {count} 处开口或内外不一致，无法确定材料的边界。请用“封闭”或“修复”处理体表模型，再重新生成。',
  'gate/form-crossing': '阳模表面自相交（{count} 对三角面）。请使该处光滑或加以修整，再重新生成。',
  'gate/form-inside-out': '阳模有 {count} 块内外颠倒。请先“修复”体表模型，再重新生成。',
  'gate/form-pieces': '有 {count} 块与阳模不相连，雕刻机会在其间空切。请从体表模型中去除，再重新生成。',
  'gate/form-hollow': '阳模内有 {count} 个封闭空腔，刀具无法到达。请先“修复”体表模型，再重新生成。',
  'gate/foam-axis':
    '有 {levels} 层的雕刻轴线位于阳模之外，无法绕轴旋转加工。请把体形沿 Z 轴扶正，或缩短其高度。',
  'gate/foam-hidden':
    '从轴线看，有 {cells} 处皮肤被其他皮肤遮挡，最深 {depth} mm；侧向进给的刀具无法到达，该处会残留泡沫。请填平该处，或说明将如何手工修整。',
  'gate/foam-core':
    '标出的高度处，轴线周围仅有 {foam} mm 泡沫；低于 {least} mm 时旋转加工中会断裂。请改用更细的芯轴或加宽该处，或说明如何夹持。',
  'gate/foam-thin':
    '阳模有突出部位仅厚 {foam} mm（{area} cm²）；低于 {least} mm 时会被刀具碰断。请填平或去除该处，或说明将如何手工修整。',
  'gate/foam-block':
    '阳模需要直径 {diameter} mm、长 {length} mm 的圆柱坯料；{block} mm 的坯料无论哪一边沿轴线放置都太小。请改用更大的坯料，或减少支具上下的余量。',
  'gate/foam-block-square':
    '{block} mm 的坯料仅在截面为方形、且以 {along} mm 的一边沿雕刻轴线放置时，才能容纳阳模；同直径的圆柱坯料不够。请说明坯料为方形，或改用更大的坯料。',
  'gate/foam-block-turned':
    '{block} mm 的坯料须以 {along} mm 的一边沿雕刻轴线放置，才能容纳阳模；请按此方向装夹。',
  'gate/foam-told':
    '硬质聚氨酯泡沫，密度 {density} kg/m³：圆柱坯料直径 {diameter} mm、长 {length} mm，重 {mass} kg，雕刻后剩 {left} kg。',
  'gate/foam-spindle': '直径 {mandrel} mm 的芯轴孔竖直穿过 X {x} mm、Y {y} mm。',
  'gate/foam-tool':
    '用 {cutter} mm 的刀具雕刻后，阳模上最多残留 {depth} mm 泡沫，允许 {limit} mm。请采用旁边的建议（更小的球头刀或更密的走刀），或说明该处如何手工修整。',
  'gate/foam-tool-unknown':
    '未考虑刀具：凹陷比刀具窄时会残留泡沫。请提供雕刻机的说明文件（--machine），或查看生成雕刻程序时的提示。',
  'gate/sheet-axis':
    '在高度 {height} mm 处，无法沿阳模一周计算板材：中线位于阳模之外，或阳模在该处分开（如两腿）。请把体形沿 Z 轴扶正，或使阳模只包含一段完整的躯干。',
  'gate/sheet-locks':
    '支具覆盖范围内，阳模有 {cells} 处倒扣，最深 {depth} mm；板材吸入后会卡住，无法脱模。请填平该处，或说明如何取下板材。',
  'gate/sheet-draft':
    '支具覆盖范围内有 {area} cm² 的皮肤拔模角小于 {angle}°（如突出边缘的下方），板材在该处不易脱模。请查看这些位置。',
  'gate/sheet-tears':
    '{thickness} mm 的板材在拉伸最大处仅剩 {wall} mm；低于 {least} mm 会撕裂。请改用更厚的板材、减小拉伸，或填平凹陷。',
  'gate/sheet-thin':
    '{thickness} mm 的板材在拉伸最大处约剩 {wall} mm；低于 {least} mm 时可能弯折或断裂。请改用更厚的板材、减小拉伸，或填平凹陷。也可说明为何足够。',
  'gate/sheet-told':
    '板材 {width} × {height} mm，厚 {thickness} mm，按聚乙烯计重 {mass} kg；贴合在支具覆盖范围内的部分约 {drawn} kg（未扣除孔和开口）。拉伸最大的凹陷处平均约剩 {least} mm，按水平、竖直及斜向截面的长度推算，并非实测。',
  'gate/wall-open':
    '只有封闭的支具壁才能测量壁厚，该形体为空或有开口。请用“导出”生成支具壁，或用“修复”封闭。',
} as const;
