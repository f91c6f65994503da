import type { FLAP_MESSAGES_EN } from './messages-en.ts';

/** Sentences for `mesh/overlap-…` codes in Chinese; `{name}` is filled from the data of the error. */
export const FLAP_MESSAGES_ZH: Readonly<Record<keyof typeof FLAP_MESSAGES_EN, string>> = {
  'mesh/overlap-no-opening':
    '支具没有从上缘贯通到下缘的开口，两侧边缘无法搭接。请绘制绕躯干一周后折返的边缘线，或让开口保留间隙。',
  'mesh/overlap-side-opening':
    '支具在侧面开口，两侧边缘一前一后，没有左右之分。搭接只能做在前方或后方的开口上：请让开口保留间隙，或移动开口。',
  'mesh/overlap-gap-wide':
    '开口宽 {gap} mm，搭接最多可跨越 {most} mm。请将开口两侧边缘画近一些，或让开口保留间隙。',
  'mesh/overlap-gap-narrow':
    '开口最窄处为 {gap} mm，外侧边缘至少需要 {least} mm 才能抬升到另一侧之上。请加宽开口、减小壁厚或减小间隙。',
  'mesh/overlap-short':
    '开口高 {opening} mm，搭接只能做出 {height} mm：开口一侧的支具宽度不足以容纳搭接。请减小搭接宽度、改由另一侧在外，或将边缘线画远一些。',
  'mesh/overlap-hole':
    '支具上有孔或穿带槽位于搭接范围内，会被盖住。请将其移出搭接范围、减小搭接宽度，或改由另一侧在外。',
  'mesh/overlap-near':
    '外侧边缘与下方边缘最近处只有 {found} mm，要求为 {clearance} mm。请光滑标出位置的体表、减小搭接宽度或减小间隙。',
  'mesh/overlap-crosses':
    '在标出的位置，外侧边缘会与其他部分相交，无法生成。请减小搭接宽度、改由另一侧在外，或光滑该处体表。',
};
