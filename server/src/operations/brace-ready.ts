import type { Language, Making } from '@bracewright/core/contract';
import { keptEdge } from '@bracewright/core/brace';
import { isEdge } from '../braces/shaped-design.ts';
import { ROLES } from '../catalog/roles.ts';
import type { Design } from '../compute/model-tasks.ts';
import { isWall } from '../db/made-by.ts';
import type { DocumentRow } from '../db/rows.ts';
import { liveRows } from '../designs/records.ts';
import { AppError } from '../errors.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { anySentenceOf } from '../messages/index.ts';
import type { FileGate } from '../storage/file-gate.ts';
import type { WorkDependencies } from './work.ts';

export interface BraceDependencies extends WorkDependencies {
  readonly gate: FileGate;
  readonly jobs: Pick<Jobs, 'answer' | 'within'>;
}

/** Throws `model/is-wall`, `model/no-edge-line` and `model/stepped-back`: a wall that is kept at an earlier step would cancel the steps behind it. */
export async function requireReady({ database }: BraceDependencies, model: DocumentRow, { records }: Design) {
  if (isWall(model)) throw new AppError('model/is-wall');
  if (!records.some(isEdge) && !keptEdge(records, ROLES)) throw new AppError('model/no-edge-line');
  const rows = await liveRows(database.knex, model.id);
  if (rows.some(({ place, state }) => place >= model.cursor && state !== 'cancelled'))
    throw new AppError('model/stepped-back');
}

/** How a brace is made: what the gate looks at it for. */
export const howOf = ({ process, printer, bed }: Partial<Making>) => ({
  process,
  printer: printer ?? null,
  bed: bed ?? null,
});

/** What was found, as an answer about a brace tells it: in words. */
export const toldInWords = (findings: Making['findings'], language: Language) =>
  findings.map(({ code, severity, data }) => ({
    ...{ code, severity },
    message: anySentenceOf(code, data as Record<string, string | number>, language),
  }));
