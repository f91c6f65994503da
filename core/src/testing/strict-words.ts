import { MESH_MESSAGES } from '../mesh/io/index.ts';
import { CORE_MESSAGES } from '../operation/messages.ts';
import { isSdkError } from '../errors/sdk-error.ts';
import { LANGUAGES, type LoadedCatalog } from '../plugin/index.ts';
import type { OperationRunner } from '../services/index.ts';
import { pluralForms, slipsBetween } from '../text/index.ts';
import { hasSentence } from '../text/plural.ts';

/** Letters by which the id of a plugin is misspelled at most. */
const SLIPS = 1;
/** Letters from which on an id is told apart from others of its like: a shorter one is one letter from half of the words of its length. */
const LEAST = 5;

const lettersOf = (id: string): string => [...id].sort().join('');

/** Whether `given` is a slip of the hand for `id`; of short ones only two letters that changed places. */
const isSlipOf = (given: string, id: string): boolean =>
  slipsBetween(id, given, SLIPS) <= SLIPS &&
  (Math.min(id.length, given.length) >= LEAST || lettersOf(given) === lettersOf(id));
const KINDS = ['errors', 'warnings', 'notes'] as const;
type Data = Readonly<Record<string, unknown>>;
type Told = { readonly code: string; readonly data?: Data };

/** Placeholders of a code's sentences that no value fills. */
function unfilledIn(
  tables: readonly Readonly<Record<string, string>>[],
  code: string,
  data: Data,
): readonly string[] {
  const texts = tables.flatMap((table) => KINDS.map((kind) => table[`${kind}.${code}`] ?? ''));
  const named = texts.flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!));
  return [...new Set(named)].filter((name) => data[name] === undefined);
}

/** Looks whether what people are told has a sentence, which no check of the catalog can know: codes stand in code. */
export class StrictWords {
  readonly #catalog: LoadedCatalog;

  constructor(catalog: LoadedCatalog) {
    this.#catalog = catalog;
  }

  /**
   * Throws Error for a code of a plugin that has no sentence in one of the languages: people would be told that something went wrong, and not what. Plural forms are a
   * sentence where `data` has the `count` that chooses one.
   */
  require(code: string, data: Data = {}): void {
    const plugin = code.split('/')[0]!;
    const { plugins, messages } = this.#catalog;
    if (Object.hasOwn(CORE_MESSAGES['en-US'], code) || Object.hasOwn(MESH_MESSAGES['en-US'], code)) return;
    if (!plugins.some(({ id }) => id === plugin)) {
      const meant = plugins.find(({ id }) => isSlipOf(plugin, id));
      if (code.includes('/') && !meant) return;
      const hint = meant ? `; was “${meant.id}/” meant?` : '';
      throw new Error(`“${code}” begins with the id of no plugin, so nobody has a sentence for it${hint}`);
    }
    for (const language of LANGUAGES) {
      const tables = Object.values(messages[language] ?? {});
      const hasWords = tables.some((table) =>
        KINDS.some((kind) => hasSentence(table, `${kind}.${code}`, language, data)),
      );
      if (!hasWords)
        throw new Error(
          `“${code}” has no sentence in ${language}: add “errors.${code}” (or “warnings.”, “notes.”) to the words of ${plugin}; a sentence in plural forms (${pluralForms(
            language,
          )
            .map((form) => `“errors.${code}_${form}”`)
            .join(', ')}) needs a number “count” in its data`,
        );
      const unfilled = unfilledIn(tables, code, data);
      if (unfilled.length > 0)
        throw new Error(
          `The sentence of “${code}” in ${language} has ${unfilled.map((name) => `“{${name}}”`).join(', ')}, and its data no such value: people would read the braces. It has ${Object.keys(data).join(', ') || 'none'}`,
        );
    }
  }

  /** The runner, which fails where an operation says something without a sentence. */
  watch(runner: OperationRunner): OperationRunner {
    const require = ({ code, data }: Told): void => this.require(code, data);
    const said = async <T extends { readonly findings: readonly Told[] }>(work: Promise<T>): Promise<T> => {
      try {
        const answer = await work;
        for (const finding of answer.findings) require(finding);
        return answer;
      } catch (error) {
        if (isSdkError(error)) require(error);
        throw error;
      }
    };
    return {
      ...runner,
      preview: (...args) => said(runner.preview(...args)),
      run: (...args) => said(runner.run(...args)),
      async replay(records, options) {
        const answer = await runner.replay(records, options);
        for (const { error, findings } of answer.outcomes)
          for (const told of [...(error ? [error] : []), ...findings]) require(told);
        return answer;
      },
    };
  }
}
