import { describeOperation } from '@bracewright/core/testing';
import { casesOf, isLong, surfaceOf } from './operation.fixture.test.ts';
import { smoothBrush } from './operation.ts';

describeOperation(smoothBrush, {
  module: new URL('./operation.ts', import.meta.url),
  surface: surfaceOf(smoothBrush),
  cases: casesOf(smoothBrush).filter(isLong),
});
