import { SdkError } from '@bracewright/core/operation';
import { expect, test } from 'vitest';
import { explain } from '../cli/explain.ts';
import { computeRefusal } from '../compute/refusals.ts';

const failure = new SdkError('hq/none', { a: 4 });

test('a code that has no sentence is told in a sentence, over HTTP and on the command line', () => {
  expect(explain(failure)).toBe(
    'Something was reported for which there is no sentence (hq/none). Ask who made the tool.',
  );
  const { values, data } = computeRefusal(failure, 'zh-CN') as unknown as {
    readonly values: { readonly reason: string };
    readonly data: unknown;
  };
  expect(values.reason).toBe('收到一条没有对应说明的信息（hq/none）。请联系该工具的开发者');
  expect(data).toEqual({ reason: 'hq/none', values: { a: 4 } });
});
