import { randomUUID } from 'node:crypto';
import type { Database } from '../db/database.ts';
import { keptJson } from '../entries/basics.ts';
import { AppError } from '../errors.ts';
import type { HandlersOf } from '../http/call.ts';

/** Questionnaires that one user may hand in within a day: more is a mistake or a machine. */
const MOST_A_DAY = 20;
const DAY_MS = 86_400_000;

/** The satisfaction questionnaire. */
export function feedbackHandlers(database: Database, now: () => number): HandlersOf<'feedback/commit'> {
  return {
    'feedback/commit': ({ score, answers, text }, { caller }) =>
      database.write(async (trx) => {
        const today = new Date(now() - DAY_MS).toISOString();
        const count = (await trx('feedback')
          .where({ user_id: caller.id })
          .where('created_at', '>', today)
          .count({ n: '*' })
          .first()) as { n: number };
        if (Number(count.n) >= MOST_A_DAY) throw new AppError('request/too-many', { retryAfter: 3600 });
        await trx('feedback').insert({
          id: randomUUID(),
          user_id: caller.id,
          score,
          answers: keptJson(answers),
          text: text ?? '',
          created_at: new Date(now()).toISOString(),
        });
        return null;
      }),
  };
}
