import type { ExportSubject } from '../exporter/exporter.ts';
import type { OperationRole } from '../operation/operation-role.ts';
import type { JsonSchema } from '../params/json-schema.ts';
import type { ParamKind, ParamMeta } from '../params/kinds.ts';
import type { Language } from './languages.ts';
import type { ToolGroup, ToolManifest } from './plugin.ts';

/** One of the words that a parameter takes, or one of a tool's parts: what it is called in code, and what a person reads. */
export interface DescribedWord {
  readonly id: string;
  readonly text: string;
}

/** A parameter in words and bounds. Lengths in mm, angles in degrees. */
export interface ParamDescription {
  readonly name: string;
  readonly kind: ParamKind;
  readonly unit?: NonNullable<ParamMeta['unit']>;
  /** Absent where there is no bound; of a list: how many it holds. */
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly options?: readonly DescribedWord[];
  /** The values that may stand in place of a word, which its option `other` stands for; one without a name is the value itself. */
  readonly other?: readonly ParamDescription[];
  /** What some of the whole numbers it takes are called. */
  readonly levels?: readonly DescribedWord[];
  /** Absent where the value must be given, or may be left out altogether. */
  readonly default?: unknown;
  readonly required: boolean;
  /** Whether a form shows it behind "More". */
  readonly advanced: boolean;
  /** Whether no form shows it: gestures set it. */
  readonly hidden: boolean;
  /** What the form calls it; its name where the plugin has no word. */
  readonly title: string;
  readonly help?: string;
}

/** One stage of a tool. */
export interface StepDescription {
  readonly id: string;
  /** Absent for a tool of one step. */
  readonly name?: string;
  /** What the person is asked to do. */
  readonly text: string;
}

/** A warning that Apply asks about, and so does `Editor.apply`. */
export interface DoubtDescription {
  readonly code: string;
  /** What the operation says. */
  readonly warning: string;
  /** What is asked. */
  readonly question: string;
}

/** What a step asks before Apply. */
export interface QuestionDescription {
  readonly id: string;
  readonly text: string;
  readonly choices: readonly DescribedWord[];
  /** The choices with which the tool goes on; any other means no. */
  readonly goOn: readonly string[];
  /** The parameter that the answer becomes. */
  readonly into?: string;
  /** Whether it is asked whatever the values are. */
  readonly always: boolean;
}

/** A tool as a person meets it. */
export interface ToolDescription {
  readonly id: string;
  readonly plugin: string;
  readonly kind: ToolManifest['kind'];
  readonly group: ToolGroup;
  /** What the group is called where a plugin declares it; core's groups and the host's are named by the host. */
  readonly groupTitle?: string;
  readonly title: string;
  readonly tip: string;
  /** How it is used, a sentence each; what its steps say where the plugin has no sentences. */
  readonly how: readonly string[];
  /** What the picture that explains it shows. */
  readonly picture?: string;
  readonly shortcut?: string;
  /** Permission that its user needs. */
  readonly action?: NonNullable<ToolManifest['action']>;
  /** Plugins that it needs beside its own. */
  readonly requires: readonly string[];
  /** Type of the operation it makes records of (`CatalogDescription.operations`). */
  readonly operation?: string;
  /** Whether `Editor.apply` takes it: an operation tool. Others keep measures, look, or make files. */
  readonly appliable: boolean;
  /** Whether the host brings a dialog of its own for it. */
  readonly hosted: boolean;
  readonly steps: readonly StepDescription[];
  readonly actions: readonly DescribedWord[];
  readonly readouts: readonly DescribedWord[];
  readonly handles: readonly DescribedWord[];
  readonly confirm: readonly DoubtDescription[];
  /** What its steps ask; a script answers by `id` (`Editor.apply(…, { answers })`). */
  readonly questions: readonly QuestionDescription[];
  /** Its form. Where that is not the schema of its operation, `Editor.apply` takes the operation's parameters, or with `as: 'form'` these values. */
  readonly form: readonly ParamDescription[];
  /** Of the form, where it is not the operation's own schema. */
  readonly formSchema?: JsonSchema;
}

/** An operation as a script meets it. */
export interface OperationDescription {
  readonly type: string;
  /** The newest version, which new records are made with. */
  readonly version: number;
  /** Every version that records may have, ascending. */
  readonly versions: readonly number[];
  /** Absent for one that gives the body its shape. */
  readonly role?: OperationRole;
  /** Absent for one that no plugin of the catalog brings. */
  readonly plugin?: string;
  readonly title: string;
  /** The tool that makes its records by hand. */
  readonly tool?: string;
  readonly params: readonly ParamDescription[];
  /** Names of the parameters that must be given. */
  readonly needs: readonly string[];
  readonly schema: JsonSchema;
}

/** An exporter as a person and a script meet it. */
export interface ExporterDescription {
  readonly id: string;
  /** Absent for one that no plugin of the catalog brings. */
  readonly plugin?: string;
  readonly title: string;
  readonly tip: string;
  /** What it writes. */
  readonly takes: readonly ExportSubject[];
  /** By which a command line chooses it. */
  readonly extension?: string;
  readonly params: readonly ParamDescription[];
  /** Names of the parameters that must be given. */
  readonly needs: readonly string[];
  readonly schema: JsonSchema;
}

/** A plugin's kind of measures or markers as a script meets it. */
export interface AnnotationKindDescription {
  readonly kind: string;
  /** Absent for one that no plugin of the catalog brings. */
  readonly plugin?: string;
  readonly title: string;
  readonly list: 'measure' | 'marker';
  /** Of its value; empty for a kind without one. */
  readonly unit: string;
  readonly params: readonly ParamDescription[];
  /** Names of the parameters that must be given. */
  readonly needs: readonly string[];
  readonly schema: JsonSchema;
}

/** A whole catalog as plain JSON data, in an order that does not depend on the one it was written in. */
export interface CatalogDescription {
  readonly format: 'bracewright-catalog';
  readonly version: 1;
  readonly language: Language;
  /** As the rail shows them. */
  readonly tools: readonly ToolDescription[];
  /** As the dialog shows them. */
  readonly exporters: readonly ExporterDescription[];
  /** By type. */
  readonly operations: readonly OperationDescription[];
  /** By name; those of core are not among them. */
  readonly annotationKinds: readonly AnnotationKindDescription[];
}
