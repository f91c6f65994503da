import { afterEach, describe, expect, it } from 'vitest';
import { boom, draw, expectUnharmed, start, type Session } from '../testing/hostile-kit.ts';
import { TestEditor } from '../testing/test-editor.ts';
import { body, plugin } from '../testing/probe-tools.ts';
import { good } from '../testing/hostile-kit.ts';
import { SdkError } from '../errors/sdk-error.ts';
import type { OperationRecord } from '../history/record.ts';
import type { ToolFactory } from './index.ts';

/** An editor whose operations take a while, and a promise of the moment in which one is at work. */
async function startSlow(factory: ToolFactory) {
  let begun = (): void => undefined;
  const atWork = new Promise<void>((resolve) => (begun = resolve));
  const editor = await TestEditor.open({
    body,
    plugins: [plugin(async () => ({ default: factory })), good],
    wrapRunner: (runner) => ({
      ...runner,
      preview: (...given) => runner.preview(...given),
      replay: async (...given) => {
        begun();
        await new Promise((resolve) => setTimeout(resolve, 20));
        return runner.replay(...given);
      },
    }),
  });
  return { editor, atWork };
}

describe('a tool that fails as it is applied', () => {
  it('leaves no step when what it applies by throws as it is read', async () => {
    const editor = await start(() => Object.defineProperty({}, 'onCommit', { get: boom, enumerable: true }));
    await editor.activate('lift');
    expect(await editor.apply()).toBe(false);
    await expectUnharmed(editor);
  });

  it('is closed where its own Apply answers what nobody can read', async () => {
    const editor = await start(() => ({ onCommit: () => Promise.resolve({}) as never }));
    await editor.activate('lift');
    expect(await editor.apply()).toBe(false);
    await expectUnharmed(editor);
  });

  it('leaves no step when it fails while the step is computed', async () => {
    let session: Session | undefined;
    const { editor, atWork } = await startSlow((given) => ((session = given as Session), {}));
    await editor.activate('lift');
    const applied = editor.apply();
    await atWork;
    session!.fail(new TypeError('boom'));
    expect(await applied).toBe(false);
    await expectUnharmed(editor);
  });

  it('takes nothing back where it wrote nothing', async () => {
    let session: Session | undefined;
    let isLate = false;
    const editor = await start((given) => {
      session = given as Session;
      return {
        toParams: (values) => {
          if (isLate) void Promise.resolve().then(() => session!.fail(new TypeError('boom')));
          return values as never;
        },
      };
    });
    await editor.activate('lift');
    await editor.apply();
    await editor.history.append({ type: 'good.lift', version: 1, params: { amount: 10 } });
    await editor.tools.edit(editor.records[0]!.id);
    isLate = true;
    await editor.apply();
    await editor.settle();
    expect(editor.history.history.cursor).toBe(2);
    expect(editor.told).toEqual(['tool/crashed']);
  });

  it.each(['close', 'stay'] as const)(
    'counts as applied once its own Apply has answered: %s',
    async (answer) => {
      const editor = await start((given) => ({
        onCommit: async () => {
          await given.services.history.append({ type: 'good.lift', version: 1, params: { amount: 10 } });
          for (let i = 0; i < 8; i++)
            void Promise.resolve().then(() => setTimeout(() => given.fail(new TypeError('boom')), 0));
          return answer;
        },
      }));
      const push = editor.storage.push.bind(editor.storage);
      editor.storage.push = async (...given) => {
        await new Promise((resolve) => setTimeout(resolve, 30));
        return push(...given);
      };
      await editor.activate('lift');
      expect(await editor.apply()).toBe(true);
      await editor.settle();
      expect(editor.records).toHaveLength(1);
      expect(editor.tools.state).toBe('idle');
      expect(editor.ends.map(({ reason }) => reason)).toEqual([answer === 'stay' ? 'failed' : 'committed']);
      expect(editor.told).toEqual(answer === 'stay' ? ['tool/crashed'] : []);
    },
  );

  it('is not left by a second Escape while what its own Apply made is kept', async () => {
    const editor = await start((given) => ({
      onCommit: async () => {
        await given.services.history.append({ type: 'good.lift', version: 1, params: { amount: 10 } });
        return 'close';
      },
    }));
    const push = editor.storage.push.bind(editor.storage);
    let stored = (): void => undefined;
    const storing = new Promise<void>((resolve) => (stored = resolve));
    editor.storage.push = async (...given) => {
      stored();
      await new Promise((resolve) => setTimeout(resolve, 30));
      return push(...given);
    };
    await editor.activate('lift');
    const applied = editor.apply();
    await storing;
    editor.tools.cancel();
    editor.tools.cancel();
    expect(await applied).toBe(true);
    expect([editor.records.length, editor.ends.map(({ reason }) => reason)]).toEqual([1, ['committed']]);
  });

  it('is closed where it failed while what its own Apply made could not be kept', async () => {
    const editor = await start((given) => ({
      onCommit: async () => {
        await given.services.history.append({ type: 'good.lift', version: 1, params: { amount: 10 } });
        return 'close';
      },
    }));
    await editor.activate('lift');
    const { session } = editor.tools;
    const whole = editor.history.allOrNothing.bind(editor.history);
    editor.history.allOrNothing = ((work: () => Promise<unknown>) =>
      whole(async () => {
        await work();
        session!.fail(new TypeError('boom'));
        throw new SdkError('history/unknown-record', { id: 'none' });
      })) as never;
    expect(await editor.apply()).toBe(false);
    Reflect.deleteProperty(editor.history, 'allOrNothing');
    await expectUnharmed(editor);
  });

  it('is closed where its step cannot begin the next one, and keeps the one before', async () => {
    const editor = await start((given) => ({
      steps: [{ id: 'place', complete: true, forget: boom }],
      onCommit: async () => {
        await given.services.history.append({ type: 'good.lift', version: 1, params: { amount: 10 } });
        return 'stay';
      },
    }));
    await editor.activate('lift');
    expect(await editor.apply()).toBe(true);
    expect(editor.records).toHaveLength(1);
    expect([editor.tools.state, editor.told]).toEqual(['idle', ['tool/crashed']]);
  });

  it.each(['is refused', 'is stopped', 'comes after the tool has failed'])(
    'leaves nothing of its own Apply where the usual record %s',
    async (how) => {
      const amount = how === 'is refused' ? 13 : 3;
      let session: Session | undefined;
      const { editor } = await startSlow((given) => {
        session = given as Session;
        return {
          onCommit: async () => {
            await given.services.history.append({ type: 'good.lift', version: 1, params: { amount: 10 } });
            if (how === 'is stopped') setTimeout(() => editor.tools.cancel(), 5);
            if (how.includes('failed')) setTimeout(() => session!.fail(new TypeError('boom')), 5);
            return 'usual';
          },
        };
      });
      await editor.activate('lift');
      editor.session.draft.set({ amount });
      expect(await editor.apply()).toBe(false);
      await editor.settle();
      expect(editor.records).toEqual([]);
      expect(editor.history.mesh.positions).toEqual(body.positions);
      expect(editor.history.saveState.kind).toBe('saved');
    },
  );

  it('leaves a step that it edits as it was', async () => {
    let session: Session | undefined;
    const { editor } = await startSlow((given) => ((session = given as Session), {}));
    await editor.activate('lift');
    await editor.apply();
    const [record] = editor.records;
    await editor.tools.edit(record!.id);
    session!.draft.set({ amount: 9 });
    const applied = editor.apply();
    setTimeout(() => session!.fail(new TypeError('boom')), 5);
    expect(await applied).toBe(false);
    await editor.settle();
    expect(editor.records).toEqual([record]);
    expect(editor.tools.state).toBe('idle');
    expect(editor.told).toEqual(['tool/crashed']);
  });
});

