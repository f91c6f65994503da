import type { FLAT_MESSAGES_EN } from './messages-en.ts';

/** Sentences for `flatten/…`, `drawing/…`, `pads/…` and `sheet/…` codes in Chinese; `{name}` is filled from the data of the error. */
export const FLAT_MESSAGES_ZH: Readonly<Record<keyof typeof FLAT_MESSAGES_EN, string>> = {
  'flatten/no-disc':
    '该曲面有 {pieces} 块、{borders} 条边界，无法展平：须为一整块且只有一条边界。请在没有孔洞的皮肤上重新画轮廓。',
  'drawing/empty': '图纸中没有线条和文字，未写出文件。请选择要绘制的内容。',
  'drawing/no-place': '图纸中有一处位置不是毫米长度（{value}），未写出文件。请检查模型尺寸。',
  'drawing/dxf-line': '无法识别 DXF 文件的第 {line} 行，未读取任何内容。请重新导出图纸。',
  'drawing/svg-part': '无法识别 SVG 文件中的一部分，未读取任何内容：{found}。请重新导出图纸。',
  'drawing/unit': '文件未标明以毫米为单位且为实际尺寸（读到：{unit}），未读取任何内容。请重新导出图纸。',
  'drawing/not-as-written': '文件 {name} 的内容与写出的图纸不一致，未交付。请重试；若仍如此，请报告。',
  'pads/crosses': '压垫会自相交。请减小厚度，或在弯曲较缓的部位重新画轮廓。',
  'sheet/low': '阳模需覆盖的高度只有 {height} mm；板材至少需要 {min} mm。请减少上下留出的高度。',
  'sheet/open': '在高度 {height} mm 处，表面未围绕中线闭合，无法得到围长。请先生成阳模，或留出该端。',
};
