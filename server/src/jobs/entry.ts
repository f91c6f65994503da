import type { Language } from '@bracewright/core/contract';
import type { AppError } from '../errors.ts';

/** Work that goes on in this process, whether or not it has become a job. */
export interface Entry {
  readonly id: string;
  /** The user who asked for it. */
  readonly owner: string;
  /** The space that it was asked for in. */
  readonly space: string | null;
  readonly language: Language;
  readonly stop: AbortController;
  /** The call that began it. */
  readonly route: string;
  /** What to call again, as JSON; null where a second run could do something twice. */
  readonly task: string | null;
  /** 0 to 1. */
  progress: number;
  /** What is done so far, where the work tells it. */
  soFar: unknown;
  /** Set when the work became a job: resolves when its row is there. */
  handing: Promise<void> | undefined;
  outcome: { readonly value: unknown } | { readonly failure: AppError } | undefined;
  done: Promise<void>;
  /** Told of progress and of the end. */
  readonly listeners: Set<() => void>;
}