describe('a step that is edited in vain', () => {
  type Elsewhere = (own: OperationRecord) => readonly OperationRecord[];
  const theirs = (own: OperationRecord, amount: number): OperationRecord => ({
    ...own,
    id: `theirs-${amount}`,
    type: 'good.lift',
    params: { amount },
    result: null,
  });

  /** An editor on a step of 2 mm that is given 13, which its operation refuses; what others made comes `when`. */
  async function refusedWhile(when: 'after' | 'during', others: Elsewhere) {
    const editor = await start(() => ({}));
    await editor.activate('lift');
    editor.session.draft.set({ amount: 2 });
    await editor.apply();
    const [own] = editor.records as [OperationRecord];
    await editor.tools.edit(own.id);
    editor.session.draft.set({ amount: 13 });
    const push = editor.history.editParams.bind(editor.history);
    editor.history.editParams = async (...given) => {
      const pushed = push(...given);
      if (when === 'after') await pushed;
      const records = others(own);
      await Promise.all([pushed, editor.history.replace(records, records.length)]);
    };
    const applied = await editor.apply();
    await editor.settle();
    return { editor, own, applied };
  }

  it.each(['after', 'during'] as const)(
    'keeps what it held where another came %s its replay',
    async (when) => {
      const { editor, applied } = await refusedWhile(when, (own) => [own, theirs(own, 10)]);
      expect([applied, editor.told]).toEqual([false, ['test/unlucky']]);
      expect(editor.records.map(({ params }) => params)).toEqual([{ amount: 2 }, { amount: 10 }]);
      expect(editor.history.history.cursor).toBe(2);
      // Nothing of it is there to be brought back.
      if (editor.history.canUndo) await editor.history.undo();
      expect(editor.records.map(({ params }) => params)).not.toContainEqual({ amount: 13 });
    },
  );

  it.each(['after', 'during'] as const)(
    'keeps what others gave that very step %s its replay',
    async (when) => {
      const changed = (own: OperationRecord) => [{ ...own, params: { amount: 7 } }];
      const { editor, applied } = await refusedWhile(when, changed);
      expect(applied).toBe(false);
      expect(editor.records.map(({ params }) => params)).toEqual([{ amount: 7 }]);
      expect(editor.history.history.cursor).toBe(1);
    },
  );
});

