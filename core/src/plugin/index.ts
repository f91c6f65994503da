export { CORE_GROUPS, definePlugin, formOf } from './plugin.ts';
export type { FormBody, FormValues, ToolForm } from './tool-form.ts';
export {
  defineAnnotationTool,
  defineExporterTool,
  defineOperationTool,
  defineViewTool,
} from './define-tool.ts';
export { defineExporter } from '../exporter/exporter.ts';
export type { FormTool, OperationForm, OperationTool } from './define-tool.ts';
export type { Headline, LoadWords, ToolGroup, ToolManifest, ToolPlugin } from './plugin.ts';
export type { Messages } from './messages.ts';
export { loadPlugins } from './load-plugins.ts';
export type { LoadOptions } from './load-plugins.ts';
export type { LoadedCatalog, LoadedExporter, LoadedTool } from './loaded-catalog.ts';
export type {
  CatalogDescription,
  DescribedWord,
  DoubtDescription,
  AnnotationKindDescription,
  ExporterDescription,
  OperationDescription,
  ParamDescription,
  QuestionDescription,
  StepDescription,
  ToolDescription,
} from './catalog-description.ts';
export {
  annotationKindsOf,
  exportersOf,
  headlineOf,
  operationTitle,
  operationsOf,
  pluginOf,
  readWords,
  sentencesOf,
} from './plugin-words.ts';
export type { PluginWords } from './plugin-words.ts';
export { headlineOn, underName } from './headline.ts';
export type {
  GroupDeclaration,
  LanguagePack,
  LanguageWords,
  RoleColours,
  WidgetDeclaration,
} from './declarations.ts';
export { FALLBACK_LANGUAGE, LANGUAGES, inLanguage } from './languages.ts';
export type { CoreLanguage, Language } from './languages.ts';
export type { LoadedLanguage } from './language-words.ts';
export type { LoadedGroup } from './order-groups.ts';
export { PluginLoadError, sentenceOf } from './plugin-load-error.ts';
export type { PluginFault } from './plugin-load-error.ts';
export { RESERVED_SHORTCUTS, parseShortcut, shortcutOf } from './shortcuts.ts';
