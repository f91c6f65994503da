import { v as isPostgresUrl } from './database-Dc1cQtd4.js';
import { i as whileHeld } from './open-blobs-CH8jUtUz.js';
import { a as transferDatabase, n as databaseFile } from './verify-Dn3xe5Nu.js';
import {
  c as requiredOption,
  i as BadArguments,
  s as parseCommand,
  t as SERVER_COMMANDS,
} from './server-commands-JnAeyX-E.js';
import { join, resolve } from 'node:path';
import { existsSync } from 'node:fs';
// src/cli/commands/transfer.ts
var OPTIONS = {
  from: { type: 'string' },
  to: { type: 'string' },
  json: { type: 'boolean' },
};
/** `transfer`: the database to another place, from the embedded one to PostgreSQL or back. */
var transfer = {
  ...SERVER_COMMANDS.transfer,
  async run(argv, output) {
    const parsed = parseCommand(argv, OPTIONS, {
      min: 0,
      max: 0,
      names: 'no arguments',
    });
    const [from, to] = [requiredOption(parsed, 'from'), requiredOption(parsed, 'to')];
    if (from === to) throw new BadArguments('--from and --to are the same');
    const source = isPostgresUrl(from) ? from : databaseFile(resolve(from));
    const target = isPostgresUrl(to) ? to : join(resolve(to), 'bracewright.db');
    if (!isPostgresUrl(to) && existsSync(target)) throw new Error(`${to} holds a database already`);
    const tables = await [from, to]
      .filter((place) => !isPostgresUrl(place))
      .map((place) => resolve(place))
      .reduceRight(
        (work, folder) => () => whileHeld(folder, 'a transfer', work),
        () => transferDatabase(source, target),
      )();
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    if (parsed.values['json'])
      output.print(
        JSON.stringify({
          rows,
          tables,
        }),
      );
    else {
      for (const table of tables) output.print(`${table.name}: ${table.rows} rows, SHA-256 ${table.sha256}`);
      output.print(
        `${rows} rows in ${tables.length} tables arrived as they were; the files stay where they are`,
      );
    }
    return 0;
  },
};
export { transfer };

//# sourceMappingURL=transfer-Si_MOJvw.js.map
