/** What was copied together: the new ids of entries and of records by their old ones, and the new models. */
export interface Copied {
  readonly ids: Map<string, string>;
  readonly records: Map<string, string>;
  readonly models: string[];
}

export const nothingCopied = (): Copied => ({ ids: new Map(), records: new Map(), models: [] });

/** Takes in what another entry of the same call was copied as. */
export function takeIn(all: Copied, { ids, records, models }: Copied): void {
  for (const [old, fresh] of ids) all.ids.set(old, fresh);
  for (const [old, fresh] of records) all.records.set(old, fresh);
  all.models.push(...models);
}
