import { arch } from './arch/operation.ts';

export const operations = [arch];

/** Sentences of the errors and warnings of these operations, by code. */
export const messages = { 'en-US': {}, 'zh-CN': {} };
