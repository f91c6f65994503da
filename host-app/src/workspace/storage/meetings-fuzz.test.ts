import { sayingOf, type History, type HistoryCommand, type OperationRecord } from '@bracewright/core/history';
import { createRandom } from '@bracewright/core/math';
import { createLocalRunner } from '@bracewright/core/runner';
import { DesignSession } from '@bracewright/core/session';
import type { WantedRecord } from '@bracewright/core/services';
import { MemoryStorage } from '@bracewright/core/testing';
import { expect, it } from 'vitest';
import { meet, three } from '../testing/meeting.ts';
import { twistBy, twists } from '../testing/page.ts';
import { base } from '../testing/storage-fakes.ts';

/** Meetings of each kind; `npm run test:long` has more of them. */
const MEETINGS = Number(process.env['FAULTS'] ?? 0) > 0 ? 300 : 60;

const start: History = {
  ...three,
  records: three.records.map((one, index) => ({ ...one, params: { angle: index + 1 } })),
};
const live = ({ records }: Pick<History, 'records'>) => records.filter(({ state }) => state !== 'cancelled');
const angleOf = ({ params }: OperationRecord) => (params as { angle: number }).angle;

const wanted = ({ type, version, params, seed, state, name }: OperationRecord): WantedRecord => ({
  ...{ type, version, params, seed },
  state: state === 'off' ? 'off' : 'on',
  ...(name !== undefined && { name }),
});

type Random = () => number;
const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random() * from.length)]!;

/** What a person does in a model while nobody can be reached, as the acts that wait for the server, and the design after it. */
async function workAlone(random: Random) {
  const storage = new MemoryStorage(base);
  const acts: (readonly HistoryCommand[])[] = [];
  storage.push = async (...commands) => void acts.push(commands);
  let ids = 0;
  const session = await DesignSession.open({
    model: { ...(await storage.open()), records: start.records, cursor: start.cursor },
    runner: createLocalRunner(twists),
    roles: twists.roles,
    storage,
    ids: { uuid: () => `own-${++ids}`, seed: () => 1000 + ids },
  });
  const done: string[] = [];
  let angle = 100;
  for (let count = 1 + Math.floor(random() * 7); count > 0; count--) {
    const there = live(session.history);
    const id = there.length > 0 ? pick(random, there).id : undefined;
    const what = pick(random, [
      'add',
      'add',
      'undo',
      'undo',
      'redo',
      'step',
      'cancel',
      'edit',
      'edit',
      'name',
      'eye',
      'anew',
    ]);
    done.push(`${what} ${id}`);
    if (what === 'add') await session.append(twistBy(++angle));
    else if (what === 'undo') await session.undo();
    else if (what === 'redo') await session.redo();
    else if (id === undefined) continue;
    else if (what === 'step') await session.stepTo(id);
    else if (what === 'eye') await session.setState([id], pick(random, ['on', 'off']));
    else if (what === 'anew') {
      // As an alignment does it that is made again: what was before it as it was.
      const before = there
        .slice(
          0,
          there.findIndex((one) => one.id === id),
        )
        .map(wanted);
      await session.clear(session.base, [...before, twistBy(++angle)], { carries: true });
    } else if (what === 'cancel') await session.cancelFrom(id);
    else if (what === 'edit') await session.editParams(id, { angle: ++angle });
    else await session.rename(id, `name ${++angle}`);
  }
  return { acts, design: session.history, done };
}

/** Copies of the records from a place on, as an undo makes them, or an alignment that is made anew. */
const copies = (records: readonly OperationRecord[]): HistoryCommand[] =>
  records.map((record) => ({ kind: 'append', record: { ...record, id: `again-${record.id}` } }));

/** What somebody else did meanwhile: a new step at the end, sometimes new values of one before, a cancel, one that was taken back, or an alignment made anew. */
function workOfOthers(random: Random): HistoryCommand[] {
  const added: HistoryCommand = {
    kind: 'append',
    record: { ...start.records[0]!, id: 'x', seed: 7777, params: { angle: 77 } },
  };
  const chance = random();
  const { id } = pick(random, start.records);
  const place = start.records.findIndex((one) => one.id === id);
  if (chance < 0.25) return [{ kind: 'editParams', id, params: { angle: 66 } }, added];
  if (chance < 0.4) return [{ kind: 'cancelFrom', id }, added];
  if (chance < 0.55) return [{ kind: 'cancelFrom', id }, ...copies(start.records.slice(place)), added];
  if (chance < 0.7)
    return [{ kind: 'clear', base: start.base }, ...copies(start.records.slice(0, place)), added];
  return [added];
}

