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

test('forgets a file that another one is made in place of, and what was said of it alone', () => {
  const notes = new FileNotes(({ code }) => code);
  notes.add({ code: 'a/both', data: {} }, 'positive.csv');
  notes.add({ code: 'a/both', data: {} }, 'positive.nc');
  notes.add({ code: 'a/alone', data: {} }, 'positive.nc');
  notes.forget('positive.nc');
  expect(notes.lines).toEqual(['positive.csv: a/both']);
  notes.add({ code: 'a/alone', data: {} }, 'positive-rest.nc');
  expect(notes.lines).toEqual(['positive.csv: a/both', 'positive-rest.nc: a/alone']);
});
