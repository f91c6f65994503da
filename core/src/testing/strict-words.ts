import { isSdkError } from '../errors/sdk-error.ts';
import { LANGUAGES, type LoadedCatalog } from '../plugin/index.ts';
import type { OperationRunner } from '../services/index.ts';

const KINDS = ['errors', 'warnings', 'notes'] as const;

/** Looks whether what people are told has a sentence, which no check of the catalog can know: codes stand in code. */
export class StrictWords {
  readonly #catalog: LoadedCatalog;

  constructor(catalog: LoadedCatalog) {
    this.#catalog = catalog;
  }

  /** Throws Error for a code of a plugin that has no sentence in one of the languages: people would be told that something went wrong, and not what. */
  require(code: string): void {
    const plugin = code.split('/')[0]!;
    const { plugins, messages } = this.#catalog;
    if (!plugins.some(({ id }) => id === plugin)) return;
    for (const language of LANGUAGES) {
      const hasWords = Object.values(messages[language] ?? {}).some((table) =>
        KINDS.some((kind) => table[`${kind}.${code}`]),
      );
      if (!hasWords)
        throw new Error(
          `“${code}” has no sentence in ${language}: add “errors.${code}” (or “warnings.”, “notes.”) to the words of ${plugin}`,
        );
    }
  }

  /** The runner, which fails where an operation says something without a sentence. */
  watch(runner: OperationRunner): OperationRunner {
    const require = (code: string): void => this.require(code);
    const said = async <T extends { readonly findings: readonly { readonly code: string }[] }>(
      work: Promise<T>,
    ): Promise<T> => {
      try {
        const answer = await work;
        for (const { code } of answer.findings) require(code);
        return answer;
      } catch (error) {
        if (isSdkError(error)) require(error.code);
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
          for (const code of [error?.code, ...findings.map((one) => one.code)])
            if (code !== undefined) require(code);
        return answer;
      },
    };
  }
}
