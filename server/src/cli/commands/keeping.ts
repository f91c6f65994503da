import { resolve } from 'node:path';
import { KEY_FILE } from '../../people/users/secrets.ts';
import { backUp, restore as restoreTo } from '../../keeping/backup.ts';
import { whileHeld } from '../../keeping/folder-lock.ts';
import { inEnvironment, inFolder, type Deployment } from '../../keeping/deployment.ts';
import { verifyAll, type Damage } from '../../keeping/verify.ts';
import { numberOption, parseCommand, textOption, type Parsed } from '../arguments.ts';
import { openRegistry } from '../history.ts';
import type { Command } from '../command.ts';
import { SERVER_COMMANDS } from '../server-commands.ts';

/** Designs that are replayed unless more are asked for: some minutes of work. */
const DESIGNS = 50;

const OPTIONS = { data: { type: 'string' }, json: { type: 'boolean' } } as const;

/** The folder of `--data`, which holds everything; else what the environment names: DATABASE_URL, S3_ENDPOINT, DATA_DIR. */
function placeOf(parsed: Parsed): Deployment {
  const folder = textOption(parsed, 'data');
  return folder === undefined ? inEnvironment(process.env) : inFolder(folder);
}

const megabytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MB`;

function sentence(damage: Damage): string {
  switch (damage.kind) {
    case 'database':
      return `the database reports: ${damage.message}`;
    case 'blob-changed':
      return `stored file ${damage.hash} is not what was stored`;
    case 'blob-unreadable':
      return `stored file ${damage.hash} cannot be read`;
    case 'blob-missing':
      return `stored file ${damage.hash} of document ${damage.document} is missing`;
    case 'design-differs':
      return `document ${damage.document}: step ${damage.index + 1} (${damage.type}, record ${damage.record}) no longer gives the shape that was recorded`;
    case 'trail-broken':
      return `audit trail ${damage.chain} was changed at line ${damage.seq}`;
  }
}

/** `verify`: hashes everything anew and replays designs; exit status 1 on any damage. */
export const verify: Command = {
  ...SERVER_COMMANDS.verify,
  async run(argv, output) {
    const options = { ...OPTIONS, designs: { type: 'string' } } as const;
    const parsed = parseCommand(argv, options, { min: 0, max: 0, names: 'no arguments' });
    const most = Math.floor(numberOption(parsed, 'designs', { min: 0, max: 1e9, fallback: DESIGNS }));
    const found = await verifyAll(placeOf(parsed), { operations: (await openRegistry()).all, most });
    if (parsed.values['json']) output.print(JSON.stringify(found));
    else {
      for (const damage of found.damage) output.print(sentence(damage));
      const { documents, blobs, bytes, unnamed, designs } = found;
      output.print(
        `${documents} documents, ${blobs} stored files (${megabytes(bytes)}), ${unnamed} no longer named, ${designs.replayed} designs replayed (${designs.left} not), ${found.damage.length} damaged`,
      );
    }
    return found.damage.length > 0 ? 1 : 0;
  },
};

/** `backup DIR`: a copy of everything, while the server runs. */
export const backup: Command = {
  ...SERVER_COMMANDS.backup,
  async run(argv, output) {
    const parsed = parseCommand(argv, OPTIONS, { min: 1, max: 1, names: 'one DIR' });
    const manifest = await backUp(placeOf(parsed), resolve(parsed.positionals[0]!), new Date());
    if (parsed.values['json']) output.print(JSON.stringify(manifest));
    else
      output.print(
        `backed up the database and ${manifest.blobs} stored files (${megabytes(manifest.bytes)}), without the key of the second factors: keep ${KEY_FILE} of the data folder, or SECRETS_KEY, in another place`,
      );
    return 0;
  },
};

/** `restore DIR`: a backup into a fresh data folder. */
export const restore: Command = {
  ...SERVER_COMMANDS.restore,
  async run(argv, output) {
    const parsed = parseCommand(argv, OPTIONS, { min: 1, max: 1, names: 'one DIR' });
    const place = placeOf(parsed);
    const manifest = await whileHeld(place.folder, 'a restore', () =>
      restoreTo(resolve(parsed.positionals[0]!), place),
    );
    if (parsed.values['json']) output.print(JSON.stringify(manifest));
    else
      output.print(
        `restored the database and ${manifest.blobs} stored files, taken ${manifest.takenAt}; put ${KEY_FILE} of that server into the data folder, or set its SECRETS_KEY, or people with a second factor need a recovery code to sign in`,
      );
    return 0;
  },
};
