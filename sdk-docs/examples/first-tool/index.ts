import { defineOperationTool, definePlugin } from '@bracewright/core/plugin';
import { lift } from './operation.ts';

const ICON =
  '<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.5"><path d="M4 18h16M12 14V5m-3 3 3-3 3 3"/></svg>';

export default definePlugin({
  id: 'lift',
  apiVersion: 1,
  operations: [lift],
  tools: [
    defineOperationTool(lift, {
      id: 'lift',
      group: 'trunk',
      order: 90,
      icon: ICON,
      headline: 'amount',
      load: () => import('./tool.ts'),
    }),
  ],
  locales: {
    'en-US': async () => ({
      default: {
        title: 'Lift',
        tip: 'Raises what lies above a point.',
        'params.origin': 'From',
        'params.amount': 'Amount',
      },
    }),
    'zh-CN': async () => ({
      default: {
        title: '抬高',
        tip: '将某一点以上的部分抬高。',
        'params.origin': '起点',
        'params.amount': '高度',
      },
    }),
  },
});
