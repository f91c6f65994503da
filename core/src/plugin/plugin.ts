import type { z } from 'zod';
import type { AnyExporter } from '../exporter/exporter.ts';
import type { AnyOperation } from '../operation/operation.ts';
import type { ServiceContribution } from '../services/container.ts';
import type { StepQuestion } from '../tool-contract/step-question.ts';
import type { ToolFactory } from '../tool-contract/tool.ts';
import type { AnyAnnotationKind } from '../annotation/kind.ts';
import type { GroupDeclaration, LanguagePack, RoleColours, WidgetDeclaration } from './declarations.ts';
import type { CoreLanguage } from './languages.ts';
import type { Messages } from './messages.ts';
import type { ToolForm } from './tool-form.ts';

/**
 * What a history row says of a record beside its name. `value` is shown in the user's unit; with `key`, a word of the plugin
 * (`headline.<key>`), it fills the word's `{value}`, and without a value the word stands alone.
 */
export interface Headline {
  readonly key?: string;
  /** A name that somebody gave to what the step was made of; it stands before the rest. */
  readonly name?: string;
  readonly value?: number;
  /** A second number of the same kind, which fills the word's `{most}`: how far it went at most. */
  readonly most?: number;
  /** mm, degrees, or things that are counted. */
  readonly kind?: 'length' | 'angle' | 'count';
  readonly signed?: boolean;
  /** Whether the word names a side of the patient; while nobody has confirmed how the body stands it is shown as a question. */
  readonly sides?: boolean;
  /** The parameters that it tells whole, by name: who lists the values of a record beside it leaves out these and no others. */
  readonly tells?: readonly string[];
}

/** Core's groups of tools, in the order of the work. */
export const CORE_GROUPS = ['align', 'look', 'trunk', 'local', 'surface', 'cut', 'edge', 'export'] as const;

/** Where a tool stands in the rail: one of core's groups, or one that a plugin or the host declares (`GroupDeclaration`). */
export type ToolGroup = (typeof CORE_GROUPS)[number] | (string & {});

/** A tool as data: enough to draw the rail, the card and the help without loading its code. */
export interface ToolManifest {
  /** Stable, e.g. `twist`; also the key of the plugin's words when a plugin has several tools (`<id>.title`). */
  readonly id: string;
  readonly kind: 'operation' | 'annotation' | 'view' | 'exporter';
  /** Operation type that Apply appends; required for kind `operation` and `exporter`. */
  readonly operation?: string;
  readonly group: ToolGroup;
  /** Place within the group, ascending. */
  readonly order: number;
  /** SVG markup, 24 × 24, 1.5 px line, `currentColor`. */
  readonly icon: string;
  /** `T` or `Shift+T`; a clash is a load error. */
  readonly shortcut?: string;
  /** Permission that shows the button. */
  readonly action?: 'add' | 'edit' | 'delete' | 'export';
  /**
   * What a history row shows as the record's main number: the name of a parameter, or a function of the validated parameters and of
   * what the operation reported, which is undefined until it has run.
   */
  readonly headline?:
    | string
    | ((
        params: Readonly<Record<string, unknown>>,
        report: Readonly<Record<string, number>> | undefined,
      ) => Headline | undefined);
  /** Form of an annotation or view tool. */
  readonly params?: z.ZodObject;
  /** Form of an operation tool or an exporter where it is not the operation's own schema. */
  readonly form?: ToolForm;
  /** Ids of the tool's steps; each needs the words `steps.<id>`, and `steps.<id>.name` where there are several. */
  readonly steps?: readonly string[];
  /** Ids of actions its steps offer beyond those of the core steps; each needs the words `actions.<id>`. */
  readonly actions?: readonly string[];
  /** Ids of the numbers its card shows; each needs the words `readouts.<id>`. */
  readonly readouts?: readonly string[];
  /** Keys of the handles it draws; each needs the words `handles.<key>`, which stand beside the handle with its value. */
  readonly handles?: readonly string[];
  /** What steps of the tool ask (`confirmStep`); each is one of `steps`, and needs the words `actions.<id>.<choice>`. */
  readonly questions?: readonly StepQuestion[];
  /** Codes of warnings that Apply asks about before it writes the record; each needs the words `confirm.<code>`. */
  readonly confirm?: readonly string[];
  /** Kinds of annotations that it keeps, of core or of any plugin of the catalog; one that nobody declares is a load error. */
  readonly keeps?: readonly string[];
  /** Types of further operations of the plugin whose steps the tool makes (`ToolInstance.onCommit`): they are edited with it, by its form. */
  readonly also?: readonly string[];
  /**
   * Records that it makes another record from: their menu in the history offers it under the plugin's word `<tool prefix>from`, asks with the sentence of `ask` (`errors.<ask>`), and the tool
   * begins with a reference to the record (`p.recordRef`) in its value `into`.
   */
  readonly from?: { readonly operation: string; readonly into: string; readonly ask: string };
  /** Whether the tool has no session of its own: the host brings a dialog and `load` is never called (exporters). */
  readonly hosted?: boolean;
  readonly load: () => Promise<{ readonly default: ToolFactory }>;
  /** A React component that takes `PanelProps` (core/react); absent: a form made from the schema. */
  readonly panel?: () => Promise<{ readonly default: unknown }>;
}

/** Loads the words of a plugin in one language. */
export type LoadWords = () => Promise<{ readonly default: Messages }>;

/** A plugin as data: what it is called, what it brings, and where its words and the code of its tools are loaded from. */
export interface ToolPlugin {
  readonly id: string;
  readonly apiVersion: 1;
  /** Ids of plugins that must be loaded too. */
  readonly requires?: readonly string[];
  readonly operations: readonly AnyOperation[];
  readonly tools: readonly ToolManifest[];
  /** What writes files of a design; each needs the words `exporters.<id>` and `exporters.<id>.tip`. */
  readonly exporters?: readonly AnyExporter[];
  /** Words in both languages of core; those in others are used where some plugin or the host declares the language. */
  readonly locales: Readonly<Record<CoreLanguage, LoadWords>> & Readonly<Record<string, LoadWords>>;
  /** Own kinds of measures and markers; each needs the word `kinds.<kind>`. */
  readonly annotationKinds?: readonly AnyAnnotationKind[];
  /** Own groups of tools, which tools of any plugin may stand in; each needs the word `groups.<id>`. */
  readonly groups?: readonly GroupDeclaration[];
  /** Colours of own overlay roles, by `<plugin id>.<name>`. */
  readonly overlayRoles?: Readonly<Record<string, RoleColours>>;
  /** Languages beyond the two of core, with words for core, for other plugins and for itself. */
  readonly languages?: readonly LanguagePack[];
  /** What lies over the canvas as long as the editor is there: a legend, a compass, a picture. */
  readonly widgets?: readonly WidgetDeclaration[];
  /** Binds services of the plugin's own, which its tools and those of other plugins ask for by token; rare. */
  readonly contribute?: () => Promise<{ readonly default: ServiceContribution }>;
}

/** The form of a tool; undefined where it is the schema of its operation, or there is none. */
export const formOf = ({ form, params }: ToolManifest): ToolForm | undefined =>
  form ?? (params && { schema: params });

/** Declares a plugin; nothing runs until `loadPlugins` has checked the whole catalog. */
export function definePlugin(plugin: ToolPlugin): ToolPlugin {
  return plugin;
}
