import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { patientFields, type TestUser } from './harness.ts';

/** Every file below a folder that holds the text. */
export async function filesWith(folder: string, text: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) {
      const path = join(entry.parentPath, entry.name);
      if ((await readFile(path)).includes(text)) found.push(entry.name);
    }
  return found;
}

/** The name of a patient that no other text holds by chance. */
export const NAME = 'Zwölfender';

/** A patient whose name is in several places. */
export async function knownPatient(user: TestUser): Promise<string> {
  const { id } = await user.client.call('document/patient/save', { ...patientFields(NAME), parentId: '0' });
  await user.client.call('patient/update', { ...patientFields(NAME), id, remark: `${NAME} again` });
  await user.client.call('patient/consent', { id, guardian: 'Lin Mei', date: '2026-01-07' });
  await user.upload({ parentId: id, name: 'note.txt', bytes: Buffer.from(`about ${NAME}`) });
  return id;
}
