import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isPostgres } from '../db/dialect.ts';
import { patientFields, startTestServer } from '../../test/harness.ts';

/** Every file below a folder that holds the text. */
async function filesWith(folder: string, text: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) {
      const path = join(entry.parentPath, entry.name);
      if ((await readFile(path)).includes(text)) found.push(entry.name);
    }
  return found;
}

it('leaves the name of an erased patient in no file of the data folder', async () => {
  const server = await startTestServer();
  try {
    const user = await server.user('eraser');
    const name = 'Zwölfender';
    const { id } = await user.client.call('document/patient/save', { ...patientFields(name), parentId: '0' });
    await user.client.call('patient/update', { ...patientFields(name), id, remark: `${name} again` });
    const file = { parentId: id, name: 'note.txt', bytes: Buffer.from(`about ${name}`) };
    await user.client.call('patient/consent', { id, guardian: 'Lin Mei', date: '2026-01-07' });
    await user.upload(file);
    if (!isPostgres(server.database.knex)) expect(await filesWith(server.folder, name)).not.toEqual([]);
    await user.client.call('patient/erase', { id, name });
    expect(await filesWith(server.folder, name)).toEqual([]);
    expect(await filesWith(server.folder, name.toLowerCase())).toEqual([]);
  } finally {
    await server.stop();
  }
});
