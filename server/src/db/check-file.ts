import { createRequire } from 'node:module';
import { stat } from 'node:fs/promises';

const require = createRequire(import.meta.url);

/** A larger file is only looked into: checking it whole would hold up the start. */
const WHOLE_BYTES = 128 * 1024 ** 2;

interface Connection {
  exec(sql: string): void;
  prepare(sql: string): { all(): unknown[] };
  close(): void;
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** What SQLite finds wrong with its file, in its words; undefined for nothing, and for a file that is not there. */
export async function damageOf(file: string): Promise<string | undefined> {
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  );
  if (size === 0) return undefined;
  const Driver = require('libsql') as new (file: string) => Connection;
  const connection = new Driver(file);
  try {
    connection.exec('PRAGMA busy_timeout=2000; PRAGMA query_only=ON');
    const tables = connection.prepare("select name from sqlite_master where type = 'table'").all() as {
      name: string;
    }[];
    if (size <= WHOLE_BYTES) {
      const [found] = connection.prepare('pragma quick_check(1)').all() as Record<string, unknown>[];
      const said = String(Object.values(found ?? {})[0]);
      return said === 'ok' ? undefined : said;
    }
    for (const { name } of tables) connection.exec(`select 1 from ${quoted(name)} limit 1`);
    return undefined;
  } catch (error) {
    if (isDamage(error)) return (error as Error).message;
    throw error;
  } finally {
    connection.close();
  }
}

/** Whether an error says that the file is no database, or no longer a whole one. */
export const isDamage = (error: unknown): boolean =>
  /^SQLITE_(CORRUPT|NOTADB)/.test((error as { code?: string } | null)?.code ?? '');
