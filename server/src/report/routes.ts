import { bodyFacts } from '@bracewright/core/contract';
import type { OperationRegistry } from '@bracewright/core/operation';
import type { Database } from '../db/database.ts';
import { getModel } from '../entries/entries.ts';
import { AppError } from '../errors.ts';
import { BytesReply, type HandlersOf } from '../http/call.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { MeasuresOf } from '../measures/routes.ts';
import type { Compute } from '../compute/compute.ts';
import { designOf, noteResults } from '../designs/design.ts';
import { frameOfRecords } from '../designs/frames.ts';
import { landmarksOn } from '../designs/landmarks.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { gatherFacts, patientOfModel } from './gather.ts';
import { reportPages } from '../compute/report/layout.ts';
import { reportWords } from '../compute/report/words/index.ts';

export interface ReportDependencies {
  readonly database: Database;
  readonly blobs: BlobStore;
  readonly compute: Compute;
  readonly jobs: Jobs;
  readonly registry: OperationRegistry;
  /** Values on the shape as it is now. */
  readonly measures: MeasuresOf;
  readonly now: () => number;
}

/** How often a report is begun anew because the model was changed while it was made. */
const MOST_TRIES = 3;

/** Pixels of the four views: 216 to the inch on paper. */
const BOUNDS = { width: 1560, height: 780 } as const;

/** What was gathered while the model stood still: pictures, records and measures of one state. Throws `model/stale`. */
async function ofOneRevision<T>(read: () => Promise<number>, gather: () => Promise<T>): Promise<T> {
  for (let left = MOST_TRIES; left > 0; left--) {
    const before = await read();
    const gathered = await gather();
    if ((await read()) === before) return gathered;
  }
  throw new AppError('model/stale');
}

/** The design of a model on paper. */
export function reportHandlers(dependencies: ReportDependencies): HandlersOf<'report/pdf'> {
  const { database, blobs, compute, jobs, registry, measures, now } = dependencies;
  return {
    'report/pdf': async ({ modelId, patientId, paper, language = undefined, units, zone }, call) => {
      const { caller } = call;
      const model = await getModel(database.knex, caller.space, modelId);
      // Refused before any work is begun.
      await patientOfModel(database.knex, model, patientId, caller);
      const words = language ?? call.language;
      const read = async () => {
        const { revision } = await getModel(database.knex, caller.space, modelId);
        return revision;
      };
      return jobs.answer(call, async (ports) => {
        // The shape takes most of the time; what comes after it is told as well, so that nobody sees a full bar stand still.
        const until = (from: number, to: number) => ({
          ...ports,
          onProgress: (fraction: number) => ports.onProgress(from + (to - from) * fraction),
        });
        const facts = await ofOneRevision(read, async () => {
          const model = await getModel(database.knex, caller.space, modelId);
          const design = await designOf(database.knex, blobs, model);
          const marked = await landmarksOn(database.knex, model, frameOfRecords(design.records));
          const { patient } = await patientOfModel(database.knex, model, patientId, caller);
          // As the editor knows it, so that both judge alike.
          const known = {
            marked,
            facts: patient ? bodyFacts(patient, new Date(now()).toISOString().slice(0, 10)) : {},
          };
          const views = await compute.run<'views'>(
            { kind: 'views', design, bounds: BOUNDS, known, language: words },
            until(0, 0.7),
          );
          await noteResults(database, model.owner_id, views.outcomes);
          ports.onProgress(0.7);
          const taken = await measures(modelId, { ...call, caller, signal: ports.signal });
          return gatherFacts(database, { blobs, compute, signal: ports.signal }, {
            model, patientId, caller, language: words, zone, unit: units, views, measures: taken, now: now(),
          }); // prettier-ignore
        });
        ports.onProgress(0.9);
        const bytes = await compute.print(reportPages(facts, paper, registry), ports);
        const fileName = `${facts.patient?.name ?? model.name} ${reportWords[words].title}.pdf`;
        return new BytesReply(bytes, 'application/pdf', { fileName });
      });
    },
  };
}
