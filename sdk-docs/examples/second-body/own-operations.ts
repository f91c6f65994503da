import { addPad } from './operation.ts';

/** What the server and the command line are told of this plugin: the setting OPERATIONS names the module that this is built into. */
export const operations = [addPad];

export const messages = {
  'en-US': { 'pads/off-body': 'The place lies off the body. Move it onto the skin.' },
  'zh-CN': { 'pads/off-body': '该位置不在模型上，请移到皮肤表面。' },
};