it.each(['removed', 'cancelled'] as const)(
  'an edit of a step that others have %s meanwhile is not said to be applied',
  async (how) => {
    const { editor } = await startSlow(() => ({}));
    await editor.activate('lift');
    await editor.apply();
    const [own] = editor.records as [OperationRecord];
    await editor.tools.edit(own.id);
    editor.session.draft.set({ amount: 9 });
    const applied = editor.apply();
    await new Promise((resolve) => setTimeout(resolve, 5));
    const theirs = how === 'removed' ? [] : [{ ...own, state: 'cancelled' as const }];
    await editor.history.replace(theirs, theirs.length).catch(() => undefined);
    expect(await applied).toBe(false);
    expect(editor.told).toEqual([how === 'removed' ? 'history/unknown-record' : 'history/record-cancelled']);
  },
);

it('a marker that the page takes away while a step is computed stays away where that step is stopped', async () => {
  const { editor } = await startSlow(() => ({}));
  const { annotations } = editor;
  const point = { point: { position: [0, 0, 0] } };
  await annotations.put({ id: 'a', kind: 'marker-point', name: 'a', params: point, value: null, unit: '' });
  await editor.activate('lift');
  const applied = editor.apply();
  await new Promise((resolve) => setTimeout(resolve, 5));
  await annotations.remove('a');
  editor.tools.cancel();
  expect(await applied).toBe(false);
  expect(annotations.annotations).toEqual([]);
});

describe('what a session holds for itself', () => {
  it.each(['end', 'bodies', 'writes', 'gestures', 'loop', 'instance', 'steps', 'resolve', 'failSoon'])(
    'is not lent to its tool: %s',
    async (name) => {
      let found: unknown = 'not asked';
      const editor = await start((session) => ((found = Reflect.get(session, name)), {}));
      await editor.activate('lift');
      expect(found).toBeUndefined();
    },
  );
});

describe('what is read of a tool more than once', () => {
  it.each([
    ['a readout', 'readouts', { id: 'girth', unit: 'mm' }, 'value'],
    ['what a readout is asked to be', 'readouts', { id: 'girth', unit: 'mm', value: 5 }, 'asked'],
    ['a refusal', 'refusal', { code: 'tool/crashed', data: {} }, 'mend'],
  ] as const)('is read once: %s', async (_, name, given, part) => {
    let reads = 0;
    const late = Object.defineProperty({ ...given }, part, {
      get: () => (reads++ > 0 ? boom() : undefined),
      enumerable: true,
    });
    const editor = await start(() => ({ [name]: name === 'readouts' ? [late] : late }));
    await editor.activate('lift');
    const { instance } = editor.tools.session!;
    const read = (): unknown => JSON.stringify(instance?.[name]);
    expect(read).not.toThrow();
    expect(read).not.toThrow();
    expect(() => draw(editor)).not.toThrow();
    await expectUnharmed(editor);
  });
});

it('a clean-up that throws as it is read is told to the developer', async () => {
  const editor = await start(() => Object.defineProperty({}, 'onEnd', { get: boom }));
  await editor.activate('lift');
  editor.tools.cancel();
  expect(editor.faults.map(String)).toEqual(['TypeError: boom']);
  expect(editor.tools.state).toBe('idle');
});

describe('a tool that writes into what every object has', () => {
  afterEach(() => void Reflect.deleteProperty(Object.prototype, 'amount'));

  it('is closed, and what it wrote is taken away', async () => {
    const editor = await start(() => {
      Object.defineProperty(Object.prototype, 'amount', {
        value: 'none',
        configurable: true,
        writable: true,
        enumerable: true,
      });
      return {};
    });
    await editor.activate('lift').catch(() => undefined);
    expect('amount' in {}).toBe(false);
    await expectUnharmed(editor);
  });
});
