import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';

/** Lines of quoted-printable text as they were written (RFC 2045, section 6.7). */
const decode = (text: string): string =>
  text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/((?:=[0-9A-F]{2})+)/g, (bytes) => decodeURIComponent(bytes.replaceAll('=', '%')));

/** The newest letter or message in the server's outbox that names `to` and fits `pattern`: what the pattern found. */
export async function fromOutbox(to: string, pattern: RegExp): Promise<string> {
  const folder = join(process.env['E2E_DATA_DIR']!, 'outbox');
  let found: string | undefined;
  await expect(async () => {
    const names = (await readdir(folder)).filter((name) => !name.endsWith('.part')).sort();
    for (const name of names.reverse()) {
      const text = decode(await readFile(join(folder, name), 'utf8'));
      found = text.includes(to) ? pattern.exec(text)?.[1] : undefined;
      if (found !== undefined) return;
    }
    expect(found).toBeDefined();
  }).toPass({ timeout: 15_000 });
  return found!;
}
