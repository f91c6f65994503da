import { g as oweForgetting } from './database-Dc1cQtd4.js';
import { join } from 'node:path';
import { createCipheriv, createDecipheriv, createHash, randomBytes, randomUUID } from 'node:crypto';
import { access, chmod, link, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { constants as constants$1 } from 'node:fs';
// src/people/users/secrets.ts
var KEY_BYTES = 32;
var NONCE_BYTES = 12;
var TAG_BYTES = 16;
var SEALED = /^v1\.([0-9a-f]{8})\.([A-Za-z0-9_-]+)$/;
/** Where the key lies unless the environment holds it. */
var KEY_FILE = 'secrets.key';
var keyOf = (bytes) => ({
  name: createHash('sha256').update(bytes).digest('hex').slice(0, 8),
  bytes,
});
/**
 * Seals what the database keeps and a thief of its file must not read: AES-256-GCM (NIST SP 800-38D) with a fresh nonce each time, bound to
 * whom it belongs to. The first key seals, every key opens.
 */
var Secrets = class {
  #keys;
  constructor(keys) {
    if (keys.length === 0) throw new Error('secrets need a key');
    this.#keys = keys.map(keyOf);
  }
  /** Text that says which key opens it. */
  seal(owner, plain) {
    const key = this.#keys[0];
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', key.bytes, nonce).setAAD(Buffer.from(owner));
    const sealed = Buffer.concat([nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return `v1.${key.name}.${sealed.toString('base64url')}`;
  }
  /** What was sealed for `owner`; undefined when no key here opens it. */
  open(owner, sealed) {
    const [, name, text] = SEALED.exec(sealed) ?? [];
    const key = this.#keys.find((one) => one.name === name);
    if (!key || text === void 0) return void 0;
    const bytes = Buffer.from(text, 'base64url');
    if (bytes.length < 28) return void 0;
    const decipher = createDecipheriv('aes-256-gcm', key.bytes, bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(-16));
    try {
      return decipher.update(bytes.subarray(NONCE_BYTES, -16), void 0, 'utf8') + decipher.final('utf8');
    } catch {
      return;
    }
  }
  /** Whether a text is sealed with the key that seals now. */
  isCurrent(text) {
    return SEALED.exec(text)?.[1] === this.#keys[0].name;
  }
};
/** The keys of a text: one in a line, or between commas, each 32 bytes in base64. Throws an Error that names `where`. */
function readKeys(text, where) {
  const keys = text
    .split(/[\s,]+/)
    .filter((part) => part !== '')
    .map((part) => Buffer.from(part, 'base64'));
  if (keys.length === 0 || keys.some((key) => key.length !== KEY_BYTES))
    throw new Error(`${where} holds no key of 32 bytes in base64`);
  return keys;
}
/** The keys of the file at `path`. Throws an Error that says what to do where it holds none. */
function keysOfFile(text, path) {
  try {
    return readKeys(text, path);
  } catch (error) {
    throw new Error(
      `${error.message}. Put the key that stood there back, into the file or as SECRETS_KEY. If nobody has it, remove the file: a new key is made at the next start, and whoever has a second factor signs in with a recovery code, or after \`bracewright user one-factor NAME\`, and sets it up anew.`,
      { cause: error },
    );
  }
}
/** Makes the key of the data folder. Flushed before anything is sealed with it: what nobody opens any more is lost. */
async function makeKey(folder) {
  const path = join(folder, KEY_FILE);
  const part = `${path}.${randomUUID()}.part`;
  const key = randomBytes(KEY_BYTES);
  try {
    const file = await open(part, 'wx', 384);
    try {
      await file.writeFile(`${key.toString('base64')}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    await link(part, path).catch((error) => {
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
async function openSecrets(folder, given, isAnySealed) {
  if (given !== void 0) return new Secrets(readKeys(given, 'SECRETS_KEY'));
  const path = join(folder, KEY_FILE);
  const text = await readFile(path, 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return void 0;
    throw error;
  });
  if (text?.trim() === '' && !(await isAnySealed())) await rm(path);
  else if (text !== void 0) return new Secrets(keysOfFile(text, path));
  return new Secrets([await makeKey(folder)]);
}
/** Whether the database keeps a second factor that some key seals. */
async function isAnySealed({ knex }) {
  return (await knex('users').whereLike('totp_secret', 'v1.%').first('id')) !== void 0;
}
/**
 * Seals the second factors that an earlier version kept as they were, and those that an older key seals; gives how many no key opens.
 */
async function sealSecondFactors(database, secrets) {
  const found = (await database.knex('users').whereNotNull('totp_secret').select('id', 'totp_secret')).filter(
    (row) => !secrets.isCurrent(row.totp_secret),
  );
  const plainOf = (row) =>
    SEALED.test(row.totp_secret) ? secrets.open(row.id, row.totp_secret) : row.totp_secret;
  const known = found.filter((row) => plainOf(row) !== void 0);
  if (known.length > 0) {
    await database.write(async (trx) => {
      for (const row of known)
        await trx('users')
          .where({
            id: row.id,
            totp_secret: row.totp_secret,
          })
          .update({ totp_secret: secrets.seal(row.id, plainOf(row)) });
      await oweForgetting(trx);
    });
    database.forget();
  }
  return found.length - known.length;
}
// src/version.ts
/** Version of the product; the same as in every package.json. */
var VERSION = '0.1.0';
// src/keeping/open-folder.ts
var DATABASE_FILES = ['bracewright.db', 'bracewright.db-wal', 'bracewright.db-shm'];
/** Takes a folder and the database in it from other users of the machine. */
async function makePrivate(folder) {
  const passed = /* @__PURE__ */ new Set(['ENOENT', 'EPERM', 'EROFS', 'ENOTSUP']);
  const protect = (path, mode) =>
    chmod(path, mode).catch((error) => {
      if (!passed.has(error.code ?? '')) throw error;
    });
  await protect(folder, 448);
  for (const name of DATABASE_FILES) await protect(join(folder, name), 384);
}
var WHY = {
  EROFS: 'it lies on a disk that is mounted for reading only',
  EACCES: 'the user of this process has no right to write there',
  EPERM: 'the user of this process has no right to write there',
  ENOTDIR: 'a part of its path is a file',
  EEXIST: 'it is a file',
  ENOSPC: 'its disk is full',
};
function refused(path, error) {
  const { code = '', message } = error;
  return new Error(
    `${path} cannot be written: ${WHY[code] ?? message}. A server keeps everything there; make it writable, or point DATA_DIR at another folder.`,
    { cause: error },
  );
}
/** Makes the data folder where there is none, and keeps it from other users of the machine. Throws an Error that says why it cannot be written. */
async function openFolder(folder) {
  try {
    await mkdir(folder, {
      recursive: true,
      mode: 448,
    });
    await access(folder, constants$1.W_OK | constants$1.X_OK);
    await makePrivate(folder);
  } catch (error) {
    throw refused(folder, error);
  }
  for (const path of DATABASE_FILES.map((name) => join(folder, name)))
    await access(path, constants$1.R_OK | constants$1.W_OK).catch((error) => {
      if (error.code !== 'ENOENT') throw refused(path, error);
    });
}
export {
  isAnySealed as a,
  KEY_FILE as i,
  openFolder as n,
  openSecrets as o,
  VERSION as r,
  sealSecondFactors as s,
  makePrivate as t,
};

//# sourceMappingURL=open-folder-BGYft0ld.js.map
