import { describe, expect, it } from 'vitest';
import type { OperationRecord } from '../history/index.ts';
import type { PatientService } from '../services/index.ts';
import { start, type Session } from '../testing/hostile-kit.ts';
import { body } from '../testing/probe-tools.ts';
import { copyToLend } from './lent-data.ts';
import { lendService } from './lent-members.ts';

const lift = (amount: number) => ({ type: 'good.lift', version: 1, params: { amount } });
const write = (record: OperationRecord | undefined): void =>
  void ((record!.params as { amount: unknown }).amount = 45);

describe('what a method of a lent service answers', () => {
  it.each([
    [
      'the steps that would be cancelled',
      ({ services: { history } }: Session) =>
        write(history.cancelledWith(history.history.records[0]?.id ?? '')[0]),
    ],
    [
      'the steps that would be cancelled, which nobody read before',
      ({ services: { history }, editing }: Session) => write(history.cancelledWith(editing!)[0]),
    ],
  ])('is read and not written: %s', async (_, work) => {
    const editor = await start((session) => ({ onDraft: () => work(session) }));
    await editor.apply('lift', { amount: 2 });
    await editor.edit(editor.records[0]!.id);
    editor.set({ amount: 6 });
    await editor.settle();
    expect(editor.told).toEqual(['tool/crashed']);
    expect(editor.records.map(({ params }) => params)).toEqual([{ amount: 2 }]);
  });

  it('is read and not written: the step that its Apply made', async () => {
    const editor = await start(({ services: { history } }) => ({
      async onCommit() {
        write(await history.append(lift(4)));
        return 'close';
      },
    }));
    await editor.activate('lift');
    expect(await editor.apply()).toBe(false);
    expect([editor.told, editor.records]).toEqual([['tool/crashed'], []]);
  });

  it('is a copy, now or later, and a body or an object with methods is itself', async () => {
    const steps = [{ modelId: 'a', params: { amount: 1 } }];
    const handle = { at: 1, dispose: () => undefined };
    const host = {
      steps: () => steps,
      earlierSteps: async () => steps,
      bodyBefore: async () => body,
      handle: () => handle,
    };
    const lent = lendService('patient', host as never as PatientService);
    const [step] = await lent.earlierSteps([]);
    expect(() => Object.assign(step!.params as object, { amount: 9 })).toThrow();
    expect([steps[0], Object.isFrozen(steps[0])]).toEqual([{ modelId: 'a', params: { amount: 1 } }, false]);
    expect(await lent.bodyBefore(step!)).toBe(body);
    expect(copyToLend({ handle })).toEqual({ handle });
    expect((copyToLend({ handle }) as { handle: unknown }).handle).toBe(handle);
  });

  it('of a runner is no part of what the host keeps of its steps', async () => {
    const editor = await start((session) => ({
      async onCommit() {
        const { history, runner } = session.services;
        const { outcomes } = await runner.replay(history.history.records);
        (outcomes as unknown[]).pop();
        return 'close';
      },
    }));
    await editor.apply('lift', { amount: 2 });
    await editor.activate('lift');
    expect(await editor.apply()).toBe(false);
    expect(String(editor.faults)).toContain('TypeError');
  });
});

describe('a copy of what a host holds', () => {
  it('is the same one, with each of its parts, while nothing of it is another', () => {
    const host = { curve: { apex: { level: 'T8' }, side: 'left', at: [1, 2] } };
    const lent = lendService('patient', host as never as PatientService);
    const first = lent.curve as never as typeof host.curve;
    expect(lent.curve).toBe(first);
    host.curve = structuredClone(host.curve);
    expect(lent.curve).toBe(first);
    host.curve.side = 'right';
    const second = lent.curve as never as typeof host.curve;
    expect([second.side, second === first, second.apex === first.apex, second.at === first.at]).toEqual([
      ...['right', false, true, true],
    ]);
    expect(first.side).toBe('left');
  });

  it('leaves objects of a class as they are, goes round circles, and reads each part once', () => {
    class Apex {
      level = 'T8';
    }
    const round: { apex: Apex; self?: unknown; list: unknown[] } = { apex: new Apex(), list: [] };
    round.self = round;
    round.list.push(round.list);
    const copy = copyToLend(round) as typeof round;
    expect([
      copy === round,
      copy.self === copy,
      copy.list[0] === copy.list,
      copy.apex === round.apex,
    ]).toEqual([...[false, true, true, true]]);
    round.apex.level = 'T9';
    expect(copyToLend(JSON.parse('{"__proto__":{"a":1}}'))).toEqual(JSON.parse('{"__proto__":{"a":1}}'));
  });
});
