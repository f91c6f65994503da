import {
  headlineOf as headlineAmong,
  operationTitle as titleAmong,
  readWords,
  sentencesOf,
  inLanguage,
  type CoreLanguage,
  type Language,
  type Messages,
  type PluginWords,
  type ToolManifest,
} from '@bracewright/core/plugin';
import { plugins } from './index.ts';

export { underName } from '@bracewright/core/plugin';

/** The words of every plugin by its id, for those who show them without an editor: server and command line. */
export const PLUGIN_WORDS: PluginWords = await readWords(plugins);

/** What a person reads for the codes of the operations. */
export const OPERATION_MESSAGES: Readonly<Record<CoreLanguage, Messages>> = {
  'en-US': sentencesOf(PLUGIN_WORDS['en-US']),
  'zh-CN': sentencesOf(PLUGIN_WORDS['zh-CN']),
};

/** What the editor calls a record of `type` unless the user named it; the type itself where no plugin brings it. */
export const operationTitle = (language: Language, type: string): string =>
  titleAmong(plugins, inLanguage(PLUGIN_WORDS, language), type);

/** What a history row says of a record that has more to say than one of its parameters; undefined where it has not. */
export const headlineOf = (type: string): Exclude<ToolManifest['headline'], string> =>
  headlineAmong(plugins, type);
