import type { BraceBatch, BraceOutcome, MadeBrace } from '@bracewright/core/contract';
import { computeRefusal } from '../compute/refusals.ts';
import type { Json } from '@bracewright/core/operation';
import { AppError } from '../errors.ts';
import type { Call, Caller, HandlersOf } from '../http/call.ts';
import { tellingOf } from '../jobs/batch-traces.ts';
import type { JobPorts } from '../jobs/jobs.ts';
import { failureSentence } from '../messages/index.ts';
import type { BraceDependencies } from './brace-ready.ts';
import { makeBrace } from './make-brace.ts';
import { requireThinnerEdge } from './params.ts';

export interface BatchDependencies extends BraceDependencies {
  /** Makes one brace, with its line in the audit trail and all its rules. */
  readonly one: (name: 'document/makebrace', input: object, call: Call) => Promise<unknown>;
  /** Who asked, with the rights of now: a batch goes on for minutes, and who lost a right meanwhile makes nothing more. Throws `request/forbidden`. */
  readonly admit: (name: 'document/makebrace', caller: Caller) => Promise<Caller>;
}

const NONE = { brace: null, findings: [], code: null, message: '' };

/** What became of a model that no brace was made of. */
function refused(id: string, error: AppError, { language }: Call): BraceOutcome {
  const isHeld = error.failure === 'model/not-makeable' || error.failure === 'model/form-held';
  const findings = isHeld ? ((error.data?.['findings'] ?? []) as BraceOutcome['findings']) : [];
  return {
    ...NONE,
    ...{ id, state: isHeld ? 'held' : 'failed', code: error.kind.code },
    // Without the places: those are of the model, which is opened for them.
    findings: findings.map(({ code, severity, message }) => ({ code, severity, message })),
    message: failureSentence(language, error.failure, error.values),
  };
}

/** Braces of one model and of several. Of several each is carried out by itself: what one is held or fails for keeps no other back, and a stop keeps what is done. */
export function braceHandlers(
  dependencies: BatchDependencies,
): HandlersOf<'document/makebrace' | 'document/makebraces'> {
  const { database, jobs, one, admit } = dependencies;

  async function outcomeOf(id: string, wanted: object, call: Call, ports: JobPorts): Promise<BraceOutcome> {
    try {
      const caller = await admit('document/makebrace', call.caller);
      const within = jobs.within({ ...call, caller, visitor: caller }, ports);
      const brace = (await one('document/makebrace', { id, ...wanted }, within)) as MadeBrace;
      return { ...NONE, id, state: 'made', brace };
    } catch (error) {
      if (ports.signal.aborted) throw error;
      const refusal = error instanceof AppError ? error : computeRefusal(error, call.language);
      // A fault is no answer about this model.
      if (!refusal) throw error;
      return refused(id, refusal, call);
    }
  }

  /** Which documents there are, also those in the recycle bin. */
  const present = async (ids: readonly string[]): Promise<ReadonlySet<string>> =>
    new Set((await database.knex('documents').whereIn('id', ids).pluck('id')) as string[]);

  const madeOf = (outcomes: readonly BraceOutcome[]) =>
    outcomes.filter(({ state }) => state === 'made').length;

  return {
    'document/makebrace': (input, call) => makeBrace(dependencies, call, input),

    'document/makebraces': async ({ ids: named, ...wanted }, call) => {
      // All of them would be refused for it.
      requireThinnerEdge(dependencies.registry, wanted.params as Json, call.language);
      return jobs.answer(
        call,
        async ({ signal, onProgress, onSoFar }): Promise<BraceBatch> => {
          const ids = [...new Set(named)];
          const outcomes: BraceOutcome[] = [];
          const began = await present(ids);
          // Of a model that was erased meanwhile nothing is told.
          const told = async (): Promise<BraceBatch> => {
            const now = await present(ids);
            return tellingOf({ ids, outcomes }, (id) => now.has(id) || !began.has(id));
          };
          const stopped = () =>
            new AppError('job/cancelled-among', { values: { done: madeOf(outcomes), total: ids.length } });
          // Which were asked for is known of one that is stopped before its first model is done, too.
          onSoFar?.(await told());
          for (const [index, id] of ids.entries()) {
            if (signal.aborted) throw stopped();
            let kept: { readonly wallId: string } | undefined;
            const ports: JobPorts = {
              signal,
              onProgress: (fraction) => onProgress((index + fraction) / ids.length),
              onKept: (wallId) => (kept = { wallId }),
            };
            try {
              const outcome = await outcomeOf(id, wanted, call, ports);
              outcomes.push(outcome.state === 'made' ? outcome : { ...outcome, ...kept });
            } catch (error) {
              if (!signal.aborted) throw error;
              if (kept) {
                outcomes.push({ ...NONE, ...kept, id, state: 'unpacked' });
                onSoFar?.(await told());
              }
              throw stopped();
            }
            onProgress((index + 1) / ids.length);
            onSoFar?.(await told());
          }
          return told();
        },
        { isAlone: true },
      );
    },
  };
}
