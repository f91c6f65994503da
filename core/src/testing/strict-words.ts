import { isSdkError } from '../errors/sdk-error.ts';
import { LANGUAGES, type LoadedCatalog } from '../plugin/index.ts';
import type { OperationRunner } from '../services/index.ts';
import { pluralForms } from '../text/index.ts';

const KINDS = ['errors', 'warnings', 'notes'] as const;
type Data = Readonly<Record<string, unknown>>;
type Told = { readonly code: string; readonly data?: Data };

/** Whether a table has the sentence, for every number there is where it is counted. */
function hasSentence(table: Readonly<Record<string, string>>, key: string, language: string, data: Data) {
  if (table[key]) return true;
  return typeof data['count'] === 'number' && pluralForms(language).every((form) => table[`${key}_${form}`]);
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
    if (!plugins.some(({ id }) => id === plugin)) return;
    for (const language of LANGUAGES) {
      const hasWords = Object.values(messages[language] ?? {}).some((table) =>
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
