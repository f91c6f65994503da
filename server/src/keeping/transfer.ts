import { connect, lookInto } from '../db/database.ts';
import { isPostgres } from '../db/dialect.ts';
import { migrate } from '../db/migrate.ts';
import { copyTables, type TableDigest } from './copy-tables.ts';

/**
 * Moves a database to another place, both as `openDatabase` takes them: from the embedded one to PostgreSQL or back. The target gets its
 * structure and must hold no row. The source is only read; whatever is written to it meanwhile is not taken along, so no server should
 * run on it. Throws an Error, and then the target holds no row, when anything does not arrive as it was.
 */
export async function transferDatabase(from: string, to: string): Promise<readonly TableDigest[]> {
  const source = lookInto(from);
  try {
    const target = connect(to);
    try {
      await migrate(target);
      const copied = await copyTables(source, target);
      // One file, without the log beside it.
      if (!isPostgres(target)) await target.raw('pragma journal_mode=delete');
      return copied;
    } finally {
      await target.destroy();
    }
  } finally {
    await source.destroy();
  }
}
