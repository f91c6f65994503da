import { describeOperation } from '@bracewright/core/testing';
import { casesOf, isLong, SURFACE } from './operation.fixture.test.ts';
import { deform, move } from './operation.ts';

const module = new URL('./operation.ts', import.meta.url);
for (const operation of [deform, move])
  describeOperation(operation, { module, surface: SURFACE, cases: casesOf(operation).filter(isLong) });
