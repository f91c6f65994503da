import { SdkError } from '@bracewright/core/operation';
import type { AbortSignalLike } from '@bracewright/core/services';
import { askOwnWorker } from './own-worker.ts';
import type { MadeLevels, RegisterAnswer, RegisterRequest, RegisteredFilms } from './register.worker.ts';

export type { LateralLack, MadeLevels, RegisteredFilms, SentFilm } from './register.worker.ts';

/** How a registration is stopped and followed. */
export interface RegisterOptions {
  readonly signal?: AbortSignalLike;
  /** From 0 to 1. */
  readonly progress?: (fraction: number) => void;
}

const start = () =>
  new Worker(new URL('./register.worker.ts', import.meta.url), { type: 'module', name: 'register' });

const ask = (request: RegisterRequest, options?: RegisterOptions) =>
  askOwnWorker<RegisterAnswer>(start, request, options);

/** What is asked of films and a body; tests give their own. */
export interface RegisterJobs {
  /** Films registered to a body, and the line of the spine that follows. Rejects with SdkError `mesh/no-trunk`, `scene/image-damaged`, or OperationAborted. */
  register(
    request: Omit<Extract<RegisterRequest, { kind: 'register' }>, 'kind'>,
    options: RegisterOptions,
  ): Promise<RegisteredFilms>;
  /** The line anew of films that a person moved. */
  levels(request: Omit<Extract<RegisterRequest, { kind: 'levels' }>, 'kind'>): Promise<MadeLevels>;
}

export const registerInWorker: RegisterJobs = {
  async register(request, options) {
    const answer = await ask({ kind: 'register', ...request }, options);
    if (answer.kind !== 'registered') throw new SdkError('runner/unexpected-answer', { kind: answer.kind });
    return answer;
  },
  async levels(request) {
    const answer = await ask({ kind: 'levels', ...request });
    if (answer.kind !== 'levels') throw new SdkError('runner/unexpected-answer', { kind: answer.kind });
    return answer;
  },
};
