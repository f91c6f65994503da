import type { Knex } from 'knex';
import { AppError } from '../errors.ts';
import { scanForViruses, type ScannerAddress } from './virus-scan.ts';

/** What a deployment asks of a file before it is taken in. */
export interface FileGate {
  /** Most bytes that the files of a clinic, or of a user without one, may take; undefined for no limit. */
  readonly quotaBytes?: number | undefined;
  readonly scanner?: ScannerAddress | undefined;
}

const GIGABYTE = 1_073_741_824;

/** `2.5 GB`, `300 MB`. */
const sizeText = (bytes: number): string =>
  bytes >= GIGABYTE
    ? `${(bytes / GIGABYTE).toFixed(1)} GB`
    : `${Math.max(1, Math.round(bytes / 1_048_576))} MB`;

/** Throws `document/quota` when `more` bytes would exceed what the space may hold; what lies in the recycle bin counts. */
export async function requireRoom(
  db: Knex,
  space: string,
  more: number,
  { quotaBytes }: FileGate,
): Promise<void> {
  if (quotaBytes === undefined) return;
  const ofSpace = db('documents').where({ owner_id: space }).select('id');
  let used = 0;
  for (const kept of [
    ...['documents', 'members', 'xrays'].map((table) => db(table).where({ owner_id: space })),
    db('assets').whereIn('model_id', ofSpace),
  ]) {
    const row = (await kept.sum({ used: 'size' }).first()) as { used: number | string | null } | undefined;
    used += Number(row?.used ?? 0);
  }
  if (used + more > quotaBytes)
    throw new AppError('document/quota', { values: { used: sizeText(used), max: sizeText(quotaBytes) } });
}

/** Throws `file/infected` for a file with a virus; without a scanner everything passes. */
export async function requireClean(path: string, { scanner }: FileGate): Promise<void> {
  if (scanner) await scanForViruses(path, scanner);
}