/** Angles that a question is about. */
const asked = (storage: Awaited<ReturnType<typeof meet>>['storage']) =>
  storage.aside.flatMap(({ command, refusal }) =>
    [command, ...(refusal.withIt ?? [])].flatMap((one) =>
      one.kind === 'append'
        ? [angleOf(one.record)]
        : one.kind === 'editParams'
          ? [(one.params as { angle: number }).angle]
          : [],
    ),
  );

/** Both work, meet and decide. `isLate` is whether some of it is done while what both did is put together. Throws where something is lost. */
async function meetByChance(seed: number, isLate: boolean): Promise<void> {
  const random = createRandom(seed);
  const { acts, design, done } = await workAlone(random);
  const theirs = workOfOthers(random);
  const first = isLate ? Math.floor(random() * (acts.length + 1)) : acts.length;
  const [early, late] = [acts.slice(0, first), acts.slice(first)];
  const { held, storage, answer } = await meet(early, theirs, start, late);
  const story = `seed ${seed}: ${done.join(', ')} / ${theirs.length}, ${first} of ${acts.length} before`;
  const there = () => live(held.history).map(angleOf);
  const x = () => held.history.records.findIndex(({ id }) => id === 'x');
  // Nothing of others goes before it was asked.
  expect(held.history.records[x()]!.state, story).toBe('on');
  expect(held.history.cursor, story).toBeGreaterThan(x());
  if (theirs[0]!.kind === 'editParams' && !there().includes(66))
    expect(asked(storage), story).not.toEqual([]);
  // All that was done here is there, or asked about.
  const known = [...there(), ...asked(storage)];
  const kept = live(design)
    .map(angleOf)
    .filter((angle) => angle > 100 || theirs.length === 1);
  for (const angle of kept) expect(known, story).toContain(angle);
  const own = held.history.records.filter(({ id, state }) => id.startsWith('own') && state !== 'cancelled');
  const sayings = live(held.history).map(sayingOf);
  expect(new Set(sayings).size, `${story}: a step stands twice`).toBe(sayings.length);
  const names = new Map(live(design).map((one) => [angleOf(one), one.name]));
  for (const one of own) if (names.has(angleOf(one))) expect(one.name, story).toBe(names.get(angleOf(one)));
  // Whatever is answered, the list gets empty, and mine as I left it when I say so.
  const isMine = random() < 0.5;
  const discarded: number[] = [];
  for (let turn = 0; storage.aside.length > 0; turn++) {
    expect(turn, `${story}: asked for ever`).toBeLessThan(8);
    const { command, refusal } = storage.aside[0]!;
    if (!refusal.isOvertaken) {
      if (command.kind === 'editParams') discarded.push((command.params as { angle: number }).angle);
      await storage.discard(storage.aside[0]!.sequence);
    } else if (isMine) await answer(0);
    else if (refusal.withIt) await answer(0, 'behind');
    else await storage.discard(storage.aside[0]!.sequence);
  }
  expect(storage.saveState.kind, story).toBe('saved');
  // New values of a step that is gone for good come to nothing, and stay in the list until they are discarded.
  if (isMine) {
    for (const angle of kept) expect([...there(), ...discarded], story).toContain(angle);
    const states = new Map(live(design).map((one) => [angleOf(one), one.state]));
    for (const one of live(held.history))
      expect(one.state, `${story}: ${one.id}`).toBe(states.get(angleOf(one)) ?? one.state);
  }
  if (!isMine) expect(there(), story).toContain(77);
  storage.close();
}

it.each([
  ['all of it before', false],
  ['some of it while what both did is put together', true],
])(
  'loses, doubles and hides nothing of two people who work on one history, whatever each does and decides: %s',
  async (_, isLate) => {
    for (let seed = 1; seed <= MEETINGS; seed++) await meetByChance(seed, isLate);
  },
);
