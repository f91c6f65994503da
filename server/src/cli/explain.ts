import type { ErrorData } from '@bracewright/core/operation';
import { sentenceOf } from '../messages/index.ts';

/** The English sentence for a code; the code itself where there is none. The command line speaks English, as its options do. */
export function explain(failure: { readonly code: string; readonly data: ErrorData }): string {
  return sentenceOf(failure.code, failure.data, 'en-US') ?? `${failure.code} ${JSON.stringify(failure.data)}`;
}
