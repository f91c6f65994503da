import { expect, it } from 'vitest';
import { pieceNames } from './piece-names.ts';
import { fileNameOf } from './run-exporter.ts';

it('gives every piece a file of its own, also where capitals do not count and signs are left out', () => {
  const parts = ['Left', 'left', 'a/b', 'a:b', 'x'.repeat(60)].map((name) => ({ name }));
  const names = pieceNames('brace', parts);
  expect(names[0]).toBe('brace');
  expect(names.slice(1, 3)).toEqual(['brace Left', 'brace left (2)']);
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(6);
  const long = ['a', 'b'].map((end) => ({ name: `part ${end}` }));
  expect(new Set(pieceNames('n'.repeat(190), long)).size).toBe(3);
});

it('a name that begins with dots behind which nothing is seen is no hidden file', () => {
  expect(['..\u200e.a', ' . brace', '\u200e.env'].map(fileNameOf)).toEqual(['a', 'brace', 'env']);
});
