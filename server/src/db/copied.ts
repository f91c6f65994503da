/** What was copied together: the new ids of entries and of records by their old ones, and the new models. */
export interface Copied {
  readonly ids: Map<string, string>;
  readonly records: Map<string, string>;
  readonly models: string[];
  /** By the old id of a model that was not copied yet: the copies that name it, which belong to its copy once there is one. */
  readonly waiting: Map<string, string[]>;
}

export const nothingCopied = (): Copied => ({
  ids: new Map(),
  records: new Map(),
  models: [],
  waiting: new Map(),
});

/** Notes that the copy `id` names the model `old`, which has no copy yet. */
export function waitFor({ waiting }: Copied, old: string, id: string): void {
  const ids = waiting.get(old) ?? [];
  if (!ids.includes(id)) waiting.set(old, [...ids, id]);
}

/** Takes in what another entry of the same call was copied as. */
export function takeIn(all: Copied, { ids, records, models, waiting }: Copied): void {
  for (const [old, fresh] of ids) all.ids.set(old, fresh);
  for (const [old, fresh] of records) all.records.set(old, fresh);
  all.models.push(...models);
  for (const [old, copies] of waiting) for (const id of copies) waitFor(all, old, id);
}
