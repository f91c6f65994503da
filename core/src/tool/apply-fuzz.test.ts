import { expect, it } from 'vitest';
import { createRandom } from '../math/rng.ts';
import { DesignAnnotations } from '../session/annotations.ts';
import { after, amounts, lift, marker, open, stopped, unlucky, withPage } from '../testing/apply-kit.ts';
import type { Session } from '../testing/hostile-kit.ts';
import type { TestEditor } from '../testing/test-editor.ts';
import type { ApplyContext } from './index.ts';

/** Stories; `npm run test:long` has more of them. */
const STORIES = Number(process.env['FAULTS'] ?? 0) > 0 ? 300 : 12;
/** Applies of one story. */
const APPLIES = 4;

type Random = () => number;
const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random() * from.length)]!;

/** Has the markers of an editor be those of a design, in a store that refuses some, and gives that store. */
function realMarkers(editor: TestEditor, random: Random) {
  const store = new Map<string, unknown>();
  const design = new DesignAnnotations([], {
    async putAnnotation(one) {
      await after(random() * 2);
      if (one.id.startsWith('refused')) throw new Error('no room');
      store.set(one.id, one);
      return one;
    },
    deleteAnnotation: async (id) => void store.delete(id),
  });
  Object.defineProperty(editor.annotations, 'annotations', { get: () => design.annotations });
  Object.assign(editor.annotations, {
    put: (one: never) => design.put(one),
    allOrNothing: (work: () => Promise<unknown>) => design.allOrNothing(work),
  });
  return { design, store };
}

/** What an Apply does, by chance. `own` gives the amounts and names of its writes, and no other Apply has those. */
async function work(
  random: Random,
  session: Session,
  { services, signal }: ApplyContext,
  own: () => number,
  bySession: (amount: number) => void,
) {
  const { history, annotations } = services;
  const pass = (): void => undefined;
  const whole = () =>
    history.allOrNothing(async () => {
      await history.append(lift(own()));
      await after(random() * 3);
      if (random() < 0.3) throw new RangeError('does not fit');
      await history.append(lift(own()));
    });
  const acts: readonly (() => unknown)[] = [
    () => history.append(lift(own())),
    () => history.append(unlucky).catch(pass),
    () => void history.append(lift(own())).catch(pass),
    () => void history.append(unlucky),
    () => annotations.put(marker(`marker ${own()}`)),
    () => annotations.put(marker(`refused ${own()}`)).catch(pass),
    () => whole().catch(pass),
    () => void whole(),
    () => after(random() * 6),
    () => history.undo(),
    () => Promise.race([after(random() * 20), stopped(signal)]),
    () =>
      void (async () => {
        const by = random() < 0.5 ? services : session.services;
        for (let i = 0; i < 4; i++) {
          await after(random() * 30);
          const amount = own();
          if (by === session.services) bySession(amount);
          await by.history.append(lift(amount)).catch(pass);
          await by.annotations.put(marker(`marker ${own()}`)).catch(pass);
        }
      })(),
    () => void after(random() * 3).then(() => history.append(lift(own()))),
  ];
  for (let count = 1 + Math.floor(random() * 5); count > 0; count--) await pick(random, acts)();
  return pick(random, ['close', 'close', 'stay', 'refused', 'usual'] as const);
}

it('whatever a tool does and whoever stops it, all of an Apply is kept or nothing, and nothing comes after its end', async () => {
  for (let seed = 1; seed <= STORIES; seed++) {
    const random = createRandom(seed);
    let apply = 0;
    let isLeft = false;
    const known = new Set([13]);
    const editor = await open(
      (session, context) => {
        const my = apply;
        let count = 0;
        const own = () => my + ++count / 100;
        // By those of the session it may come in a later Apply, until one was not kept.
        return work(random, session, context, own, (amount) => !isLeft && known.add(amount));
      },
      {},
      { ms: Math.floor(random() * 4) },
    );
    const { design, store } = realMarkers(editor, random);
    const ids = () => design.annotations.map(({ id }) => id);
    const state = () => ({
      ...{ records: amounts(editor), cursor: editor.history.history.cursor, hash: editor.history.hash },
      ...{ stored: editor.storage.commands.length, undo: editor.history.canUndo },
      ...{ markers: ids(), undoMarker: design.undoEffect, redoMarker: design.redoEffect },
    });
    await withPage(editor, async () => {
      for (apply = 1; apply <= APPLIES; apply++) {
        if (editor.tools.state === 'idle') {
          isLeft = false;
          await editor.activate('lift');
        }
        editor.set({ amount: random() < 0.2 ? 13 : apply + 0.99 });
        const before = state();
        const applied = editor.apply();
        await after(random() * 20);
        const stops = random();
        if (stops < 0.25) editor.key('Escape');
        else if (stops < 0.35) editor.tools.cancel();
        else if (stops < 0.4) editor.tools.interrupt();
        const isKept = await applied;
        isLeft ||= !isKept;
        await editor.history.idle();
        const then = state();
        const story = `story ${seed}, Apply ${apply}`;
        if (!isKept) expect(then, story).toEqual(before);
        // What an Apply before it kept may come back by its own undo.
        const isForeign = (one: number): boolean => Math.floor(one) !== apply && !known.has(one);
        expect(then.records.filter(isForeign), story).toEqual([]);
        for (const { params } of editor.history.history.records)
          known.add((params as { amount: number }).amount);
        expect([...store.keys()].toSorted(), story).toEqual(ids().toSorted());
        await after(random() < 0.5 ? 0 : 40);
        expect(state(), story).toEqual(then);
      }
    });
  }
}, 300_000);
