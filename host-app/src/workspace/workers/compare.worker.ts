import { SdkError } from '@bracewright/core/operation';
import { compareStates, type Compared, type CompareRequest } from './compare-states.ts';

export type CompareAnswer =
  /** Nothing where the inside of a brace cannot be told. */
  | { readonly kind: 'compared'; readonly found: Compared | undefined }
  | { readonly kind: 'failed'; readonly code: string };

const scope = globalThis as unknown as { postMessage(message: CompareAnswer): void };

addEventListener('message', ({ data }: MessageEvent<CompareRequest>) => {
  compareStates(data).then(
    (found) => scope.postMessage({ kind: 'compared', found }),
    (error: unknown) =>
      scope.postMessage({
        kind: 'failed',
        code: error instanceof SdkError ? error.code : 'runner/unexpected-answer',
      }),
  );
});
