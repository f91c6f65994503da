import type { Messages } from '../plugin/index.ts';
import enUS from './locales/en-US.ts';
import zhCN from './locales/zh-CN.ts';

/** Words of the scene (`canvas.label`, `view.…`) by language, for the host's own dictionary. */
export const SCENE_MESSAGES: Readonly<Record<'en-US' | 'zh-CN', Messages>> = { 'en-US': enUS, 'zh-CN': zhCN };
