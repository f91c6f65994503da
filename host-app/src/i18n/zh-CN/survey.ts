import type en from '../en-US/survey.ts';
import type { Translation } from '../translation.ts';

export default {
  title: '您对 Bracewright 满意吗？',
  lead: '共五题，约一分钟。可只答您愿意回答的题目，不会再提醒您。',
  questions: {
    fit: '做出的支具与设计相符。',
    speed: '从扫描到支具的速度足够快。',
    ease: '工具的效果符合预期。',
    trust: '我放心把患者档案交给本系统。',
    recommend: '我愿意推荐给同行。',
  },
  grades: { no: '完全不同意', hardly: '不太同意', partly: '一般', mostly: '比较同意', fully: '完全同意' },
  text: '哪些地方需要改进？哪些应当保留？',
  note: '请勿填写患者信息。您的反馈将交给本服务器的管理者。',
  empty: '请至少回答一题，或写几句话。',
  later: '以后再说',
  send: '提交',
  thanks: { heading: '感谢您的反馈', text: '您的反馈已收到，我们会认真阅读。', action: '返回患者档案' },
} satisfies Translation<typeof en>;
