import type { ApiClient } from '@bracewright/core/contract';
import { expect, test } from 'vitest';
import { findWalls, wholeFolder } from './find-walls.ts';

const ids = Array.from({ length: 230 }, (_, i) => `model ${i}`);

/** What is asked of a call. */
interface Input {
  readonly id: string;
  readonly page: number;
  readonly pageSize: number;
}

/** A folder of 230 models, two of which are walls of `body`, the last one worked on; one is another copy of it. */
function folder() {
  let [open, most] = [0, 0];
  const answers: Record<string, (input: Input) => unknown> = {
    'document/list': ({ page, pageSize }) => ({
      items: ids.slice((page - 1) * pageSize, page * pageSize).map((id) => ({ id, fileType: 'SCAN' })),
      total: ids.length,
      page,
    }),
    'document/getparentmodellist': ({ id }) => (/ (7|8|229)$/.test(id) ? [{ id: 'body' }] : []),
    'document/get': ({ id }) => ({
      id,
      isWall: id !== 'model 8',
      cursor: id === 'model 229' ? 2 : 0,
      older: id === 'model 7' ? { bodyId: 'body', steps: 3 } : null,
    }),
  };
  const call = async (name: string, input: never) => {
    most = Math.max(most, ++open);
    await Promise.resolve();
    open--;
    return answers[name]!(input);
  };
  return { api: { call } as unknown as ApiClient, most: () => most };
}

test('braces are found in a folder of more than one page, with how far the body has gone on', async () => {
  const { api, most } = folder();
  expect(await wholeFolder(api, 'folder')).toHaveLength(230);
  const walls = await findWalls(api, 'folder', 'body');
  expect(walls.map(({ id }) => id)).toEqual(['model 7', 'model 229']);
  expect(walls.map(({ older }) => older?.steps)).toEqual([3, undefined]);
  expect(most()).toBeLessThanOrEqual(8);
});
