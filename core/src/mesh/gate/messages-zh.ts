/** Sentences for `gate/…` codes in Chinese; `{name}` is filled from the data of the finding. */
export const GATE_MESSAGES_ZH = {
  'gate/empty': '没有可制作的内容：部件没有任何表面。请回到丢失形体的那一步。',
  'gate/not-finite': '部件中有无效的坐标。请从最后一个正常的步骤重新生成壳体。',
  'gate/process-unknown': '没有名为“{process}”的制作方式，可用的有：{known}。',
  'gate/size': '最长边为 {longest} mm，不是支具应有的尺寸。请核对扫描的单位，再重新生成壳体。',
  'gate/size-unusual': '最长边为 {longest} mm，支具很少超过 700 mm。请核对扫描的单位，或说明理由。',
  'gate/stature':
    '以 {unit} 为单位，扫描对象身高约 {stature} cm，不可能是患者。请核对扫描的单位，或说明理由。',
  'gate/stature-unit':
    '以 {unit} 为单位，扫描对象身高约 {stature} cm，不可能是患者；以 {likely} 为单位则约 {other} cm。请改用 {likely}，或说明采用 {unit} 的理由。',
  'gate/open': '部件表面有 {count} 处开口，打印机无法区分内外。请重新生成壳体，或用“修复”封闭开口。',
  'gate/crowded-edge': '有 {count} 条边被两个以上的三角面共用。请重新生成壳体，或在来源软件中修复文件。',
  'gate/flipped': '有 {count} 条边两侧的三角面朝向不一致。请重新生成壳体，或使用“修复”。',
  'gate/touching': '两层表面在 {count} 个点上相碰而未相连。请移动边缘线或修整该处，再重新生成壳体。',
  'gate/double-face': '有 {count} 个三角面重复。请重新生成壳体，或使用“修复”。',
  'gate/no-area': '有 {count} 个三角面没有面积。多数软件会忽略它们；重新生成壳体即可消除。',
  'gate/crossing': '表面自相交（{count} 对三角面）。请使该处光滑或加以修整，或把边缘线移开，再重新生成壳体。',
  'gate/inside-out': '有 {count} 块内外颠倒：表面朝向内侧。请先“修复”体表模型，再重新生成壳体。',
  'gate/pieces': '部件分成互不相连的 {count} 块。请检查边缘线是否环绕保留部分一周。',
  'gate/hollow':
    '有 {count} 个封闭空腔（{volume} cm³），其中的粉末或支撑无法取出。请修整该处，再重新生成壳体。',
  'gate/wall-not-made':
    '壁厚最薄处为 {wall} mm；设备做不出低于 {least} mm 的壁。请加大壁厚，或把边缘线移开该处。',
  'gate/spot-not-made':
    '有一小点表面两侧仅相距 {wall} mm；设备做不出低于 {least} mm 的壁，该处可能留下针孔或毛刺。若位于边缘，请把边缘线移出皱褶，或把该处转角画得更圆；若在其他部位，请使该处皮肤光滑或加以修整。然后重新生成壳体，或说明将如何修补。',
  'gate/thin':
    '壁厚最薄处为 {wall} mm；低于 {least} mm 时可能弯折或断裂。请加大壁厚；若只是边缘某处过薄，请把该处边缘线移出皱褶。也可说明为何足够。',
  'gate/thin-ridge':
    '在一处棱脊的顶端，壁的两侧相交：该处厚 {wall} mm，要求 {least} mm。这不是孔洞，也不是整片过薄：标记处的扫描体表有皱褶或噪声，支具壁随之起棱，棱脊两旁更厚。请将该处体表光滑处理，或把边缘线移出皱褶。也可说明为何可以保留。',
  'gate/no-wall':
    '该部件是实心体，平均厚 {mean} mm，重 {mass} kg，并非壳体。制作支具请选用“等厚”或“过渡”（--mode equal 或 transition）重新生成壳体。或说明实心体的用途。',
  'gate/bridge-thin':
    '有 {count} 处的孔与孔之间、或孔与边缘之间保留的宽度小于壁厚 {wall} mm：最窄处 {width} mm。这样的连接部高大于宽，撑开支具时可能断裂。请在孔的步骤中加大“孔间距”或“边距”，将孔移开，或减小壁厚。也可说明为何足够。',
  'gate/sharp-edge': '有 {length} mm 的边缘是锐边，会硌伤皮肤。请将边缘倒圆，或说明将如何打磨。',
  'gate/overhang': '有 {area} cm² 的朝下表面比 {angle}° 更平，按当前姿态打印时需要支撑。',
  'gate/bed': '部件（{size} mm）无论怎样摆放都放不进设备（{bed} mm）。请换一台设备，或分块制作。',
  'gate/bed-split-z':
    '部件（{size} mm）无论怎样摆放都放不进设备（{bed} mm）。水平分成 {count} 块后每块均可放入：在高度 {at} mm 处切开。请将支具壁打开为模型，用“锯”在该处切开并分别导出；或换一台设备。',
  'gate/bed-split-x':
    '部件（{size} mm）无论怎样摆放都放不进设备（{bed} mm）。沿前后方向竖直分成 {count} 块后每块均可放入：在X {at} mm 处切开。请将支具壁打开为模型，用“锯”在该处切开并分别导出；或换一台设备。',
  'gate/bed-split-y':
    '部件（{size} mm）无论怎样摆放都放不进设备（{bed} mm）。沿左右方向竖直分成 {count} 块后每块均可放入：在Y {at} mm 处切开。请将支具壁打开为模型，用“锯”在该处切开并分别导出；或换一台设备。',
  'gate/bed-tilt':
    '部件（{size} mm）绕 X 轴倾斜 {x}°、绕 Y 轴倾斜 {y}° 并旋转 {turn}° 后可放入设备（{bed} mm）。',
  'gate/bed-turn': '部件（{size} mm）绕 Z 轴旋转 {turn}° 后可放入设备（{bed} mm）。',
  'gate/invented-skin-front':
    '前侧，距支具下缘约 {height} mm 处，支具所贴的体表未经扫描：{area} cm²，距已扫描体表最远 {away} mm。该处是封闭扫描时补出来的，支具可能压迫或不贴合。请补扫该处，或把边缘线移开，或说明该处是如何测量的。',
  'gate/invented-skin-left':
    '患者左侧，距支具下缘约 {height} mm 处，支具所贴的体表未经扫描：{area} cm²，距已扫描体表最远 {away} mm。该处是封闭扫描时补出来的，支具可能压迫或不贴合。请补扫该处，或把边缘线移开，或说明该处是如何测量的。',
  'gate/invented-skin-back':
    '后侧，距支具下缘约 {height} mm 处，支具所贴的体表未经扫描：{area} cm²，距已扫描体表最远 {away} mm。该处是封闭扫描时补出来的，支具可能压迫或不贴合。请补扫该处，或把边缘线移开，或说明该处是如何测量的。',
  'gate/invented-skin-right':
    '患者右侧，距支具下缘约 {height} mm 处，支具所贴的体表未经扫描：{area} cm²，距已扫描体表最远 {away} mm。该处是封闭扫描时补出来的，支具可能压迫或不贴合。请补扫该处，或把边缘线移开，或说明该处是如何测量的。',
  'gate/invented-skin-round':
    '环绕多侧，距支具下缘约 {height} mm 处，支具所贴的体表未经扫描：{area} cm²，距已扫描体表最远 {away} mm。该处是封闭扫描时补出来的，支具可能压迫或不贴合。请补扫该处，或把边缘线移开，或说明该处是如何测量的。',
  'gate/agree-positive':
    '支具内表面与同一设计的阳模最多相差 {most} mm，允许 {limit} mm：打印的支具与热塑成形的支具贴合会不同。请查看该处。多是因为区域推压的水平分量或边缘线旁的光滑处理排在裁剪之后（裁剪后的体形到此为止，而阳模继续延伸），或边缘线旁的三角面过大；也可能是旧版本应用的弯曲或扭转，请打开该步骤并重新应用。请把这些步骤放在裁剪之前或使用更精细的扫描，或说明差异的原因。',
  'gate/agree-vacuum':
    '支具内表面与阳模文件最多相差 {most} mm，允许 {limit} mm：在其上成形的支具与打印的支具贴合会不同。请查看该处。多是因为区域推压的水平分量或边缘线旁的光滑处理排在裁剪之后（裁剪后的体形到此为止，而阳模继续延伸），或边缘线旁的三角面过大；也可能是旧版本应用的弯曲或扭转，请打开该步骤并重新应用。请把这些步骤放在裁剪之前或使用更精细的扫描，或说明差异的原因。',
  'gate/agree-grid':
    '在支具覆盖范围内，半径网格与支具内表面最多相差 {most} mm，允许 {limit} mm。请增加角度数并减小层距；从轴线看不到的皮肤，任何网格都无法表达。也可说明该处如何手工修整。',
  'gate/agree-program':
    '在支具覆盖范围内，雕刻程序留下或切去的材料与支具内表面最多相差 {most} mm，允许 {limit} mm。请采用旁边的建议（更小的球头刀或更密的走刀），或说明该处如何手工修整。',
  'gate/cutter-ball':
    '残留的 {depth} mm 泡沫中，{width} mm 是因为 {cutter} mm 的刀具进不了凹陷，{passes} mm 来自走刀和进刀方向。用 {ball} mm 的第二把球头刀只加工前一把刀有残留之处，即可控制在 {limit} mm 以内：在原有 {first} 分钟之外约增加 {minutes} 分钟。已模拟雕刻；用 --rest {ball} 生成其程序。',
  'gate/cutter-rows':
    '残留的 {depth} mm 泡沫来自走刀间距过大，而不是刀具直径。行间残留高度取 {ridge} mm（rows.scallop）时即可控制在届时允许的范围以内，程序约需 {minutes} 分钟，原为 {first} 分钟。',
  'gate/cutter-none':
    '刀具组中没有合适的球头刀：残留的 {depth} mm 泡沫中，{width} mm 是因为 {cutter} mm 的刀具进不了凹陷；即使再用最小的 {ball} mm 球头刀加工（约增加 {minutes} 分钟），标出处仍残留 {left} mm。请在机床说明的“cutters”中加入更小的球头刀、将凹陷修圆，或手工修切。',
  'gate/cutter-smallest':
    '残留的 {depth} mm 泡沫中，{width} mm 是因为 {cutter} mm 的刀具进不了凹陷，{passes} mm 来自走刀和进刀方向；机床的刀具组中没有更小的球头刀能加工该处。请在机床说明的“cutters”中加入更小的球头刀（若刀柄相碰则用更长的刀具）、将凹陷修圆，或手工修切。',
  'gate/cutter-direction':
    '刀具正对轴线进给，标出处的皮肤从侧面被遮挡或朝向轴线方向，最多残留 {depth} mm 泡沫。直径 30 mm 以内的球头刀，无论换小还是换大，都无法到达。请去除或填平其上方的遮挡，或手工修切。',
  'gate/cutter-flank':
    '刀具组中没有合适的球头刀：残留的 {depth} mm 泡沫中，{width} mm 来自 {cutter} mm 刀具的直径。在模拟雕刻过的第二把球头刀中，{ball} mm 的残留最少，标出处仍有 {left} mm（约增加 {minutes} 分钟）。试过的更小球头刀残留反而更多，多因刀具正对轴线进给，个别部位只有较粗球头刀的侧面才能伸到遮挡之下。请将该处填平或修圆，或手工修切。',
  'gate/cutter-doubtful':
    '无法判断侧向进给的球头刀能否到达标出处：该处最多残留 {depth} mm 泡沫。请改用更大或更小的球头刀试做程序、将该处填平或修圆，或手工修切。',
  'gate/file-unread':
    '{files} 的内容无法读回为曲面，因此无法判断其与支具是否一致。使用前请将据此制作的成品与支具比对。',
  'gate/no-edge': '设计没有边缘线，无法确定支具所在的范围。请先绘制边缘线，再重新生成文件。',
  'gate/agree-liner':
    '阳模四周按内衬放大了 {liner} mm，而打印的支具没有为内衬留出空间。请在阳模上成形，或只按皮肤打印。',
  'gate/small-holes-filled':
    '支具有 {count} 小处（共 {area} cm²，最宽 {width} mm）所贴的体表是补出来的，未经扫描。这样的宽度会顺着周围体表补齐；请查看这些位置。',
} as const;
