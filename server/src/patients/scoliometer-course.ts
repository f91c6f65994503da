import {
  calendarDay,
  keptScoliometerSchema,
  type KeptScoliometer,
  type ScoliometerVisit,
} from '@bracewright/core/contract';
import { marksKey, SCOLIOMETER_VERSION } from '@bracewright/core/brace';
import type { Knex } from 'knex';
import { madeByOf } from '../db/made-by.ts';
import type { DocumentRow } from '../db/rows.ts';
import { frameOf } from '../designs/frames.ts';
import { landmarksOn } from '../designs/landmarks.ts';
import { areSidesConfirmed } from '../designs/sides.ts';
import { inPieces } from '../entries/entries.ts';

/** How far two stands of a body may lie apart by rounding. */
const SAME = 1e-6;

/** What is kept of a model, and what was found of how it stands. */
interface Found {
  readonly kept: KeptScoliometer;
  readonly alignment: unknown;
}

/** What was read of each model, where anything is kept that can be understood. */
async function keptOf(db: Knex, models: readonly DocumentRow[]): Promise<ReadonlyMap<string, Found>> {
  const kept = new Map<string, Found>();
  await inPieces(
    models.map(({ id }) => id),
    async (ids) => {
      const rows = (await db('model_basics')
        .whereIn('model_id', [...ids])
        .where('fields', 'like', '%"scoliometer"%')
        .select('model_id', 'fields')) as { model_id: string; fields: string }[];
      for (const { model_id, fields } of rows) {
        const { scoliometer, alignment } = JSON.parse(fields) as Readonly<Record<string, unknown>>;
        const read = keptScoliometerSchema.safeParse(scoliometer);
        if (read.success) kept.set(model_id, { kept: read.data, alignment });
      }
    },
  );
  return kept;
}

/** Why what is kept says nothing of the scan as it stands now; null where it does. */
export async function gapOf(
  db: Knex,
  model: DocumentRow,
  kept: KeptScoliometer | undefined,
): Promise<ScoliometerVisit['gap']> {
  if (!kept) return 'not-taken';
  if (kept.version !== SCOLIOMETER_VERSION) return 'other-version';
  if (kept.meshHash !== model.base_hash) return 'other-mesh';
  const frame = await frameOf(db, model);
  const stands = kept.transform.every((value, i) => Math.abs(value - frame[i]!) <= SAME);
  if (!stands) return 'aligned-since';
  return kept.marks === marksKey(await landmarksOn(db, model, frame)) ? null : 'marked-since';
}

/**
 * What the digital scoliometer read of each scan of a patient, oldest first. Only readings of the same definitions, of the scan as it stands now, have values: the others are gaps with the reason. Walls are no scans,
 * and a copy of a scan in the same stand is the same scan. Empty where no scan has a reading.
 */
export async function scoliometerOf(
  db: Knex,
  models: readonly DocumentRow[],
): Promise<readonly ScoliometerVisit[]> {
  const scans = models
    .filter((model) => model.base_hash !== null && madeByOf(model).modelId === undefined)
    .sort((a, b) => (a.filed_at < b.filed_at ? -1 : a.filed_at > b.filed_at ? 1 : a.id < b.id ? -1 : 1));
  const kept = await keptOf(db, scans);
  if (kept.size === 0) return [];
  const visits: ScoliometerVisit[] = [];
  const seen = new Set<string>();
  for (const model of scans) {
    const found = kept.get(model.id);
    const own = found?.kept;
    const gap = await gapOf(db, model, own);
    const key = JSON.stringify([model.base_hash, model.filed_at, own?.transform ?? null, gap]);
    if (seen.has(key)) continue;
    seen.add(key);
    visits.push({
      ...{ modelId: model.id, name: model.name, at: calendarDay(model.filed_at), gap },
      confirmed: gap === null && own!.confirmed !== null,
      areSidesConfirmed:
        gap === null &&
        !own!.areSidesOpen &&
        (await areSidesConfirmed(db, { body: model, finding: found!.alignment }, undefined)),
      contradictory: gap === null ? (own!.contradictory ?? []) : [],
      regions: gap === null ? own!.regions : [],
      pairs: gap === null ? own!.pairs : [],
      waist: gap === null ? own!.waist : null,
      potsi: gap === null ? own!.potsi : null,
    });
  }
  return visits;
}
