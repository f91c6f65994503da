export { definePlugin } from './plugin.ts';
export {
  defineAnnotationTool,
  defineExporterTool,
  defineOperationTool,
  defineViewTool,
} from './define-tool.ts';
export { defineExporter } from '../exporter/exporter.ts';
export type { FormTool, OperationTool } from './define-tool.ts';
export type { Headline, Messages, ToolGroup, ToolManifest, ToolPlugin } from './plugin.ts';
export { loadPlugins } from './load-plugins.ts';
export type { LoadedCatalog, LoadedExporter, LoadedTool } from './loaded-catalog.ts';
export type {
  CatalogDescription,
  DescribedWord,
  DoubtDescription,
  ExporterDescription,
  OperationDescription,
  ParamDescription,
  QuestionDescription,
  StepDescription,
  ToolDescription,
} from './catalog-description.ts';
export {
  exportersOf,
  headlineOf,
  operationTitle,
  operationsOf,
  pluginOf,
  readWords,
  sentencesOf,
} from './plugin-words.ts';
export type { PluginWords } from './plugin-words.ts';
export { LANGUAGES } from './languages.ts';
export type { Language } from './languages.ts';
export { PluginLoadError, sentenceOf } from './plugin-load-error.ts';
export type { PluginFault } from './plugin-load-error.ts';
export { RESERVED_SHORTCUTS, parseShortcut, shortcutOf } from './shortcuts.ts';
