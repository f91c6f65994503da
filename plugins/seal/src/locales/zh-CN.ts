import type { Messages } from '@bracewright/core/plugin';

export default {
  title: '封闭',
  tip: '填补扫描孔洞，使模型完全封闭。',
  'params.holes': '孔洞',
  'params.which': '孔洞',
  'params.which.options.all': '全部',
  'params.which.options.small': '仅小孔',
  'params.maxPerimeter': '孔缘周长上限',
  'params.maxPerimeter.help': '超过此周长的孔保持开口。',
  'params.fill': '填补方式',
  'params.fill.options.smooth': '顺滑',
  'params.fill.options.flat': '平面',
  'readouts.holes': '发现孔洞',
  'readouts.longest': '最长孔缘',
  'report.holesClosed': '已封闭的孔',
  'report.holesLeft': '未封闭的孔',
  'report.trimmed': '去除的毛边三角形',
  'warnings.seal/still-open': '有孔洞未能封闭，请先修复模型。',
  'warnings.seal/nothing-to-close': '没有需要封闭的孔洞。',
  'warnings.seal/patch-crosses': '有填补面与周围皮肤相触，请检查后再继续，或改用平面填补。',
} satisfies Messages;
