import { definePlugin } from '@bracewright/core/plugin';

export default definePlugin({
  id: 'films',
  apiVersion: 1,
  operations: [],
  tools: [
    {
      id: 'pad',
      kind: 'view',
      group: 'look',
      order: 90,
      icon: '<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.5"><path d="M5 8h14v8H5z"/></svg>',
      load: () => import('./pad-tool.ts'),
    },
  ],
  locales: {
    'en-US': async () => ({ default: { title: 'Pad', tip: 'Lays a pad on the body.' } }),
    'zh-CN': async () => ({ default: { title: '压垫', tip: '在模型上放置压垫。' } }),
  },
  contribute: () => import('./films.ts'),
});
