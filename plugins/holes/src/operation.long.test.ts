import { describeOperation } from '@bracewright/core/testing';
import { GOLDEN_CASES } from './golden.ts';
import { pattern } from './operation.ts';

describeOperation(pattern, {
  surface: { borders: 'free' },
  module: new URL('./operation.ts', import.meta.url),
  cases: GOLDEN_CASES.filter(({ name }) => name.startsWith('honeycombs')),
});
