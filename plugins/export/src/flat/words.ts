import {
  ZONE_PART_TERMS_EN,
  ZONE_PART_TERMS_ZH,
  ZONE_TERMS_EN,
  ZONE_TERMS_ZH,
} from '@bracewright/core/glossary';
import type { PadName } from '@bracewright/core/operation';
import type { PadPlace } from './pad-place.ts';

/** Languages that a drawing is labelled in. Its words travel with the file: whoever cuts has no screen to ask. */
export const LABEL_LANGUAGES = ['en', 'zh'] as const;
export type LabelLanguage = (typeof LABEL_LANGUAGES)[number];

const mm = (value: number): string => value.toFixed(1);
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
const signed = (share: number): string => {
  const text = percent(share);
  return /[1-9]/.test(text) && share > 0 ? `+${text}` : text.replace('-0.0', '0.0');
};

/** Eighths of the circle, from the front by the left of the patient. */
const EN_WAYS = ['FRONT', 'FRONT LEFT', 'LEFT', 'BACK LEFT', 'BACK', 'BACK RIGHT', 'RIGHT', 'FRONT RIGHT'];
const ZH_WAYS = ['前方', '左前方', '左侧', '左后方', '后方', '右后方', '右侧', '右前方'];

/** What a code is called; a code of a later program stands as it is. */
const termOf = (terms: Readonly<Record<string, string>>, code: string): string => terms[code] ?? code;

const EN = {
  design: (hash: string) => `Bracewright design ${hash}`,
  bar: '100 mm: measure this line before you cut',
  up: 'UP (head)',
  front: 'FRONT',
  back: 'BACK',
  left: 'LEFT of the patient',
  right: 'RIGHT of the patient',
  sides: 'Sides as the body stands in the design',
  /** Its zone with the code and the name; a pad without one has a number that is no code. */
  pad: ({ code, part, nth }: PadName) =>
    code === null
      ? `Pad No. ${nth} (of no zone)`
      : `${termOf(ZONE_TERMS_EN, code)}${part ? ` (${ZONE_PART_TERMS_EN[part]})` : ''}${nth > 1 ? ` (${nth})` : ''}`,
  thick: (most: number, edge: number) => `thickness ${mm(most)} mm, at the edge ${mm(edge)} mm`,
  push: (depth: number) => `push in the design ${mm(depth)} mm`,
  plain: 'For a shell formed WITHOUT this push. Not for a shell that is pushed in already.',
  pressed: (most: number) => `On the pushed shell: presses ${mm(most)} mm more`,
  outside: 'Seen from outside. This face: glue to the shell',
  skin: 'Other face: to the skin',
  place: ({ of, above, below, angle, side, eighth }: PadPlace): readonly string[] => [
    `place of the cross: ${EN_WAYS[eighth]!}, ${Math.round(angle)} deg from straight in front to the patient's ${side}`,
    `${mm(above)} mm above the lowest, ${mm(below)} mm below the highest place of the ${of}`,
  ],
  outline: (onBody: number, flat: number, change: number) =>
    `outline ${mm(onBody)} mm on the body, ${mm(flat)} mm flat (${signed(change)})`,
  area: (change: number) => `area flat ${signed(change)}`,
  stretch: (p95: number) => `stretch when bent: 95 % of it under ${percent(p95)}`,
  wedge: (length: number, gap: number) => `relief cut ${mm(length)} mm; take out ${mm(gap)} mm at the edge`,
  slit: (length: number, gap: number) => `relief cut ${mm(length)} mm; opens by ${mm(gap)} mm on the body`,
  remaining: (change: number) => `outline with the relief cut ${signed(change)}`,
  sheet: (width: number, height: number, thickness: number) =>
    `Blank ${Math.ceil(width)} x ${Math.ceil(height)} mm, sheet ${mm(thickness)} mm`,
  after: (thickness: number) => `thickness when drawn as asked: ${mm(thickness)} mm (volume kept)`,
  stretched: (round: number, up: number) => `stretch asked for: ${percent(round)} round, ${percent(up)} up`,
  girths: (most: number, mostAt: number, least: number, leastAt: number) =>
    `girth on the positive: largest ${mm(most)} mm at ${Math.round(mostAt)} mm, least ${mm(least)} mm at ${Math.round(leastAt)} mm above its lower end`,
  lines: (front: number, back: number, left: number, right: number) =>
    `length up: front ${mm(front)}, back ${mm(back)}, left ${mm(left)}, right ${mm(right)} mm`,
  added: (trim: number, overlap: number) =>
    `trim ${mm(trim)} mm below and above, overlap ${mm(overlap)} mm at the seam`,
  seam: { front: 'Seam in FRONT', back: 'Seam at the BACK' },
  middle: { front: 'BACK: middle line', back: 'FRONT: middle line' },
  outer: 'Seen from outside: this face away from the skin',
  girth: (height: number, girth: number) => `${Math.round(height)} mm: girth ${mm(girth)} mm`,
};

