import type { MESH_MESSAGES_EN } from './messages-en.ts';

/** 网格文件与网格检查的提示（简体中文）；`{name}` 由错误或警告所带的数据填入。 */
export const MESH_MESSAGES_ZH: Readonly<Record<keyof typeof MESH_MESSAGES_EN, string>> = {
  'mesh-io/3mf-extension':
    '该 3MF 文件依赖会改变形状的扩展“{name}”，无法读取。请在原软件中导出为普通网格（STL 或标准 3MF）。',
  'mesh-io/3mf-no-build': '该 3MF 文件未说明要使用哪些对象。请在原软件中重新导出。',
  'mesh-io/3mf-no-model': '该 3MF 文件缺少模型部分（{part}）。请在原软件中重新导出。',
  'mesh-io/3mf-object-missing': '该 3MF 文件引用了不存在的对象（{id}）。请在原软件中重新导出。',
  'mesh-io/3mf-support-left-out': '已略去文件中的 {count} 个支撑结构。',
  'mesh-io/3mf-too-nested': '该 3MF 文件的对象嵌套过深或重复过多，无法读取。请导出为单个网格。',
  'mesh-io/3mf-unit': '该 3MF 文件的单位“{unit}”无法识别。请以毫米为单位导出。',
  'mesh-io/archive-damaged': '压缩文件已损坏，无法解压。请从来源处重新上传。',
  'mesh-io/archive-names-twice':
    '压缩文件中有两个同名文件“{name}”，无法判断以哪一个为准。请在原软件中重新导出，或解压后上传正确的网格文件。',
  'mesh-io/archive-encrypted': '压缩文件设有密码。请先解压，再上传其中的网格文件。',
  'mesh-io/archive-too-large':
    '文件解压后过大（上限 {maxMegabytes} MB，或压缩大小的 {maxRatio} 倍）。请直接上传未压缩的网格文件。',
  'mesh-io/archive-too-many': '压缩文件内有 {found} 个条目，最多允许 {max} 个。请只上传网格文件。',
  'mesh-io/count-mismatch':
    '文件标称 {claimed} 个三角面，实有 {found} 个，已全部读入。请检查扫描体是否完整。',
  'mesh-io/decimal-commas': '文件中的数字以逗号作小数点，已按此读取。继续之前请核对尺寸。',
  'mesh-io/degenerate-dropped': '已略去 {count} 个面积为零的三角面。',
  'mesh-io/duplicates-dropped': '已略去 {count} 个重复的三角面。',
  'mesh-io/empty': '文件为空。请重新导出扫描。',
  'mesh-io/file-is-archive':
    '这是压缩文件（{kind}），不是网格。请解压后上传其中的 STL、OBJ、PLY 或 3MF 文件。',
  'mesh-io/file-is-dicom': '这是 DICOM 影像，不是网格。请将它作为 X 光片添加。',
  'mesh-io/file-is-document': '这是文档（{kind}），不是网格。请选择 STL、OBJ、PLY 或 3MF 文件。',
  'mesh-io/file-is-image': '这是图片（{kind}），不是网格。请选择 STL、OBJ、PLY 或 3MF 文件。',
  'mesh-io/file-is-other-model': '无法读取该三维格式（{kind}）。请将扫描导出为 STL、OBJ、PLY 或 3MF。',
  'mesh-io/file-is-program': '这是程序文件（{kind}），不是网格。请选择 STL、OBJ、PLY 或 3MF 文件。',
  'mesh-io/file-is-text': '该文本文件中没有网格。请选择 STL、OBJ、PLY 或 3MF 文件。',
  'mesh-io/file-is-web-page':
    '这是网页或 XML 文本（{kind}），不是网格，可能是下载失败所致。请从来源处重新获取扫描文件。',
  'mesh-io/index-invalid': '有三角面引用了“{index}”，这不是有效的顶点编号，文件已损坏。请重新导出。',
  'mesh-io/index-out-of-range':
    '有三角面引用了第 {index} 号顶点，而顶点只有 {vertices} 个，文件已损坏。请重新导出。',
  'mesh-io/malformed': '文件第 {line} 行无法识别，未读入任何内容。请重新导出扫描。',
  'mesh-io/metadata-refused': '设计标识只能包含字母和数字，最多 64 个字符。',
  'mesh-io/missing-end':
    '文件没有结束标记，已读入 {triangles} 个三角面。请检查扫描体是否完整，或重新导出扫描。',
  'mesh-io/no-area': '{count} 个三角面的面积均为零，没有可用的表面。请重新导出扫描。',
  'mesh-io/no-numbers': '{count} 个三角面的坐标均无效。请重新导出扫描。',
  'mesh-io/no-triangles': '文件中没有三角面。请重新导出扫描。',
  'mesh-io/not-as-written':
    '文件“{name}”的内容与应写出的形状不符（找到 {found} 个三角面，应为 {expected} 个；第 {triangle} 个不同），因此未予导出。请重试，或改用其他格式并告知管理员。',
  'mesh-io/not-finite-dropped': '已略去 {count} 个坐标无效的三角面，相应位置可能留有小孔。',
  'mesh-io/nothing-to-write': '模型没有可导出的表面。',
  'mesh-io/ply-header': '无法识别该 PLY 文件的文件头（“{line}”）。请重新导出扫描。',
  'mesh-io/points-only': '文件只有 {points} 个点，没有表面。请将扫描导出为网格（三角面），而不是点云。',
  'mesh-io/polygons-simplified':
    '文件中部分多边形过于复杂，无法精确拆分，其凹口可能被填平。请将扫描导出为三角面。',
  'mesh-io/short-faces-dropped': '已略去 {count} 个不足三个顶点的面。',
  'mesh-io/too-many-triangles': '文件有 {found} 个三角面，最多可打开 {max} 个。请在扫描软件中减面后再上传。',
  'mesh-io/trailing-bytes': '已忽略网格数据之后多余的 {bytes} 字节。',
  'mesh-io/truncated': '文件不完整：应有 {expected} 字节，实有 {found} 字节。请重新上传，或重新导出扫描。',
  'mesh-io/truncated-table': '文件不完整：在数据表“{table}”处中断。请重新上传，或重新导出扫描。',
  'mesh-io/truncated-text': '文件不完整：在第 {line} 行的三角面处中断。请重新上传，或重新导出扫描。',
  'mesh-io/unknown-format': '这不是可读取的网格文件。请选择 STL、OBJ、PLY 或 3MF 文件。',
  'mesh-io/xml-doctype': '该文件的 XML 含有不允许的内容（文档类型声明）。请重新导出。',
  'mesh-io/xml-malformed': '该文件 XML 的第 {line} 行无法识别。请重新导出。',
  'mesh/edge-line-hole':
    '第 {line} 条边缘线在 {x}，{y}，{z} mm 附近碰到模型的开口。请绕开开口，或先封闭模型。',
  'mesh/edge-line-lost':
    '第 {line} 条边缘线在 {x}，{y}，{z} mm 附近离开了模型。请将该处的点移回体表，或增加控制点。',
  'mesh/edge-line-meets-line':
    '第 {line} 条边缘线在 {x}，{y}，{z} mm 附近与自身或另一条边缘线相交或相碰，请将该处的点移开。',
  'mesh/edge-line-open': '第 {line} 条边缘线未闭合，请让它回到起点。',
  'mesh/edge-line-parts-nothing':
    '第 {line} 条边缘线（经过 {x}，{y}，{z} mm 附近）未分出任何部分：两侧仍然相连。请让它完整环绕要保留的部分。',
  'mesh/edge-line-small':
    '第 {line} 条边缘线全长不足 15 mm：各点几乎都在 {x}，{y}，{z} mm 附近的同一处，围住的范围太小。请让它环绕要保留的部分，或环绕至少 5 mm 的开口。',
  'mesh/far-from-origin': '扫描体离坐标原点很远，会降低精度。如有可能，请居中后重新导出。',
  'mesh/few-triangles': '网格只有极少的三角面。请确认这是人体扫描。',
  'mesh/flat': '网格是平的，没有厚度。制作支具需要各个方向的完整扫描。',
  'mesh/holes-area-crosses-itself': '开孔区域的线与自身相交。请在所示位置将各点移开。',
  'mesh/holes-area-folded': '该区域的体表弯折过大，无法排列开孔。请围绕较平缓的体表重新绘制。',
  'mesh/holes-area-off-skin': '开孔区域的线在所示位置离开了体表。请将该处的点移到保留的部分上。',
  'mesh/holes-area-on-border': '开孔区域的线碰到支具的边缘或已有的孔。请在所示位置将各点移到支具内部。',
  'mesh/holes-area-small': '开孔区域的线围住的体表太小。请围绕更大的区域绘制。',
  'mesh/holes-body-closed': '开孔需要已沿边缘线切割的模型，而该模型是封闭的。请先绘制并切割边缘线。',
  'mesh/holes-folded': '第 {hole} 个孔会跨过体表的褶皱。请移到较平缓的位置，或减小孔径。',
  'mesh/holes-near-border':
    '第 {hole} 个孔距支具边缘或已有的孔仅 {found} mm，要求至少 {margin} mm。请向内移动，或减小边距。',
  'mesh/holes-near-hole':
    '第 {other} 个孔与第 {hole} 个孔之间仅 {found} mm，要求至少 {margin} mm。请将它们移开，或减小边距。',
  'mesh/holes-none-fit':
    '在各边保留 {margin} mm 的条件下，该区域放不下一个完整的 {size} mm 孔。请扩大区域，或减小孔径、边距。',
  'mesh/inconsistent-facing': '部分三角面朝向相反。请运行“修复”，使其全部朝外。',
  'mesh/inside-out': '表面内外颠倒。请运行“修复”将其翻转。',
  'mesh/no-trunk': '该模型不像躯干，无法建议边缘线。请检查文件，或手动绘制边缘线。',
  'mesh/non-manifold': '部分边被两个以上的三角面共用。请运行“修复”处理。',
  'mesh/not-repaired': '无法将表面修复完好。请重新扫描，或先在扫描软件中修复。',
  'mesh/nothing-left': '修复后没有剩余表面：{triangles} 个三角面均不可用。请重新导出扫描。',
  'mesh/paint-invalid': '该形状的颜色或标签与其不符（{part}）。模型保持原样。',
  'mesh/partial-surface': '扫描只包含身体的一侧，或被纵向截断。制作支具需要各个方向的完整扫描。',
  'mesh/self-intersecting': '表面有相互穿插之处。导出前请检查这些位置。',
  'mesh/text-beside': '文字所在位置没有支具外侧面。请将文字移到支具上，并离开边缘。',
  'mesh/text-crosses': '在所示位置无法将字符与支具壁完好结合。请将文字移动几毫米，或改变字高。',
  'mesh/text-empty': '文字中没有可见字符。请输入内容，或留空以使用设计编号。',
  'mesh/text-letter':
    '字符“{letter}”（第 {place} 个）无法制作在支具上。可用 A–Z、a–z、0–9、空格以及 . - / # _ : ( )。',
  'mesh/text-long': '文字有 {letters} 个字符，最多 {most} 个。',
  'mesh/text-over-edge':
    '字符“{letter}”（第 {place} 个）会越过支具的边缘、孔或末端。请移动或旋转文字，或减小字高。',
  'mesh/text-too-deep':
    '字符“{letter}”（第 {place} 个）凹刻 {depth} mm 后，{wall} mm 的支具壁在此处仅剩 {left} mm，至少需要 {least} mm。请减小深度、改用凸字，或增加壁厚。',
  'mesh/text-uneven': '字符“{letter}”（第 {place} 个）处体表弯折过大。请将文字移到较平缓的位置，或减小字高。',
  'mesh/several-bodies': '文件中有不止一个较大的物体。请确认其中只有该患者的扫描。',
  'mesh/carried-off-skin':
    '先前支具的边缘线与该模型不符：此处附近没有朝向一致的皮肤。请将两个模型按同样方式对齐，并在两者上标记相同的解剖标志点；也可手动绘制边缘线。',
  'mesh/open-inside':
    '边缘线之内有 {count} 处并非由边缘线形成的开口，最宽 {size} mm（见标记处）。由此制作的支具在这些位置会有孔洞。请在边缘线之前的步骤中用“封闭”补上；确需开孔时，请在其后使用“透气孔”。',
  'mesh/line-off-skin':
    '第 {line} 条边缘线与模型不再相符：标记处附近没有朝向一致的体表。请在该处修改边缘线，或修改移除该处体表的步骤。',
  'mesh/trunk-ends':
    '从模型下端算起，边缘线应位于 {height} mm 高处，而模型只有 {bottom} 至 {top} mm 这一段。请重新扫描，范围从大腿中部到肩部以上；若扫描已包含该处而高度有误，请标记解剖标志点或核对患者身高；也可手动绘制边缘线。',
  'mesh/trunk-turned': '模型偏离患者的标准站立方位约 {angle}°，建议的边缘线会落在错误的位置。请先对齐模型。',
  'mesh/unit-guessed': '文件没有注明单位，仅凭形状也无法确定。已按 {unit} 读取：请核对以毫米计的身体高度。',
  'mesh/unit-unclear': '尺寸与常用单位都不相符。请自行选择单位，并核对以毫米计的身体高度。',
};
