import { ACTIONS, mayCall, ROUTES, type Route, type RouteName } from '@bracewright/core/contract';
import type { HistoryCommand } from '@bracewright/core/history';
import { expect, it } from 'vitest';
import { live } from '../testing/acts.ts';
import { append, soon, step, three, world } from '../testing/meeting.ts';
import { openPage, twistBy } from '../testing/page.ts';
import { device } from '../testing/storage-fakes.ts';
import { mayAnnotate, mayChange } from './change-rights.ts';

const changes = (call: RouteName): boolean => (ROUTES[call] as Route).changes;

/** A page whose server takes down which calls change the model, and refuses some of them for want of rights. */
async function openCounted(mayDelete = true) {
  const its = world(three);
  const called: RouteName[] = [];
  const call = its.client.call as (name: RouteName, input: unknown) => Promise<unknown>;
  const client = {
    ...its.client,
    call: (name: RouteName, input: unknown) => {
      if (changes(name)) called.push(name);
      return call(name, input);
    },
  };
  const may = (kind: HistoryCommand['kind']) => mayDelete || (kind !== 'cancelFrom' && kind !== 'clear');
  const page = await openPage(three, {
    world: { ...its, client: client as never },
    device: device(),
    may,
  });
  return { page, called, its };
}

type Page = Awaited<ReturnType<typeof openCounted>>['page'];

/** One change of each kind, with all that goes to the server for it. */
const MADE: Readonly<Record<HistoryCommand['kind'], (page: Page) => Promise<unknown>>> = {
  append: ({ session }) => session.append(twistBy(1)),
  stepTo: ({ session }) => session.stepTo('a'),
  setState: ({ session }) => session.setState(['a'], 'off'),
  editParams: ({ session }) => session.editParams('a', { angle: 9 }),
  rename: ({ session }) => session.rename('a', 'first'),
  cancelFrom: ({ session }) => session.cancelFrom('b'),
  clear: ({ session }) => session.clear(session.base),
};
/** Every combination of single rights over models. */
const RIGHTS = ACTIONS.reduce<readonly (readonly string[])[]>(
  (sets, action) => sets.flatMap((set) => [set, [...set, action]]),
  [[]],
);

it.each(Object.keys(MADE) as HistoryCommand['kind'][])(
  'is asked of every call that a change is sent by: %s',
  async (kind) => {
    const { page, called, its } = await openCounted();
    its.held.isAway = true;
    // What others do meanwhile brings calls with it that go before.
    const making = MADE[kind](page);
    await making;
    its.other(append('x'));
    await page.done();
    await MADE[kind](page);
    await page.done();
    expect(called.length).toBeGreaterThan(0);
    const differing = RIGHTS.filter((actionList) => {
      const may = (call: RouteName) =>
        mayCall([{ permissionId: 'model', actionList: [...actionList] }], call);
      return mayChange(may)(kind) !== called.every(may);
    });
    expect(differing).toEqual([]);
  },
);

it('is asked of measures and markers by the same table', () => {
  const of = (...actionList: string[]) => {
    const may = mayAnnotate((call) => mayCall([{ permissionId: 'measure', actionList }], call));
    return (['create', 'update', 'delete'] as const).filter(may);
  };
  expect([of(), of('add'), of('edit'), of('delete'), of('add', 'delete')]).toEqual([
    [],
    ['create'],
    ['update'],
    ['delete'],
    ['create', 'delete'],
  ]);
});

it.each([true, false])(
  'puts a step in the place of later ones that another made again meanwhile, by a delete or without one (%s)',
  async (mayDelete) => {
    const { page, called, its } = await openCounted(mayDelete);
    its.held.isAway = true;
    await page.session.stepTo('a');
    await page.session.append(twistBy(7));
    await soon();
    its.other({ kind: 'cancelFrom', id: 'b' });
    for (const id of ['b', 'c']) its.other({ kind: 'append', record: { ...step(id), id: `${id} again` } });
    await page.done();
    expect([live(its.held.history), page.storage.aside]).toEqual(['5 7', []]);
    expect(called.includes('operation/delete')).toBe(mayDelete);
  },
);
