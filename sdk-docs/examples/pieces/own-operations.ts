import { move, split } from './operations.ts';

/** What the server and the command line are told of this plugin: the setting OPERATIONS names the module that this is built into. */
export const operations = [split, move];

export const messages = {
  'en-US': { 'pieces/plane-misses': 'The plane does not divide this. Drag it into the middle.' },
  'zh-CN': { 'pieces/plane-misses': '平面没有切到该对象，请将其拖到中间。' },
};
