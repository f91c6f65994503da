import { expect, test } from 'vitest';
import { FileNotes } from './told-of-files.ts';

test('each sentence names the files that it is about, and what is alike stands together', () => {
  const notes = new FileNotes(({ code, data }) => `${code} ${data['cells'] ?? ''}`.trim());
  notes.add({ code: 'export/undercut', data: { cells: 4 } }, 'positive');
  notes.add({ code: 'export/default-machine', data: {} }, 'positive.nc');
  notes.add({ code: 'export/undercut', data: { cells: 8 } }, 'positive.csv');
  notes.add({ code: 'export/undercut', data: { cells: 4 } }, 'positive.csv');
  notes.add({ code: 'export/undercut', data: { cells: 4 } }, 'positive.csv');
  expect(notes.lines).toEqual([
    'positive, positive.csv: export/undercut 4',
    'positive.csv: export/undercut 8',
    'positive.nc: export/default-machine',
  ]);
});
