import { expect, test } from 'vitest';
import { TestEditor, tube } from '@bracewright/core/testing';
import { describeParams } from '@bracewright/core/params';
import pieces from '../../../../sdk-docs/examples/pieces/index.ts';
import { isTargetAsked, targetsOf, type WithParts } from './targets.ts';

const body = tube({ radius: 100, height: 300, segments: 24, rings: 10 });
const level = (z: number) => ({ origin: [0, 0, z], normal: [0, 0, 1] });

test('which piece is meant is asked where there are several, and of a step that is edited those before it are offered', async () => {
  const editor = await TestEditor.open({ body, plugins: [pieces] });
  const workspace = { design: editor.history, editor: { tools: editor.tools } } as unknown as WithParts;
  const [field] = describeParams(pieces.operations[1]!.params);
  expect([targetsOf(workspace), isTargetAsked(workspace, field!, 'body')]).toEqual([[], false]);
  // One that is gone is shown, so that another can be chosen.
  expect(isTargetAsked(workspace, field!, 'gone')).toBe(true);
  const first = await editor.apply('pieces.split', { plane: level(200), name: 'lower' });
  const second = await editor.apply('pieces.split', { target: 'lower', plane: level(100), name: 'foot' });
  expect([targetsOf(workspace), isTargetAsked(workspace, field!, 'body')]).toEqual([['lower', 'foot'], true]);
  await editor.edit(second.recordId);
  expect(targetsOf(workspace)).toEqual(['lower']);
  editor.tools.cancel();
  await editor.edit(first.recordId);
  expect([targetsOf(workspace), isTargetAsked(workspace, field!, 'body')]).toEqual([[], false]);
});
