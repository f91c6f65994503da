import { ApiError, ERRORS, type Member } from '@bracewright/core/contract';
import { mat4, type Mat4 } from '@bracewright/core/math';
import { expect, test } from 'vitest';
import type { Desk } from '../desk/desk.ts';
import { MemberChanges, type Wanted } from './member-changes.ts';

const at = (x: number, y: number): Mat4 => mat4.translation([x, y, 0]);

/** A server with one member, which refuses who saw another place; and a window on it. */
function window() {
  let member = { id: 'a', name: 'pad', transform: [...at(0, 0)] } as unknown as Member;
  const shown: { member: Member } = { member };
  const line = { isCut: false };
  const call = async (_: string, input: { transform: number[]; seen: { transform: number[] } }) => {
    await new Promise((resolve) => setTimeout(resolve, 2));
    if (line.isCut) throw new ApiError({ code: 0, status: 0, message: 'no connection', data: null });
    const { code, http: status } = ERRORS['member/stale'];
    if (`${input.seen.transform}` !== `${member.transform}`)
      throw new ApiError({ code, status, message: '', data: { member } });
    return (member = { ...member, transform: input.transform });
  };
  const desk = {
    parts: { app: { api: { call } }, storage: { flush: async () => undefined } },
    design: { settled: async () => undefined },
    requireCall: () => undefined,
    guard: async (work: () => unknown) => void (await work()),
  } as unknown as Desk;
  const changes = new MemberChanges(desk, (now) => (shown.member = now));
  const move = (to: Mat4, seen: Mat4, wanted?: Wanted) =>
    changes.change({ id: 'a', change: { transform: to }, seen: { transform: seen }, wanted });
  return {
    ...{ changes, move, shown, line },
    elsewhere: (to: Mat4) => (member = { ...member, transform: [...to] }),
    kept: () => member.transform,
  };
}

const y10: Wanted = { what: 'by', at: 1, value: 10 };

test('what another was quicker with is shown, and the typed value waits for one press', async () => {
  const { changes, move, shown, elsewhere, kept } = window();
  elsewhere(at(25, 0));
  await move(at(0, 10), at(0, 0), y10);
  expect([kept(), shown.member.transform]).toEqual([at(25, 0), at(25, 0)]);
  expect(changes.notKept.get('a')).toEqual({ why: 'elsewhere', wanted: [y10] });
  expect(changes.transform(shown.member)).toEqual(at(25, 0));
  await move(at(25, 10), changes.transform(shown.member), y10);
  expect([kept(), changes.notKept.size, changes.sent]).toEqual([at(25, 10), 0, 1]);
});

test('two values that are typed one after the other are both kept, the second of the place that the first gives', async () => {
  const { changes, move, shown, kept } = window();
  const first = move(at(25, 0), at(0, 0), { what: 'by', at: 0, value: 25 });
  // Shown at once, so that the second is typed of it.
  expect(changes.transform(shown.member)).toEqual(at(25, 0));
  await Promise.all([first, move(at(25, 10), changes.transform(shown.member), y10)]);
  expect([kept(), changes.notKept.size, changes.sent]).toEqual([at(25, 10), 0, 2]);
  expect(changes.transform(shown.member)).toEqual(at(25, 10));
});

test('what does not reach the server is told as before, and the typed value waits for one press', async () => {
  const { changes, move, shown, line, kept } = window();
  line.isCut = true;
  await expect(move(at(0, 10), at(0, 0), y10)).rejects.toThrow('no connection');
  expect(changes.notKept.get('a')).toEqual({ why: 'unsent', wanted: [y10] });
  expect(changes.transform(shown.member)).toEqual(at(0, 0));
  line.isCut = false;
  await move(at(0, 10), changes.transform(shown.member), y10);
  expect([kept(), changes.notKept.size]).toEqual([at(0, 10), 0]);
});