const ZH: typeof EN = {
  design: (hash) => `Bracewright 设计 ${hash}`,
  bar: '100 mm：裁切前请先量此线',
  up: '上（头侧）',
  front: '前',
  back: '后',
  left: '患者左侧',
  right: '患者右侧',
  sides: '方位以设计中模型的站位为准',
  pad: ({ code, part, nth }) =>
    code === null
      ? `压垫 第 ${nth} 号（无分区）`
      : `${termOf(ZONE_TERMS_ZH, code)}${part ? `（${ZONE_PART_TERMS_ZH[part]}）` : ''}${nth > 1 ? `（${nth}）` : ''}`,
  thick: (most, edge) => `厚度 ${mm(most)} mm，边缘 ${mm(edge)} mm`,
  push: (depth) => `设计中的下压量 ${mm(depth)} mm`,
  plain: '用于未做此处下压的壳体；壳体已下压时不可再贴。',
  pressed: (most) => `贴在已下压的壳体上：再多压 ${mm(most)} mm`,
  outside: '外侧视图，此面贴壳体（涂胶）',
  skin: '另一面朝皮肤',
  place: ({ of, above, below, angle, side, eighth }) => [
    `十字标记的位置：患者${ZH_WAYS[eighth]!}，自正前方向患者${side === 'left' ? '左' : '右'}侧 ${Math.round(angle)} 度`,
    `在${of === 'brace' ? '支具' : '模型'}最低处以上 ${mm(above)} mm，最高处以下 ${mm(below)} mm`,
  ],
  outline: (onBody, flat, change) =>
    `轮廓长：体表 ${mm(onBody)} mm，展平 ${mm(flat)} mm（${signed(change)}）`,
  area: (change) => `展平后面积变化 ${signed(change)}`,
  stretch: (p95) => `弯贴时的拉伸：95% 的部位小于 ${percent(p95)}`,
  wedge: (length, gap) => `剪口 ${mm(length)} mm，边缘处去掉 ${mm(gap)} mm`,
  slit: (length, gap) => `剪口 ${mm(length)} mm，贴合后张开 ${mm(gap)} mm`,
  remaining: (change) => `剪口后轮廓变化 ${signed(change)}`,
  sheet: (width, height, thickness) =>
    `板材 ${Math.ceil(width)} × ${Math.ceil(height)} mm，厚 ${mm(thickness)} mm`,
  after: (thickness) => `按要求拉伸后的厚度：${mm(thickness)} mm（体积不变）`,
  stretched: (round, up) => `要求的拉伸：围向 ${percent(round)}，高度方向 ${percent(up)}`,
  girths: (most, mostAt, least, leastAt) =>
    `阳模围长：最大 ${mm(most)} mm（下端以上 ${Math.round(mostAt)} mm），最小 ${mm(least)} mm（下端以上 ${Math.round(leastAt)} mm）`,
  lines: (front, back, left, right) =>
    `纵向长度：前 ${mm(front)}，后 ${mm(back)}，左 ${mm(left)}，右 ${mm(right)} mm`,
  added: (trim, overlap) => `上下各留裁边 ${mm(trim)} mm，接缝搭接 ${mm(overlap)} mm`,
  seam: { front: '接缝在前', back: '接缝在后' },
  middle: { front: '后：中线', back: '前：中线' },
  outer: '外侧视图，此面背离皮肤',
  girth: (height, girth) => `${Math.round(height)} mm：围长 ${mm(girth)} mm`,
};

/** What stands on a drawing. */
export type LabelWords = typeof EN;
export const LABEL_WORDS: Readonly<Record<LabelLanguage, LabelWords>> = { en: EN, zh: ZH };
