import type { REGION_MESSAGES_EN } from './messages-en.ts';

/** The same in Chinese. */
export const REGION_MESSAGES_ZH: Readonly<Record<keyof typeof REGION_MESSAGES_EN, string>> = {
  'region/inside-out': '该模型表面朝内，“向外”会变成向内压。请先运行“修复”将其翻转。',
  'zones/overlap-rim':
    '{zone} 与 {other} 重叠 {percent} %：{zone} 中部按全部深度压入，边缘处体表因 {other} 向外释放。',
  'region/contour-too-short': '轮廓过小，请画大一些。',
  'region/contour-open-ended': '轮廓未围成区域，请重新绘制。',
  'region/contour-off-surface': '部分轮廓不在模型表面上，请将点移到皮肤上。',
  'region/contour-empty': '轮廓内没有曲面，请画大一些。',
  'region/apex-outside': '有顶点位于轮廓之外，请移到轮廓内。',
  'region/apex-open-ended': '无法在曲面上连成顶点线，请使各点靠近一些。',
  'region/apex-off-surface': '有顶点不在模型表面上，请移到皮肤上。',
  'region/apex-near-contour': '顶点线离轮廓过近，无法圆顺过渡，请留出更多距离。',
};
