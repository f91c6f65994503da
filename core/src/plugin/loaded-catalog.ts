import type { AnyAnnotationKind } from '../annotation/kind.ts';
import type { AnnotationKinds } from '../annotation/annotation-kinds.ts';
import type { AnyExporter } from '../exporter/exporter.ts';
import type { AnyOperation } from '../operation/operation.ts';
import type { OperationRegistry } from '../operation/registry.ts';
import type { CatalogDescription } from './catalog-description.ts';
import type { RoleColours, WidgetDeclaration } from './declarations.ts';
import type { LoadedLanguage } from './language-words.ts';
import type { Language } from './languages.ts';
import type { LoadedGroup } from './order-groups.ts';
import type { PluginFault } from './plugin-load-error.ts';
import type { Messages } from './messages.ts';
import type { ToolManifest, ToolPlugin } from './plugin.ts';

/** A tool whose plugin has passed every check. */
export interface LoadedTool {
  readonly plugin: ToolPlugin;
  readonly manifest: ToolManifest;
  /** The newest version of the operation that Apply appends; undefined for annotation and view tools. */
  readonly operation: AnyOperation | undefined;
  /** Prefix of the tool's words in its plugin: empty, or `<tool id>.` when the plugin has several tools. */
  readonly prefix: string;
}

/** An exporter whose plugin has passed every check. */
export interface LoadedExporter {
  readonly plugin: ToolPlugin;
  readonly exporter: AnyExporter;
}

/** Every sound plugin of an editor, checked. Its content does not depend on the order the catalog was written in. */
export interface LoadedCatalog {
  /** Required plugins before those that require them, else by id. */
  readonly plugins: readonly ToolPlugin[];
  /** What is wrong with the plugins that were left out. */
  readonly faults: readonly PluginFault[];
  readonly operations: OperationRegistry;
  /** By group, order and id: as the rail shows them. */
  readonly tools: readonly LoadedTool[];
  /** By order and id: as the dialog shows them. */
  readonly exporters: readonly LoadedExporter[];
  /** Throws SdkError `tool/unknown`. */
  tool(id: string): LoadedTool;
  /** The tool that makes and edits records of this operation type; undefined when none does. */
  toolOf(operationType: string): LoadedTool | undefined;
  /** The tool behind a shortcut in its canonical form (see `parseShortcut`). */
  toolByShortcut(shortcut: string): LoadedTool | undefined;
  /** Core's kinds of annotations, and those of its plugins. */
  readonly annotationKinds: AnnotationKinds;
  /** Groups of tools in the order of the rail, core's, the host's and those of plugins. */
  readonly groups: readonly LoadedGroup[];
  /** Colours of the overlay roles of plugins. */
  readonly overlayRoles: Readonly<Record<string, RoleColours>>;
  /** What an editor can speak: those of core that were asked for, and those that plugins add. */
  readonly languages: readonly LoadedLanguage[];
  /** What plugins lay over the canvas, with the plugin that brings it. */
  readonly widgets: readonly (WidgetDeclaration & { readonly plugin: string })[];
  /** Words by plugin id, those of the tool framework laid under each plugin's own; of an added language everything that it lacks in en-US, and under `core` the words of core. */
  readonly messages: Readonly<Partial<Record<string, Readonly<Record<string, Messages>>>>>;
  /**
   * Every tool, exporter, operation and kind of annotation with its words in `language`, its parameters and their JSON Schema, as plain JSON data in a stable order: what a
   * page of help, a script or an assistant needs. `more` are operations that no plugin brings, `moreExporters` exporters, `moreKinds` kinds of annotations. Throws SdkError `catalog/language-missing`
   * where the words of the language were not loaded.
   */
  describe(
    language: Language,
    more?: readonly AnyOperation[],
    moreExporters?: readonly AnyExporter[],
    moreKinds?: readonly AnyAnnotationKind[],
  ): CatalogDescription;
}
