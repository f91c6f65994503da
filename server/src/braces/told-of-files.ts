import type { Finding } from '@bracewright/core/operation';
import type { Sentence } from './gate-json.ts';

/** What was said of files of one brace: a sentence, and which files it is about. */
export interface ToldOfFiles {
  readonly code: string;
  readonly text: string;
  readonly files: readonly string[];
}

/** What files came with, each sentence once with all files that it is about. What has one code stands together: the same place is counted otherwise in a grid than in a program. */
export class FileNotes {
  readonly #sentence: Sentence;
  readonly #told = new Map<string, { readonly code: string; readonly files: string[] }>();

  constructor(sentence: Sentence) {
    this.#sentence = sentence;
  }

  readonly add = ({ code, data }: Pick<Finding, 'code' | 'data'>, file: string): void => {
    const text = this.#sentence({ code, data: data ?? {} });
    const known = this.#told.get(text) ?? { code, files: [] };
    if (!known.files.includes(file)) known.files.push(file);
    this.#told.set(text, known);
  };

  /** Drops what was said of a file that another one is made in place of. */
  forget(file: string): void {
    for (const [text, { files }] of this.#told) {
      if (files.includes(file)) files.splice(files.indexOf(file), 1);
      if (files.length === 0) this.#told.delete(text);
    }
  }

  get all(): readonly ToldOfFiles[] {
    const told = [...this.#told].map(([text, one]) => ({ ...one, text }));
    const codes = [...new Set(told.map(({ code }) => code))];
    return codes.flatMap((code) => told.filter((one) => one.code === code));
  }

  /** As lines for a person: `positive.csv, positive.nc: At 8 places …`. */
  get lines(): readonly string[] {
    return this.all.map(({ files, text }) => `${files.join(', ')}: ${text}`);
  }
}
