import type { ParamKind } from './kinds.ts';

type Words<K extends string> = Readonly<Record<'en-US' | 'zh-CN', Readonly<Partial<Record<K, string>>>>>;

/** What a value of a kind is, for those who write it down instead of pointing at the body. A kind that its JSON type tells whole has none. */
export const KIND_WORDS: Words<ParamKind> = {
  'en-US': {
    length: 'Length in mm.',
    angle: 'Angle in degrees.',
    ratio: 'Per cent.',
    count: 'A whole number.',
    point: 'A point [x, y, z] in mm: +x to the patient’s left, +y to the back, +z up.',
    direction: 'A direction [x, y, z]: +x to the patient’s left, +y to the back, +z up.',
    plane:
      'A plane: “origin” is a point on it in mm, “normal” its direction of length 1; +x to the patient’s left, +y to the back, +z up.',
    planes:
      'Planes in order along the trunk: “origin” is a point on the plane in mm, “normal” its direction of length 1; +x to the patient’s left, +y to the back, +z up.',
    'surface-point':
      'A point on the skin: “position” in mm, “normal” the outward direction of length 1; it is laid onto the body before use.',
    'surface-points':
      'Points on the skin in order: “position” in mm, “normal” the outward direction of length 1; each is laid onto the body before use.',
    'word-or': 'One of the words, or a value in place of them.',
    target: 'What the step works on: the name of a part of the model, or “body”.',
    'record-ref':
      'The step that this one is made from: “record” is its id, “type”, “version” and “params” are copied from it, “hash” is the SHA-256 of the canonical JSON of these three.',
    transform: 'A motion as a 4 × 4 matrix: 16 numbers row by row, in mm.',
    mesh: 'A second body kept with the design, named by the SHA-256 of its content: 64 lower-case hex digits.',
    image:
      'A PNG or JPEG picture kept with the design, named by the SHA-256 of its content: 64 lower-case hex digits. It is shown and changes no shape.',
  },
  'zh-CN': {
    length: '长度，单位毫米。',
    angle: '角度，单位度。',
    ratio: '百分比。',
    count: '整数。',
    point: '点 [x, y, z]，单位毫米：+x 为患者左侧，+y 为背侧，+z 向上。',
    direction: '方向 [x, y, z]：+x 为患者左侧，+y 为背侧，+z 向上。',
    plane:
      '平面：“origin”为平面上一点（毫米），“normal”为平面法向（长度为 1）；+x 为患者左侧，+y 为背侧，+z 向上。',
    planes:
      '沿躯干依次排列的平面：“origin”为平面上一点（毫米），“normal”为平面法向（长度为 1）；+x 为患者左侧，+y 为背侧，+z 向上。',
    'surface-point':
      '体表上的点：“position”为坐标（毫米），“normal”为向外的法向（长度为 1）；使用前会贴合到模型表面。',
    'surface-points':
      '依次排列的体表点：“position”为坐标（毫米），“normal”为向外的法向（长度为 1）；使用前会逐点贴合到模型表面。',
    'word-or': '取所列词语之一，或直接给出数值。',
    target: '本步骤作用的对象：模型部件的名称，或“body”表示模型主体。',
    'record-ref':
      '本步骤所依据的步骤：“record”为其编号，“type”、“version”和“params”从中复制，“hash”为这三者规范 JSON 的 SHA-256。',
    transform: '以 4 × 4 矩阵表示的移动：16 个数，按行排列，单位毫米。',
    mesh: '随设计保存的另一个模型，以其内容的 SHA-256 表示：64 位小写十六进制数。',
    image:
      '随设计保存的 PNG 或 JPEG 图片，以其内容的 SHA-256 表示：64 位小写十六进制数。图片仅供显示，不改变形状。',
  },
};

/** Rules of core's kinds that JSON Schema cannot say, by code. A plugin says those of its own under `rules.<code>`. */
export const RULE_WORDS: Words<string> = {
  'en-US': {
    'region-shape':
      'The contour has at least three different points, the apex lies within it, and the push has a direction.',
    'part-name': 'A name has 1 to 60 characters, no blank at either end and nothing that cannot be seen.',
    'unit-vector': 'The vector has length 1.',
    'zero-vector': 'The length of the vector lies between 1e-100 and 1e100.',
    '': 'A further rule holds that only the operation itself checks.',
  },
  'zh-CN': {
    'region-shape': '轮廓至少有三个不同的点，顶点位于轮廓内，推移须有方向。',
    'part-name': '名称为 1 至 60 个字符，首尾没有空格，不含不可见字符。',
    'unit-vector': '向量长度为 1。',
    'zero-vector': '向量长度在 1e-100 与 1e100 之间。',
    '': '另有一条规则，仅由该操作自行检查。',
  },
};
