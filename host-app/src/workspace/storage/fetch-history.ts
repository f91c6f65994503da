import { isAccepted, type ApiClient, type DocumentEntry, type WireRecord } from '@bracewright/core/contract';
import type { History, OperationRecord } from '@bracewright/core/history';
import { decodeMesh, type TriMesh } from '@bracewright/core/mesh';
import { SdkError } from '@bracewright/core/operation';

/** The history of a model as the server holds it. */
export interface ServerHistory {
  readonly history: History;
  readonly revision: number;
  /** When it last changed, milliseconds since 1970. */
  readonly savedAt: number;
  readonly records: readonly WireRecord[];
}

function recordOf(wire: WireRecord): OperationRecord {
  const { id, type, version, params, seed, state, name, result } = wire;
  return { id, type, version, params, seed, state, result, ...(name === '' ? {} : { name }) };
}

/** The history that a model's entry and records make together. */
export const historyOf = (entry: DocumentEntry, records: readonly WireRecord[]): History => ({
  base: entry.baseHash ?? '',
  records: records.map(recordOf),
  cursor: entry.cursor,
});

/** Rejects with ApiError. */
export async function fetchHistory(client: ApiClient, modelId: string): Promise<ServerHistory> {
  // Its revision first: a newer one with older records would be taken for the state that they give.
  const entry = await client.call('document/get', { id: modelId });
  const records = await client.call('operation/list', { modelId });
  const history = historyOf(entry, records);
  return { history, revision: entry.revision, savedAt: Date.parse(entry.saveTime), records };
}

/** The body that a model begins with. Rejects with ApiError, or SdkError `storage/damaged` when it does not arrive whole. */
export async function fetchBase(client: ApiClient, modelId: string): Promise<TriMesh> {
  const download = await client.download('document/mesh', { id: modelId });
  const base = isAccepted(download) ? undefined : decodeMesh(new Uint8Array(download.bytes));
  if (!base) throw new SdkError('storage/damaged');
  return base;
}

/** All that a model is opened with. Rejects as `fetchBase`. */
export async function fetchModel(client: ApiClient, modelId: string) {
  // Its revision first, as above.
  const entry = await client.call('document/get', { id: modelId });
  const [records, measures, base] = await Promise.all([
    client.call('operation/list', { modelId }),
    client.call('measure/list', { modelId }),
    fetchBase(client, modelId),
  ]);
  return { entry, records, measures, base };
}

/** What the server's own replay gave otherwise than was recorded: since when, by record. */
export type Differences = ReadonlyMap<string, string>;

export const differencesOf = (records: readonly WireRecord[]): Differences =>
  new Map(records.flatMap(({ id, differs }) => (differs ? [[id, differs.since] as const] : [])));
