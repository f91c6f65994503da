import { expect, it } from 'vitest';
import { z } from 'zod';
import { SdkError, defineOperation } from '../operation/index.ts';
import { body, plugin } from './probe-tools.ts';
import { TestEditor } from './test-editor.ts';
import type { ToolFactory } from '../tool/index.ts';

const opened = (says: string, words: Readonly<Record<string, string>>, factory: ToolFactory = () => ({})) => {
  const faulty = plugin(async () => ({ default: factory }), { operation: 'lift.say' });
  const say = defineOperation({
    type: 'lift.say',
    version: 1,
    params: z.object({}),
    apply(mesh, _params, ctx) {
      if (says === 'error') throw new SdkError('lift/too-high');
      if (says === 'warning') ctx.warn('lift/too-high');
      return { positions: mesh.positions.map((value) => value + 1), indices: mesh.indices };
    },
  });
  const table = async () => ({ default: { title: 'T', tip: 't', ...words } });
  return TestEditor.open({
    body,
    plugins: [{ ...faulty, operations: [say], locales: { 'en-US': table, 'zh-CN': table } }],
  });
};
const missing = /“lift\/too-high” has no sentence in en-US/;

it.each(['error', 'warning'])(
  'an operation that says what has no sentence fails in a test: %s',
  async (says) => {
    const bad = await opened(says, {});
    await bad.activate('lift');
    expect(await bad.apply()).toBe(false);
    expect(String(bad.faults)).toMatch(missing);
    const good = await opened(says, { [`${says}s.lift/too-high`]: 'Too high.' });
    await good.activate('lift');
    expect(await good.apply()).toBe(says === 'warning');
    expect(good.faults).toEqual([]);
  },
);

it('a tool that tells what has no sentence fails in a test', async () => {
  const tells: ToolFactory = ({ services }) => ({
    onKey: () => (services.notifications.notify('info', 'lift/too-high'), 'handled'),
  });
  const editor = await opened('nothing', {}, tells);
  await editor.activate('lift');
  editor.key('x');
  expect(String(editor.faults)).toMatch(missing);
});
