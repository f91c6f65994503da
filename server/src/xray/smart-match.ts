import { rm, writeFile } from 'node:fs/promises';
import type { SmartMatchResult } from '@bracewright/core/contract';
import { SdkError } from '@bracewright/core/operation';
import type { AskedMatch, QuarterTurn } from '@bracewright/core/film-reader';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import type { Call, HandlersOf } from '../http/call.ts';
import type { Jobs, JobPorts } from '../jobs/jobs.ts';
import type { Compute } from '../compute/compute.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { contentOf } from '../storage/content-holds.ts';
import { factsOf, getXray } from './routes.ts';
import { SharedMatches, type MatchOutcome } from './shared-matches.ts';
import { readXray, type XrayFacts } from './take-in.ts';

export interface SmartMatchDependencies {
  readonly database: Database;
  readonly blobs: BlobStore;
  readonly compute: Compute;
  readonly jobs: Jobs;
}

/** A film that is asked about: its grey values as they are kept, and what its file says. */
interface AskedFilm {
  readonly hash: string;
  readonly facts: XrayFacts;
  /** Gives a file of its PNG to `use`. */
  readonly withFile: <T>(use: (path: string) => Promise<T>) => Promise<T>;
}

type Sources = Pick<SmartMatchDependencies, 'database' | 'blobs' | 'compute'>;

/** A film that is kept: with all its grey values where it has more than 8 bits. */
async function keptFilm({ database, blobs }: Sources, { caller }: Call, xrayId: string): Promise<AskedFilm> {
  const row = await getXray(database.knex, caller.space, xrayId);
  const hash = row.deep_hash ?? row.picture_hash;
  if ((await blobs.size(hash)) === undefined) throw new AppError('document/damaged');
  return { hash, facts: factsOf(row), withFile: async (use) => use(await blobs.localPath(hash)) };
}

/** A film that comes with the call; it is not kept. What is no picture is no picture of a spine. */
async function sentFilm({ blobs, compute }: Sources, { file, language, signal }: Call): Promise<AskedFilm> {
  try {
    const { png, deep, facts } = await readXray(file!, { blobs, compute, language, signal });
    const bytes = deep ?? png;
    return {
      hash: contentOf(bytes).hash,
      facts,
      async withFile(use) {
        const path = blobs.temporaryPath();
        try {
          await writeFile(path, bytes, { mode: 0o600 });
          return await use(path);
        } finally {
          await rm(path, { force: true });
        }
      },
    };
  } catch (error) {
    if (error instanceof AppError && error.failure === 'picture/unreadable')
      throw new AppError('smart-match/parameters', {
        data: { reason: 'not-a-spine', confidence: 1 },
        cause: error,
      });
    throw error;
  }
}

/** What a failure of the reading means for the caller; what is none of these is a fault of ours. */
function matchRefusal(error: unknown): AppError | undefined {
  if (!(error instanceof SdkError)) return undefined;
  if (error.code.startsWith('film-reader/'))
    return new AppError('smart-match/not-available', { cause: error });
  if (error.code === 'scan/too-slow' || error.code === 'scan/too-large')
    return new AppError('job/crashed', { cause: error });
  return error.code === 'picture/unreadable' ? new AppError('document/damaged', { cause: error }) : undefined;
}

/** The answer of a call, or its refusal with the reason. */
function answerOf(outcome: MatchOutcome): SmartMatchResult {
  if (outcome.kind === 'refused') {
    const { reason, confidence } = outcome;
    throw new AppError('smart-match/parameters', { data: { reason, confidence } });
  }
  const { kind: _, ...answer } = outcome;
  return answer;
}

/** Recognition of vertebrae. */
export function smartMatchHandlers({
  database,
  blobs,
  compute,
  jobs,
}: SmartMatchDependencies): HandlersOf<'x-smart/x-match'> {
  const shared = new SharedMatches();

  async function match({ hash, facts, withFile }: AskedFilm, asked: AskedMatch, ports: JobPorts) {
    // The same picture with the same facts gets the same answer: it is worked out once.
    const key = JSON.stringify([hash, facts.film?.isInverted ?? false, asked]);
    try {
      return await shared.ask(key, ports, (own) =>
        withFile((path) => {
          const isInverted = facts.film?.isInverted ?? false;
          return compute.matchFilm({ kind: 'match', path, isInverted, asked }, own);
        }),
      );
    } catch (error) {
      throw matchRefusal(error) ?? error;
    }
  }

  return {
    'x-smart/x-match': async ({ xrayId, display, turn }, call) => {
      if ((xrayId === undefined) === (call.file === undefined)) throw new AppError('smart-match/parameters');
      const sources = { database, blobs, compute };
      const film =
        xrayId === undefined ? await sentFilm(sources, call) : await keptFilm(sources, call, xrayId);
      const { film: filed } = film.facts;
      const asked: AskedMatch = {
        display,
        turn: turn as QuarterTurn | undefined,
        rightOfPatientAt: filed?.rightOfPatientAt ?? null,
        scale: filed && {
          pixelSpacing: filed.pixelSpacing,
          spacingAt: filed.spacingAt,
          magnification: filed.magnification ?? null,
        },
      };
      return jobs.answer(call, async (ports) => answerOf(await match(film, asked, ports)));
    },
  };
}
