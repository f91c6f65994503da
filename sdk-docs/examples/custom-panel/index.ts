import { definePlugin } from '@bracewright/core/plugin';
import lift from '../first-tool/index.ts';

/** Adds a sentence of the panel's own to the words of a language. */
const withPick = (language: 'en-US' | 'zh-CN', pick: string) => async () => ({
  default: { ...(await lift.locales[language]()).default, pick },
});

export default definePlugin({
  ...lift,
  tools: lift.tools.map((tool) => ({ ...tool, panel: () => import('./panel.tsx') })),
  locales: {
    'en-US': withPick('en-US', 'Click the body where the lift begins.'),
    'zh-CN': withPick('zh-CN', '请在模型上点选抬高的起点。'),
  },
});
