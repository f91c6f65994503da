import { level } from './operations.ts';

/** What the setting OPERATIONS of a server and of the command line names. */
export const operations = [level];

export const messages = {
  'en-US': { 'rim/short': 'Only {left} mm of the brace stay under its upper edge ({least} mm at least).' },
  'zh-CN': { 'rim/short': '支具上缘以下仅剩 {left} mm（至少 {least} mm）。' },
};
