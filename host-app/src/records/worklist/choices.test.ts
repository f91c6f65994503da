import { ApiError } from '@bracewright/core/contract';
import { expect, it } from 'vitest';
import { choicesWith } from './choices.ts';

const signal = new AbortController().signal;
/** A server that knows no such design, for this reason. */
const refusing = (status: number, code: number) => {
  const asked: unknown[] = [];
  const call = async (_: string, input: { readonly design?: string }) => {
    await Promise.resolve();
    asked.push(input);
    if (input.design !== undefined) throw new ApiError({ status, code, message: 'no', data: null });
    return { doctors: [] };
  };
  return { asked, api: { call: call as never } };
};

it.each([
  ['was deleted', 404, 404],
  ['is no model', 422, 4226],
])('offers what was changed last where the design that was opened last %s', async (_, status, code) => {
  const { api, asked } = refusing(status, code);
  expect(await choicesWith(api, 'film', signal)).toEqual({ doctors: [] });
  expect(asked).toEqual([{ design: 'film' }, {}]);
});

it('says so where the server fails', async () => {
  await expect(choicesWith(refusing(500, 500).api, 'film', signal)).rejects.toMatchObject({ status: 500 });
});
