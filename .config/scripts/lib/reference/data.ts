// What the pages of reference are made from, in one module that Node can load: the tables of sentences, the catalog and its words.
import { PLUGIN_WORDS } from '../../../../plugins/catalog/src/words.ts';
import { plugins } from '../../../../plugins/catalog/src/index.ts';
import { ERRORS } from '../../../../core/src/contract/errors.ts';
import { MESH_MESSAGES } from '../../../../core/src/mesh/io/messages.ts';
import { CORE_MESSAGES } from '../../../../core/src/operation/messages.ts';
import { describeParams } from '../../../../core/src/params/describe.ts';
import { operationTitle } from '../../../../core/src/plugin/plugin-words.ts';
import { SENTENCES as PLUGIN_FAULTS } from '../../../../core/src/plugin/plugin-load-error.ts';
import { STEP_MESSAGES, TOOL_MESSAGES } from '../../../../core/src/tool-contract/messages.ts';
import hostEnglish from '../../../../host-app/src/workspace/locales/en-US.ts';
import hostChinese from '../../../../host-app/src/workspace/locales/zh-CN.ts';
import serverEnglish from '../../../../server/src/messages/en-US.ts';
import serverChinese from '../../../../server/src/messages/zh-CN.ts';
import { REASONS as FILM_MESSAGES } from '../../../../server/src/xray/refusal.ts';

export {
  CORE_MESSAGES,
  ERRORS,
  FILM_MESSAGES,
  MESH_MESSAGES,
  PLUGIN_FAULTS,
  PLUGIN_WORDS,
  STEP_MESSAGES,
  TOOL_MESSAGES,
};
export { describeParams, operationTitle, plugins };
export const HOST_MESSAGES = { 'en-US': hostEnglish, 'zh-CN': hostChinese };
export const SERVER_MESSAGES = { 'en-US': serverEnglish, 'zh-CN': serverChinese };
