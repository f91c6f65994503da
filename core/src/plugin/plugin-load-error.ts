import { acrossCopies } from '../errors/across-copies.ts';

/** One thing wrong with a catalog: which plugin, what, and the names involved. */
export interface PluginFault {
  readonly code: keyof typeof SENTENCES;
  /** Its id; its place in the list (`#3`) where it has none. */
  readonly plugin: string;
  readonly data: Readonly<Record<string, string | number>>;
}

/** What a developer reads for each fault: what was asked, what was found, what to do. */
export const SENTENCES = {
  'plugin/malformed': '{part} should be {expected}; found {found}',
  'plugin/threw': 'reading it threw: {reason}. A plugin is plain data; let no getter throw',
  'plugin/duplicate-id': 'another plugin has this id; give one of them another',
  'plugin/api-version':
    'it was made for version {found} of the plugin interface, and this host knows {supported}',
  'plugin/missing-requirement':
    'it requires the plugin “{needs}”, which is not there or was left out; add it to the catalog',
  'plugin/circular-requirement': 'it requires plugins that require it; take one requirement out of the ring',
  'plugin/locale-failed': 'its words in {language} did not load: {reason}',
  'plugin/key-missing': 'the word “{key}” is missing in {language}; add it to the locale file',
  'plugin/key-unknown': 'nothing uses the word “{key}” of {language}; take it out or correct its key',
  'plugin/key-empty': 'the word “{key}” is empty in {language}',
  'plugin/placeholder-mismatch':
    'the word “{key}” has the placeholders “{found}” in {language} and “{expected}” in the other language; they must agree',
  'operation/duplicate':
    'the operation {operation} is also brought by “{with}”; give it a type or a version of its own',
  'operation/foreign-prefix':
    'the operation {operation} bears the name of the plugin “{with}”; begin its type with “{own}.”',
  'operation/two-targets':
    'the operation {operation} has several fields of the kind “target” ({fields}); it works on one thing',
  'params/bounds':
    'the parameter “{field}” of {of} goes from {found}; give two numbers, the smaller one first',
  'params/step': 'the parameter “{field}” of {of} goes in steps of {found}; give a number above 0',
  'params/options-missing': 'the parameter “{field}” of {of} has no words to choose from; name at least one',
  'params/option-invalid':
    'the parameter “{field}” of {of} has {found} among its words; a word is a text that is not empty',
  'params/option-doubled': 'the parameter “{field}” of {of} has the word “{found}” twice',
  'params/option-reserved':
    'the parameter “{field}” of {of} has the word “{found}”, which stands for the value in place of a word; choose another',
  'params/value-missing':
    'the parameter “{field}” of {of} has no value that may stand in place of its words; give a kind or a table of kinds, or use p.choice',
  'params/default':
    'the parameter “{field}” of {of} begins with {found}, which its own rules refuse; give a default that they take',
  'params/field-unknown': 'the parameter “{field}” of {of} names “{found}”, which is no parameter beside it',
  'params/no-plane': 'the parameter “{field}” of {of} is mirrored at “{found}”, which is no plane',
  'params/places':
    'the parameter “{field}” of {of} has the places {found}, which are none; give “points”, “line” with closed and shape, “edge-lines” or “cut” with view, and to a single point “points” only',
  'exporter/duplicate-id': 'the exporter {exporter} is also brought by “{with}”; give it an id of its own',
  'exporter/foreign-prefix':
    'the exporter {exporter} bears a name that is not its plugin’s; begin its id with “{own}.”',
  'tool/duplicate-id': 'the tool “{tool}” is also brought by “{with}”; give it an id of its own',
  'tool/duplicate-step': 'the tool “{tool}” lists the step “{step}” twice',
  'tool/question-no-step':
    'the question “{question}” of the tool “{tool}” is none of its steps; list it among them',
  'tool/question-choice-unknown':
    'the question “{question}” of the tool “{tool}” goes on with “{choice}”, which is none of its choices',
  'tool/question-field-unknown':
    'the answer to “{question}” of the tool “{tool}” goes into “{field}”, which is no parameter of its operation',
  'tool/question-option-unknown':
    'the question “{question}” of the tool “{tool}” offers “{choice}”, which the parameter “{field}” does not take; it takes {options}',
  'tool/group-unknown':
    'the tool “{tool}” stands in the group “{group}”, which neither core nor the host nor a plugin declares; there are {groups}',
  'tool/kind-unknown':
    'the tool “{tool}” keeps annotations of the kind “{kind}”, which neither core nor a plugin declares; there are {kinds}',
  'annotation/duplicate':
    'the kind of annotations “{kind}” is also brought by “{with}”; give it another name',
  'annotation/foreign-prefix':
    'the kind of annotations “{kind}” does not bear the name of its plugin; begin it with “{own}.”',
  'group/duplicate':
    'the group “{group}” is also declared by “{with}”; declare it once, and require that plugin',
  'group/unknown-neighbour':
    'the group “{group}” should stand behind “{after}”, which neither core nor a plugin declares; there are {groups}',
  'group/ring':
    'the group “{group}” should stand behind “{after}”, which stands behind it in its turn; take one “after” out of the ring',
  'overlay/foreign-prefix':
    'the overlay role “{role}” does not bear the name of its plugin; begin it with “{own}.”',
  'language/duplicate':
    'the language {language} is also brought by “{with}”; put all its words into one pack',
  'language/failed': 'its words of the language {language} did not load: {reason}',
  'widget/duplicate': 'the widget “{widget}” is also brought by “{with}”; give it an id of its own',
  'tool/operation-missing': 'the tool “{tool}” names no operation; a tool of its kind needs one',
  'tool/operation-not-own':
    'the tool “{tool}” names “{operation}” in “also”, which is no operation of its own plugin',
  'tool/operation-unknown': 'the tool “{tool}” uses the operation “{operation}”, which no plugin brings',
  'tool/headline-unknown':
    'the headline of the tool “{tool}” is “{headline}”, which is no parameter of its operation',
  'tool/from-unknown':
    'the tool “{tool}” is begun from the operation “{operation}”, which its plugin does not bring',
  'tool/from-field':
    'the tool “{tool}” takes the step that it is begun from into “{field}”, which is no p.recordRef of its form',
  'tool/icon-invalid':
    'the icon of the tool “{tool}” is no plain SVG of 24 × 24 (viewBox="0 0 24 24", no script, no style, no links)',
  'tool/shortcut-invalid':
    'the shortcut “{shortcut}” of the tool “{tool}” cannot be read; write it as T or Shift+T',
  'tool/shortcut-clash':
    'the shortcut {shortcut} of the tool “{tool}” is also that of “{with}”; choose another',
  'tool/shortcut-reserved':
    'the shortcut {shortcut} of the tool “{tool}” is one of the editor itself; choose another',
} as const;

/** A fault as a sentence for the plugin's author: `pelvis-tilt: the word “tip” is missing in zh-CN; add it to the locale file.` */
export const sentenceOf = ({ code, plugin, data }: PluginFault): string =>
  `${plugin}: ${SENTENCES[code].replace(/\{(\w+)\}/g, (_, name: string) => String(data[name] ?? ''))}.`;

/** Thrown by `loadPlugins` when asked to be strict, with every fault of the catalog, so that an author mends all of them at once. */
export class PluginLoadError extends Error {
  readonly faults: readonly PluginFault[];

  static {
    acrossCopies(this, 'PluginLoadError');
  }

  constructor(faults: readonly PluginFault[]) {
    super(`The plugins cannot be loaded:\n${faults.map((fault) => `- ${sentenceOf(fault)}`).join('\n')}`);
    this.name = 'PluginLoadError';
    this.faults = faults;
  }
}
