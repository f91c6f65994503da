import { createCipheriv, createDecipheriv, createHash, randomBytes, randomUUID } from 'node:crypto';
import { link, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../../db/database.ts';
import { oweForgetting } from '../../db/forgetting.ts';

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const SEALED = /^v1\.([0-9a-f]{8})\.([A-Za-z0-9_-]+)$/;

/** Where the key lies unless the environment holds it. */
export const KEY_FILE = 'secrets.key';

interface Key {
  /** First digits of its SHA-256: what is sealed names its key by them. */
  readonly name: string;
  readonly bytes: Buffer;
}

const keyOf = (bytes: Buffer): Key => ({
  name: createHash('sha256').update(bytes).digest('hex').slice(0, 8),
  bytes,
});

/**
 * Seals what the database keeps and a thief of its file must not read: AES-256-GCM (NIST SP 800-38D) with a fresh nonce each time, bound to
 * whom it belongs to. The first key seals, every key opens.
 */
export class Secrets {
  readonly #keys: readonly Key[];

  constructor(keys: readonly Buffer[]) {
    if (keys.length === 0) throw new Error('secrets need a key');
    this.#keys = keys.map(keyOf);
  }

  /** Text that says which key opens it. */
  seal(owner: string, plain: string): string {
    const key = this.#keys[0]!;
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', key.bytes, nonce).setAAD(Buffer.from(owner));
    const sealed = Buffer.concat([nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return `v1.${key.name}.${sealed.toString('base64url')}`;
  }

  /** What was sealed for `owner`; undefined when no key here opens it. */
  open(owner: string, sealed: string): string | undefined {
    const [, name, text] = SEALED.exec(sealed) ?? [];
    const key = this.#keys.find((one) => one.name === name);
    if (!key || text === undefined) return undefined;
    const bytes = Buffer.from(text, 'base64url');
    if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined;
    const decipher = createDecipheriv('aes-256-gcm', key.bytes, bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(-TAG_BYTES));
    try {
      return (
        decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      );
    } catch {
      return undefined;
    }
  }

  /** Whether a text is sealed with the key that seals now. */
  isCurrent(text: string): boolean {
    return SEALED.exec(text)?.[1] === this.#keys[0]!.name;
  }
}

/** The keys of a text: one in a line, or between commas, each 32 bytes in base64. Throws an Error that names `where`. */
export function readKeys(text: string, where: string): readonly Buffer[] {
  const keys = text.split(/[\s,]+/).filter((part) => part !== '').map((part) => Buffer.from(part, 'base64')); // prettier-ignore
  if (keys.length === 0 || keys.some((key) => key.length !== KEY_BYTES))
    throw new Error(`${where} holds no key of 32 bytes in base64`);
  return keys;
}

/** The keys of the file at `path`. Throws an Error that says what to do where it holds none. */
function keysOfFile(text: string, path: string): readonly Buffer[] {
  try {
    return readKeys(text, path);
  } catch (error) {
    throw new Error(
      `${(error as Error).message}. Put the key that stood there back, into the file or as SECRETS_KEY. If nobody has it, remove the file: a new key is made at the next start, and whoever has a second factor signs in with a recovery code, or after \`bracewright user one-factor NAME\`, and sets it up anew.`,
      { cause: error },
    );
  }
}

/** Makes the key of the data folder. Flushed before anything is sealed with it: what nobody opens any more is lost. */
async function makeKey(folder: string): Promise<Buffer> {
  const path = join(folder, KEY_FILE);
  const part = `${path}.${randomUUID()}.part`;
  const key = randomBytes(KEY_BYTES);
  try {
    const file = await open(part, 'wx', 0o600);
    try {
      await file.writeFile(`${key.toString('base64')}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    // Unlike a rename it refuses where another server that shares the folder made one just now; not every file system knows it.
    await link(part, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') throw error;
      return rename(part, path);
    });
  } finally {
    await rm(part, { force: true });
  }
  const parent = await open(folder, 'r');
  try {
    await parent.sync();
  } finally {
    await parent.close();
  }
  return key;
}

/**
 * The keys of the environment, else those of the file in the data folder, which is made where there is none. An empty one counts as none
 * unless `isAnySealed`: what stood in it is asked for then.
 */
export async function openSecrets(
  folder: string,
  given: string | undefined,
  isAnySealed: () => Promise<boolean>,
): Promise<Secrets> {
  if (given !== undefined) return new Secrets(readKeys(given, 'SECRETS_KEY'));
  const path = join(folder, KEY_FILE);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text?.trim() === '' && !(await isAnySealed())) await rm(path);
  else if (text !== undefined) return new Secrets(keysOfFile(text, path));
  return new Secrets([await makeKey(folder)]);
}

/** Whether the database keeps a second factor that some key seals. */
export async function isAnySealed({ knex }: Pick<Database, 'knex'>): Promise<boolean> {
  return (await knex('users').whereLike('totp_secret', 'v1.%').first('id')) !== undefined;
}

/**
 * Seals the second factors that an earlier version kept as they were, and those that an older key seals; gives how many no key opens.
 */
export async function sealSecondFactors(database: Database, secrets: Secrets): Promise<number> {
  const rows = (await database.knex('users').whereNotNull('totp_secret').select('id', 'totp_secret')) as {
    id: string;
    totp_secret: string;
  }[];
  const found = rows.filter((row) => !secrets.isCurrent(row.totp_secret));
  const plainOf = (row: (typeof rows)[number]) =>
    SEALED.test(row.totp_secret) ? secrets.open(row.id, row.totp_secret) : row.totp_secret;
  const known = found.filter((row) => plainOf(row) !== undefined);
  if (known.length > 0) {
    await database.write(async (trx) => {
      for (const row of known)
        await trx('users')
          .where({ id: row.id, totp_secret: row.totp_secret })
          .update({ totp_secret: secrets.seal(row.id, plainOf(row)!) });
      await oweForgetting(trx);
    });
    database.forget();
  }
  return found.length - known.length;
}
