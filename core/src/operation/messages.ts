/** Sentences by code; `{name}` stands for a value of the failure's data. */
type Sentences = Readonly<Record<string, string>>;

/** What a person reads for the codes of core itself: operations, histories, history files, measures, samples and runners. */
export const CORE_MESSAGES: Readonly<Record<'en-US' | 'zh-CN', Sentences>> = {
  'en-US': {
    'exporter/invalid-file':
      'The export gave a file that cannot be used ({part}). Nothing was saved, and the design is as it was.',
    'exporter/no-files': 'The export gave no file. Nothing was saved, and the design is as it was.',
    'exporter/unknown':
      'This kind of file is not part of this program: {exporter}. Choose another one, or add the plugin that brings it.',
    'exporter/wrong-subject':
      'This kind of file cannot be made of what was chosen. Choose another kind of file.',
    'history-file/invalid-params':
      'Record {record} ({type}) of the history file: the value of “{field}” breaks the rule “{rule}”.',
    'history-file/invalid-record':
      'Record {record} of the history file: “{field}” should be {expected}, found {found}.',
    'history-file/not-json': 'The history file is not valid JSON: {reason}',
    'history-file/too-many-records': 'The history file has {found} records; at most {max} are read.',
    'history-file/unknown-field':
      'Record {record} of the history file has a field that is not known: “{field}”.',
    'history-file/unknown-operation':
      'Record {record} of the history file uses an operation that is not known here: {type} version {version}.',
    'history-file/wrong-format': 'This is not a history file: its “format” should be “{expected}”.',
    'history-file/wrong-version':
      'This history file has version {found}; this program reads version {expected}.',
    'history/change-not-allowed':
      'Your rights let you look at the steps of this model but not change them. Nothing was changed; an administrator of the clinic can give you the right.',
    'history/delete-not-allowed':
      'This would delete steps of the model, and you do not have the right to. Nothing was changed; an administrator of the clinic can give you the right.',
    'history/duplicate-id': 'This step was stored already.',
    'history/not-json':
      'A value of this step cannot be stored ({found}). The body is as it was; your values are kept.',
    'history/record-cancelled': 'This step was cancelled and can no longer be used.',
    'history/record-idle':
      'This step was switched off or undone while it was edited, so its new values could not be tried on the body. Nothing was changed. Your values are kept: close the tool, switch the step on again and take the tool up where you left it.',
    'history/redo-not-allowed':
      'Redoing this would delete steps, and you do not have the right to. Nothing was changed.',
    'history/source-version':
      'The step this one was made from was made anew with version {found} of its tool; version {copied} was copied here. Make this step anew from it.',
    'history/undo-not-allowed':
      'Undoing this would delete a step, and you do not have the right to. Nothing was changed; to go back, click an earlier step in the history.',
    'history/unknown-record': 'Current selection is an invalid history operation',
    'job/unknown': 'This work cannot be done here: {type}.',
    'library/full': 'The library of the clinic is full. Delete what is no longer needed, then try again.',
    'library/id-taken': 'Another item of the library has this id already.',
    'library/missing': 'This item is not in the library any more.',
    'library/name-taken': 'The library already has an item named “{name}”. Choose another name.',
    'template/damaged':
      'This edge-line template is damaged ({path}) and cannot be used. Save the line as a template again.',
    'template/foreign':
      'This file is no edge-line template. Choose a file that was saved as one, in the library of edge-line templates or by bracewright template.',
    'trim/mirror-one-side':
      'The line lies on one side of the body only, so it has no half to mirror. Draw it across the middle first.',
    'trim/mirror-crossings':
      'The line crosses the middle of the body {crossings} times, so its halves are not clear. Straighten it where it goes to and fro across the middle in front or behind, then mirror it.',
    'trim/mirror-aside':
      'The line opens at a side of the body, where it cannot stay if that side is mirrored. Only lines that open in front or behind, or not at all, are mirrored.',
    'trim/mirror-many':
      'The mirrored line would have {points} points; {most} are the most. Remove some from the side that stays, then mirror it.',
    'template/newer':
      'This edge-line template was saved by a newer version of the program. Load this page again, or have the program updated.',
    'template/object-damaged':
      'This object of the library is damaged ({path}) and cannot be used. Keep it in the library again.',
    'template/object-elsewhere':
      'This object is in the library of the clinic, which cannot be reached now. Check the connection, then try again.',
    'template/object-newer':
      'This object was kept in the library by a newer version of the program. Load this page again, or have the program updated.',
    'template/object-too-large':
      'This object has {triangles} triangles; the library takes {max} at most. Open it as a model of its own and remesh it, then keep it.',
    'template/region-damaged':
      'This region template is damaged ({path}) and cannot be used. Save the region as a template again.',
    'template/region-name':
      'A name for this region in the library of the clinic, as “Thoracic pad 12 mm”. Do not use a patient’s name.',
    'template/region-newer':
      'This region template was saved by a newer version of the program. Load this page again, or have the program updated.',
    'template/region-not-saved':
      'The region could not be saved as a template; it stays as it is drawn. Check the connection, then try again.',
    'template/region-saved': 'The region “{name}” is in the library of the clinic.',
    'template/region-too-wide':
      'The region reaches {radius} mm from its middle; a template reaches {max} mm at most. Draw it smaller, then save it.',
    'template/region-unread':
      'The region cannot be read as a template: from its middle some of its points cannot be reached along the skin, because of a fold or an opening. Draw it beside that, then save it.',
    'measure/crashed': 'The measure “{kind}” failed: its plugin is faulty. The body is as it was.',
    'measure/empty-mesh': 'There is no body to measure.',
    'measure/invalid-params': 'The measure “{kind}” cannot be taken: “{path}” has no usable value.',
    'measure/no-section': 'The plane does not meet the body.',
    'measure/not-allowed':
      'You do not have the right to change measures and markers like this. Nothing was changed; an administrator of the clinic can give you the right.',
    'measure/not-closed':
      'The volume of an open body is not defined. Seal it first, or measure between two planes.',
    'measure/off-skin': 'A point of this measure lay more than 20 mm off the body.',
    'measure/partly-off-skin':
      'Some points of this line are not on the body any more: the skin there was cut away or moved far. They are left out.',
    'measure/planes-meet':
      'What lies between these planes cannot be told: they lie on each other, or one goes through the middle of the other. Move one of them.',
    'measure/open-section': 'The section crosses a hole; the gap was bridged by a straight line.',
    'measure/stuck':
      'The page stood still while this was taken ({kind}): its plugin is faulty. The value is the one that was kept with it; on this device no newer one is taken for a day.',
    'measure/unknown-kind':
      'This was made with a tool that is not part of this program ({kind}). It is kept as it is.',
    'operation/builtins-changed':
      'The operation ({type}) is faulty and was stopped. The body is as it was; your values are kept.',
    'operation/builtins-locked':
      'A faulty plugin has damaged this program while it runs. So that no wrong shape is made, nothing more is computed: load the page again, or start the program again. The body is as it was.',
    'operation/crashed': 'The operation failed ({type}). The body is as it was; your values are kept.',
    'operation/duplicate': 'Two operations have the same name and version: {type} {version}.',
    'operation/empty-result': 'Nothing would be left of the body. It is as it was.',
    'operation/from-newer':
      'This step was made with version {version} of its tool, which is newer than what is installed here (version {newest}). Update the program, or make the step anew.',
    'operation/input-changed':
      'The operation ({type}) is faulty and was stopped. The body is as it was; your values are kept.',
    'operation/invalid-params': 'The value of “{path}” is not allowed. Check the marked field.',
    'operation/invalid-result': 'The operation gave a shape that cannot be used. The body is as it was.',
    'asset/not-a-mesh': 'This is not a body that can be used: no mesh, no triangles or broken coordinates.',
    'asset/too-large':
      'This body is too large to be kept with the design. At most {max} MB are possible: reduce its triangles first.',
    'asset/not-a-picture':
      'This is no PNG or JPEG picture that can be used: another kind of file, or a damaged one.',
    'asset/picture-too-large':
      'This picture is too large to be kept with the design. At most {max} MB and 100 million pixels are possible: make it smaller first.',
    'asset/picture-damaged':
      'The picture of this step arrived damaged. Load the model again; if that does not help, choose the picture again.',
    'asset/picture-missing': 'The picture of this step is not with this model. Choose it again.',
    'asset/picture-unreachable':
      'The picture of this step is not on this device yet and cannot be fetched without a connection.',
    'operation/mesh-damaged':
      'This step cannot be computed: the second body it needs arrived damaged. Load the model again; if that does not help, choose the body again in this step. The step and its values are kept.',
    'operation/mesh-missing':
      'This step cannot be computed: the second body it needs is not with this model. Choose the body again in this step, or switch the step off. The step and its values are kept.',
    'operation/mesh-unreachable':
      'This step cannot be computed without a connection: the second body it needs is not on this device yet. It is computed as soon as the server answers. The step and its values are kept.',
    'operation/needs-upgrade':
      'This step was made with version {version} of its tool, which is not installed here (installed: version {newest}). Make the step anew with the tool as it is now.',
    'operation/no-stroke': '{type} takes no dabs one by one.',
    'operation/off-skin':
      'Points of this step lie up to {distance} mm from the skin: it was cut away or moved by an earlier step since they were drawn, or they were drawn on another body. They were put on the nearest skin, at the marked places, so the step acts elsewhere than it was drawn. Check it there, and draw it anew or change the earlier step.',
    'operation/step-off-skin':
      'Step {step}: its points lie up to {distance} mm from the skin, which an earlier step cut away or moved since they were drawn, or they were drawn on another body. They were put on the nearest skin, at the marked places, so the step acts elsewhere than it was drawn. Check it there, and draw it anew, change the earlier step, or say why it is right.',
    'operation/part-name':
      'A part cannot be called “{name}”: a name has 1 to 60 characters, no blank at either end, nothing that cannot be seen, and is not “body”.',
    'operation/part-taken': 'There is a part called “{name}” already. Choose another name.',
    'operation/skin-gone':
      'The skin that this step was drawn on is not there any more: its points lie up to {distance} mm away from the body. An earlier step cut it away or moved it. Change that step back, or draw this one anew.',
    'operation/stalled':
      'The calculation stopped answering and was ended ({type}). The body is as it was; your values are kept.',
    'operation/too-large':
      'The calculation needed more memory than it may take and was ended ({type}). The body is as it was; your values are kept. Reduce the triangles of the body, or do without this step.',
    'operation/too-many-parts': 'A step makes {most} parts at most.',
    'operation/target-missing':
      'This step works on the part “{target}”, which is not there at this point. Parts beside the body: {there}. Choose another part in this step, or switch on the step that makes it. The step and its values are kept.',
    'operation/unknown': 'This step was made with a tool that is not part of this program: {type}.',
    'runner/no-body': 'The body is not loaded yet.',
    'runner/stroke-over': 'The stroke was interrupted. Paint again.',
    'runner/unexpected-answer': 'The calculation gave no usable answer. The body is as it was.',
    'sample/cobb-range': 'A Cobb angle is above {min}° and at most {max}°, found {found}°.',
    'sample/curve-order':
      'A curve runs from its upper ({upper}) over its apical ({apex}) to its lower end vertebra ({lower}), in this order.',
    'sample/curves-must-chain':
      'Neighbouring curves share an end vertebra and point to opposite sides: {lower} is followed by {upper}.',
    'sample/out-of-range': '“{name}” takes {min} to {max}, found {found}.',
    'scene/image-damaged': 'The picture cannot be shown: {reason}.',
    'scene/image-format': 'This is no PNG or JPEG picture.',
    'scene/image-too-large': 'The picture has {width} × {height} pixels; at most {max} are shown.',
    'scene/invalid-mesh': 'This shape cannot be shown beside the body: {reason}.',
    'scene/invalid-view':
      'The view cannot be turned or moved to “{found}”: give one of the standard views, or a place in millimetres.',
    'scene/invalid-option': 'An object beside the body cannot have “{found}” as its {option}.',
    'scene/invalid-transform': 'An object cannot be placed beside the body: its transform is {reason}.',
    'scene/mesh-too-large': 'This shape has {found} triangles; at most {max} are shown beside the body.',
    'scene/no-shape': 'An object beside the body is either a mesh or a picture.',
    'scene/not-a-mesh': 'The object “{object}” is a picture and takes no mesh.',
    'scene/object-gone': 'The object “{object}” was taken away before.',
  },
  'zh-CN': {
    'exporter/invalid-file': '导出得到的文件不可用（{part}）。未保存任何文件，设计保持原样。',
    'exporter/no-files': '导出没有得到文件。未保存任何文件，设计保持原样。',
    'exporter/unknown': '本程序不支持这种文件：{exporter}。请选择其他文件类型，或安装提供该类型的插件。',
    'exporter/wrong-subject': '所选内容不能导出为这种文件。请选择其他文件类型。',
    'history-file/invalid-params': '历史文件第 {record} 条记录（{type}）：“{field}”的值不符合规则“{rule}”。',
    'history-file/invalid-record': '历史文件第 {record} 条记录：“{field}”应为 {expected}，实际为 {found}。',
    'history-file/not-json': '历史文件不是有效的 JSON：{reason}',
    'history-file/too-many-records': '历史文件有 {found} 条记录，最多读取 {max} 条。',
    'history-file/unknown-field': '历史文件第 {record} 条记录含有未知字段：“{field}”。',
    'history-file/unknown-operation': '历史文件第 {record} 条记录使用了未知的操作：{type} 版本 {version}。',
    'history-file/wrong-format': '这不是历史文件：“format”应为“{expected}”。',
    'history-file/wrong-version': '此历史文件的版本为 {found}，本程序读取版本 {expected}。',
    'history/change-not-allowed':
      '您可以查看此模型的步骤，但没有修改权限。模型未改动；如需修改，请联系机构管理员。',
    'history/delete-not-allowed':
      '此操作会删除模型的步骤，而您没有删除权限。模型未改动；如需删除，请联系机构管理员。',
    'history/duplicate-id': '此步骤已经保存过。',
    'history/not-json': '此步骤中有一个值无法保存（{found}）。模型保持原样，已填的数值已保留。',
    'history/record-cancelled': '此步骤已取消，不能再使用。',
    'history/record-idle':
      '编辑期间，此步骤被停用或撤销，新的数值无法在模型上验证。模型未作任何更改，您的数值已保留：请关闭工具，重新启用此步骤，再从该工具处继续。',
    'history/redo-not-allowed': '重做会删除步骤，而您没有删除权限。模型未改动。',
    'history/source-version':
      '所依据的步骤已用该工具的版本 {found} 重新制作，此处复制的是版本 {copied}。请据其重新做这一步。',
    'history/undo-not-allowed':
      '撤销会删除步骤，而您没有删除权限。模型未改动；如需退回，请在操作历史中点击之前的步骤。',
    'history/unknown-record': '当前选择是无效的历史操作',
    'job/unknown': '此处无法进行该项计算：{type}。',
    'library/full': '诊所的模板库已满。请先删除不再需要的条目，然后重试。',
    'library/id-taken': '库中已有使用此编号的条目。',
    'library/missing': '库中已没有此条目。',
    'library/name-taken': '库中已有名为“{name}”的条目，请换一个名称。',
    'template/damaged': '该边缘线模板已损坏（{path}），无法使用。请将边缘线重新存为模板。',
    'template/foreign':
      '该文件不是边缘线模板。请选择从边缘线模板库另存的文件，或由 bracewright template 生成的文件。',
    'trim/mirror-one-side': '该线只在身体一侧，没有可镜像的一半。请先画成跨过正中的线。',
    'trim/mirror-crossings':
      '该线穿过身体正中 {crossings} 次，左右两半不明确。请先把在前方或后方正中来回的部分拉直，再镜像。',
    'trim/mirror-aside': '该线的开口在身体侧方，镜像后无法保持原位。只能镜像开口在前方、后方或无开口的线。',
    'trim/mirror-many':
      '镜像后的线有 {points} 个点，最多允许 {most} 个。请先在保留的一侧删除一些点，再镜像。',
    'template/newer': '该边缘线模板由更新版本的程序保存。请刷新页面，或更新程序。',
    'template/object-damaged': '模板库中的此物体已损坏（{path}），无法使用。请重新存入。',
    'template/object-elsewhere': '此物体在诊所模板库中，目前无法访问。请检查网络连接后重试。',
    'template/object-newer': '此物体由更新版本的程序存入模板库。请刷新页面，或更新程序。',
    'template/object-too-large':
      '此物体有 {triangles} 个三角面，模板库最多接受 {max} 个。请将其作为单独模型打开，重新划分网格后再存入。',
    'template/region-damaged': '该区域模板已损坏（{path}），无法使用。请将区域重新存为模板。',
    'template/region-name': '该区域在诊所模板库中的名称，例如“胸椎压垫 12 mm”。请勿使用患者姓名。',
    'template/region-newer': '该区域模板由更新版本的程序保存。请刷新页面，或更新程序。',
    'template/region-not-saved': '区域未能存为模板，已绘制的内容保持不变。请检查网络连接后重试。',
    'template/region-saved': '区域“{name}”已存入诊所模板库。',
    'template/region-too-wide': '该区域从中心向外达 {radius} mm，模板最多为 {max} mm。请画小一些再保存。',
    'template/region-unread':
      '该区域无法读取为模板：因皮肤褶皱或开口，从其中心沿皮肤到不了部分点。请避开该处绘制后再保存。',
    'measure/crashed': '测量“{kind}”失败：其插件有缺陷。模型保持原样。',
    'measure/empty-mesh': '没有可测量的模型。',
    'measure/invalid-params': '无法进行测量“{kind}”：“{path}”没有可用的值。',
    'measure/no-section': '平面与模型没有交线。',
    'measure/not-allowed': '您没有这样修改测量和标记的权限，未做任何改动；如需修改，请联系机构管理员。',
    'measure/not-closed': '未封闭的模型没有体积。请先封闭，或在两个平面之间测量。',
    'measure/off-skin': '此测量的一个点离模型表面超过 20 mm。',
    'measure/partly-off-skin': '该线有些点已不在模型上：该处皮肤已被切除或移动较远。这些点未显示。',
    'measure/planes-meet':
      '无法判断两平面之间的范围：它们重合，或其中一个穿过另一个的中点。请移动其中一个平面。',
    'measure/open-section': '截面经过孔洞，缺口已用直线连接。',
    'measure/stuck':
      '计算此项（{kind}）时页面停止响应：其插件有缺陷。所示为当时保存的数值；一天之内本设备不再重新计算。',
    'measure/unknown-kind': '此项由本程序没有的工具生成（{kind}），按原样保留。',
    'operation/builtins-changed': '该操作（{type}）有缺陷，已停止。模型保持原样，已填的数值已保留。',
    'operation/builtins-locked':
      '有缺陷的插件损坏了正在运行的程序。为避免得到错误的形状，已停止一切计算：请重新加载页面或重新启动程序。模型保持原样。',
    'operation/crashed': '操作失败（{type}）。模型保持原样，已填的数值已保留。',
    'operation/duplicate': '有两个操作的名称和版本相同：{type} {version}。',
    'operation/empty-result': '操作后模型将不剩任何部分。模型保持原样。',
    'operation/from-newer':
      '此步骤由该工具的版本 {version} 生成，比此处安装的版本 {newest} 更新。请更新程序，或重新做这一步。',
    'operation/input-changed': '该操作（{type}）有缺陷，已停止。模型保持原样，已填的数值已保留。',
    'operation/invalid-params': '“{path}”的值不符合要求，请检查标出的字段。',
    'operation/invalid-result': '操作得到的形状不可用。模型保持原样。',
    'asset/not-a-mesh': '无法使用此模型：不是网格、没有三角面或坐标有误。',
    'asset/too-large': '此模型过大，无法随设计保存。最大 {max} MB，请先减少三角面。',
    'asset/not-a-picture': '无法使用此图片：不是 PNG 或 JPEG 格式，或文件已损坏。',
    'asset/picture-too-large': '此图片过大，无法随设计保存。最大 {max} MB、1 亿像素，请先缩小。',
    'asset/picture-damaged': '此步骤的图片传输后已损坏。请重新打开模型；若仍不行，请重新选择图片。',
    'asset/picture-missing': '本模型中没有此步骤的图片，请重新选择。',
    'asset/picture-unreachable': '此步骤的图片尚未在本设备上，未连接网络时无法获取。',
    'operation/mesh-damaged':
      '此步骤无法计算：所需的另一个模型传输后已损坏。请重新打开模型；若仍不行，请在此步骤中重新选择该模型。步骤及其数值已保留。',
    'operation/mesh-missing':
      '此步骤无法计算：本模型中没有所需的另一个模型。请在此步骤中重新选择该模型，或停用此步骤。步骤及其数值已保留。',
    'operation/mesh-unreachable':
      '未连接网络，此步骤暂时无法计算：所需的另一个模型尚未在本设备上。服务器恢复应答后会自动计算。步骤及其数值已保留。',
    'operation/needs-upgrade':
      '此步骤由该工具的版本 {version} 生成，此处未安装该版本（已安装版本 {newest}）。请用现在的工具重新做这一步。',
    'operation/no-stroke': '{type} 不支持逐笔涂抹。',
    'operation/off-skin':
      '此步骤的点距皮肤最远 {distance} mm：绘制之后，前面的步骤切除或移动了该处皮肤，或这些点原本画在另一个体形上。这些点已改放到最近的皮肤上（见标记处），因此该步骤的作用位置与绘制时不同。请在标记处核对，重新绘制此步骤或修改前面的步骤。',
    'operation/step-off-skin':
      '步骤 {step}：其点距皮肤最远 {distance} mm。绘制之后，前面的步骤切除或移动了该处皮肤，或这些点原本画在另一个体形上。这些点已改放到最近的皮肤上（见标记处），因此该步骤的作用位置与绘制时不同。请在标记处核对，重新绘制此步骤、修改前面的步骤，或说明为何可以如此。',
    'operation/part-name':
      '部件不能命名为“{name}”：名称为 1 至 60 个字符，首尾没有空格，不含不可见字符，且不能是“body”。',
    'operation/part-taken': '已有名为“{name}”的部件，请换一个名称。',
    'operation/skin-gone':
      '此步骤所在的皮肤已不存在：其点距模型最远 {distance} mm。前面的步骤切除或移动了该处皮肤。请将前面的步骤改回，或重新绘制此步骤。',
    'operation/stalled': '计算没有响应，已结束（{type}）。模型保持原样，已填的数值已保留。',
    'operation/too-large':
      '计算所需内存超出上限，已结束（{type}）。模型保持原样，已填的数值已保留。请减少模型的三角面数，或不使用此步骤。',
    'operation/too-many-parts': '一个步骤最多生成 {most} 个部件。',
    'operation/target-missing':
      '此步骤作用于部件“{target}”，但此处没有该部件。除模型主体外现有的部件：{there}。请在此步骤中选择其他部件，或启用生成该部件的步骤。步骤及其数值已保留。',
    'operation/unknown': '此步骤所用的工具不在本程序中：{type}。',
    'runner/no-body': '模型尚未加载。',
    'runner/stroke-over': '本次涂抹已中断，请重新涂抹。',
    'runner/unexpected-answer': '计算没有得到可用的结果。模型保持原样。',
    'sample/cobb-range': 'Cobb 角应大于 {min}° 且不超过 {max}°，实际为 {found}°。',
    'sample/curve-order': '侧弯应依次为上端椎（{upper}）、顶椎（{apex}）、下端椎（{lower}）。',
    'sample/curves-must-chain': '相邻的侧弯共用一个端椎且方向相反：{lower} 之后是 {upper}。',
    'sample/out-of-range': '“{name}”的取值为 {min} 到 {max}，实际为 {found}。',
    'scene/image-damaged': '无法显示图片：{reason}。',
    'scene/image-format': '这不是 PNG 或 JPEG 图片。',
    'scene/image-too-large': '图片有 {width} × {height} 像素，最多显示 {max} 像素。',
    'scene/invalid-mesh': '无法在模型旁显示此形状：{reason}。',
    'scene/invalid-view': '视图无法转到或移到“{found}”：请给出一个标准视图，或一个以毫米为单位的位置。',
    'scene/invalid-option': '模型旁的对象不能以“{found}”作为 {option}。',
    'scene/invalid-transform': '无法在模型旁放置对象，其变换矩阵不可用：{reason}。',
    'scene/mesh-too-large': '此形状有 {found} 个三角形，模型旁最多显示 {max} 个。',
    'scene/no-shape': '模型旁的对象必须是网格或图片，二者取一。',
    'scene/not-a-mesh': '对象“{object}”是图片，不能换成网格。',
    'scene/object-gone': '对象“{object}”已被移除。',
  },
};
