import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isPostgresUrl } from '../../db/dialect.ts';
import { whileHeld } from '../../keeping/folder-lock.ts';
import { transferDatabase } from '../../keeping/transfer.ts';
import { databaseFile } from '../../keeping/verify.ts';
import { BadArguments, parseCommand, requiredOption } from '../arguments.ts';
import type { Command } from '../command.ts';
import { SERVER_COMMANDS } from '../server-commands.ts';

const OPTIONS = { from: { type: 'string' }, to: { type: 'string' }, json: { type: 'boolean' } } as const;

/** `transfer`: the database to another place, from the embedded one to PostgreSQL or back. */
export const transfer: Command = {
  ...SERVER_COMMANDS.transfer,
  async run(argv, output) {
    const parsed = parseCommand(argv, OPTIONS, { min: 0, max: 0, names: 'no arguments' });
    const [from, to] = [requiredOption(parsed, 'from'), requiredOption(parsed, 'to')];
    if (from === to) throw new BadArguments('--from and --to are the same');
    const source = isPostgresUrl(from) ? from : databaseFile(resolve(from));
    const target = isPostgresUrl(to) ? to : join(resolve(to), 'bracewright.db');
    if (!isPostgresUrl(to) && existsSync(target)) throw new Error(`${to} holds a database already`);
    const folders = [from, to].filter((place) => !isPostgresUrl(place)).map((place) => resolve(place));
    const tables = await folders.reduceRight<() => ReturnType<typeof transferDatabase>>(
      (work, folder) => () => whileHeld(folder, 'a transfer', work),
      () => transferDatabase(source, target),
    )();
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    if (parsed.values['json']) output.print(JSON.stringify({ rows, tables }));
    else {
      for (const table of tables) output.print(`${table.name}: ${table.rows} rows, SHA-256 ${table.sha256}`);
      output.print(
        `${rows} rows in ${tables.length} tables arrived as they were; the files stay where they are`,
      );
    }
    return 0;
  },
};
