import { SdkError } from '@bracewright/core/operation';
import { measureRequest, type GapRequest, type MeasuredGap } from './measure-gap.ts';

export type GapAnswer =
  | { readonly kind: 'progress'; readonly fraction: number }
  | { readonly kind: 'measured'; readonly gap: MeasuredGap }
  /** The shape has no such side. */
  | { readonly kind: 'no-side' }
  | { readonly kind: 'failed'; readonly code: string };

addEventListener('message', ({ data }: MessageEvent<GapRequest>) => {
  const scope = globalThis as unknown as { postMessage(message: GapAnswer): void };
  try {
    const gap = measureRequest(data, (fraction) => scope.postMessage({ kind: 'progress', fraction }));
    scope.postMessage(gap ? { kind: 'measured', gap } : { kind: 'no-side' });
  } catch (error) {
    scope.postMessage({
      kind: 'failed',
      code: error instanceof SdkError ? error.code : 'runner/unexpected-answer',
    });
  }
});
