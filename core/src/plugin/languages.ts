/** The languages every plugin speaks. */
export const LANGUAGES = ['en-US', 'zh-CN'] as const;

export type Language = (typeof LANGUAGES)[number];
