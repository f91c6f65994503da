import { describe, expect, it, test } from 'vitest';
import type { Annotation } from '../annotation/index.ts';
import { IDENTITY, multiply, rotation, translation } from '../math/mat4.ts';
import { DesignAnnotations, ShapeOrder } from './index.ts';
import type { UndoEntry } from './undo-stack.ts';

const marker = (id: string, name = '', height = 0): Annotation => ({
  id,
  kind: 'marker-point',
  name,
  params: { point: { position: [0, 0, height] } },
  value: null,
  unit: '',
});
const heightOf = ({ params }: Annotation): number =>
  (params as { point: { position: number[] } }).point.position[2]!;
const lifted = (height: number) => translation([0, 0, height]);

/** The shape's stacks, as a design has them: entries that say nothing but their place in the order. */
class Shape {
  undoable: readonly UndoEntry[] = [];
  redoable: readonly UndoEntry[] = [];
  readonly order = new ShapeOrder(() => ({ undo: this.undoable, redo: this.redoable }));

  make(): void {
    this.undoable = this.order.withNew(this.undoable, { undo: [], redo: [] });
    this.redoable = [];
  }
  /** Also of a step that was there when the model was opened. */
  undo(): void {
    const [entry = { undo: [], redo: [] }] = this.undoable.slice(-1);
    this.undoable = this.undoable.slice(0, -1);
    this.redoable = this.order.withLast([...this.redoable, entry]);
  }
  redo(): void {
    this.undoable = this.order.withLast([...this.undoable, this.redoable.at(-1)!]);
    this.redoable = this.redoable.slice(0, -1);
  }
}

/** Annotations over a shape, with what reached the store. */
function open({ stands = 0 } = {}) {
  const stored = new Map<string, Annotation>();
  const history = { fails: false };
  const shape = new Shape();
  const annotations = new DesignAnnotations(
    [],
    {
      putAnnotation: async (one) => {
        if (history.fails) throw new Error('no room');
        stored.set(one.id, one);
        return one;
      },
      deleteAnnotation: async (id) => void stored.delete(id),
    },
    shape.order,
    lifted(stands),
  );
  const heights = () => annotations.annotations.map(heightOf);
  return {
    ...{ annotations, history, shape, stored, heights },
    names: () => [...stored.values()].map(({ id, name }) => id + name),
  };
}

test('a marker that was deleted comes back with undo, and goes again with redo', async () => {
  const { annotations, names } = open();
  await annotations.put(marker('a'));
  await annotations.remove('a');
  expect(annotations.undoEffect).toBe('create');
  await annotations.undo();
  expect(names()).toEqual(['a']);
  expect(annotations.redoEffect).toBe('delete');
  await annotations.redo();
  expect(names()).toEqual([]);
});

test('undo takes back a change before it takes back the making', async () => {
  const { annotations, names } = open();
  await annotations.put(marker('a', '1'));
  await annotations.put(marker('a', '2'));
  await annotations.undo();
  expect(names()).toEqual(['a1']);
  await annotations.undo();
  expect(names()).toEqual([]);
  expect(annotations.undoEffect).toBeUndefined();
});

test('steps of the shape and marks are undone and done again in the order in which they were done', async () => {
  const { annotations, shape } = open();
  shape.make();
  await annotations.put(marker('a'));
  shape.make();
  expect(annotations.undoEffect).toBeUndefined();
  shape.undo();
  expect(annotations.undoEffect).toBe('delete');
  await annotations.undo();
  shape.undo();
  expect(annotations.redoEffect).toBeUndefined();
  shape.redo();
  expect(annotations.redoEffect).toBe('create');
  await annotations.redo();
  expect(annotations.undoEffect).toBe('delete');
});

test('after a reopening, a mark on the aligned body comes back after the alignment and where it was', async () => {
  const { annotations, shape, heights } = open({ stands: 100 });
  await annotations.put(marker('a', '', 700));
  await annotations.undo();
  shape.undo();
  annotations.moveTo(lifted(0));
  expect(annotations.redoEffect).toBeUndefined();
  shape.redo();
  annotations.moveTo(lifted(100));
  await annotations.redo();
  expect(heights()).toEqual([700]);
});

test('a mark that was undone is not offered again once another step was made', async () => {
  const { annotations, shape } = open();
  shape.make();
  await annotations.put(marker('a', '', 700));
  await annotations.undo();
  shape.undo();
  shape.make();
  expect(annotations.redoEffect).toBeUndefined();
  shape.undo();
  expect(annotations.redoEffect).toBeUndefined();
});

test('undo of a name leaves the mark on the body when another window took the steps over', async () => {
  const { annotations, shape, heights, names } = open();
  await annotations.put(marker('a', '', 600));
  await annotations.put(marker('a', '-ASIS', 600));
  shape.make();
  annotations.moveTo(lifted(100));
  shape.undoable = [];
  await annotations.undo();
  expect(names()).toEqual(['a']);
  expect(heights()).toEqual([700]);
});

test('what comes of a body that another window aligned lies right before and after the alignment is known here', async () => {
  const { annotations, heights } = open();
  await annotations.put(marker('a', '', 600));
  await annotations.put(marker('b', '', 500));
  await annotations.undo();
  annotations.adopt([{ ...marker('a', '', 700), frame: lifted(100) }]);
  expect(heights()).toEqual([600]);
  annotations.moveTo(lifted(100));
  expect(heights()).toEqual([700]);
  await annotations.redo();
  expect(heights()).toEqual([700, 600]);
});

test('an alignment that goes again, because it was refused or undone, brings the marks back to the digit and stores none', async () => {
  const { annotations, stored } = open();
  await annotations.put(marker('a', '', 600));
  const [before] = annotations.annotations;
  const kept = stored.get('a');
  annotations.moveTo(multiply(lifted(100.1), rotation([1, 0, 0], 0.1)));
  expect(annotations.annotations).not.toEqual([before]);
  annotations.moveTo(IDENTITY);
  expect(annotations.annotations).toEqual([before]);
  expect(stored.get('a')).toBe(kept);
});

test('a mark that is undone while the body is aligned stays away, and an older list from the store moves none back', async () => {
  const { annotations, heights, names } = open();
  for (const id of ['a', 'b']) await annotations.put(marker(id, '', 600));
  annotations.moveTo(lifted(100));
  const undoing = annotations.undo();
  annotations.adopt(['a', 'b'].map((id) => ({ ...marker(id, '', 600), frame: IDENTITY })));
  annotations.moveTo(lifted(300));
  await undoing;
  expect(names()).toEqual(['a']);
  expect(heights()).toEqual([900]);
});

test('a notice brings back the measure it is about, where the body is now, and not what was done last', async () => {
  const { annotations, heights, names } = open();
  await annotations.put(marker('a', '', 600));
  await annotations.remove('a');
  await annotations.put(marker('b', '', 500));
  annotations.moveTo(lifted(100));
  await annotations.bringBack('a');
  await annotations.bringBack('a');
  expect(names()).toEqual(['b', 'a']);
  expect(heights()).toEqual([600, 700]);
  expect(annotations.undoEffect).toBe('delete');
});

test('what goes with an alignment is no change of its own, and what is taken back is only done again', async () => {
  const { annotations, names } = open();
  await annotations.put(marker('a'));
  annotations.moveTo(lifted(100));
  await annotations.remove('a', { takenBack: true });
  expect(names()).toEqual([]);
  expect(annotations.undoEffect).toBeUndefined();
  expect(annotations.redoEffect).toBe('create');
});

test('what was put is taken back and done again before the store has answered', async () => {
  const { annotations, names } = open();
  const putting = annotations.put(marker('a'));
  const taking = annotations.remove('a', { takenBack: true });
  await Promise.all([putting, taking]);
  expect([names(), annotations.undoEffect]).toEqual([[], undefined]);
  await annotations.redo();
  expect(names()).toEqual(['a']);
});

test('an undo that the store refuses can be tried again', async () => {
  const { annotations, history, names } = open();
  await annotations.put(marker('a'));
  await annotations.remove('a');
  history.fails = true;
  await expect(annotations.undo()).rejects.toThrow('no room');
  history.fails = false;
  await annotations.undo();
  expect(names()).toEqual(['a']);
});

test('two presses of undo, the second before the store has answered, take back two changes', async () => {
  const { annotations, names } = open();
  await annotations.put(marker('a'));
  await annotations.put(marker('b'));
  await Promise.all([annotations.undo(), annotations.undo()]);
  expect(names()).toEqual([]);
  await Promise.all([annotations.redo(), annotations.redo()]);
  expect(names()).toEqual(['a', 'b']);
  expect(annotations.redoEffect).toBeUndefined();
});

/** Work that fails when it has done all that it does. */
const failing =
  (...steps: readonly (() => unknown)[]) =>
  async (): Promise<never> => {
    for (const step of steps) await step();
    throw new Error('half way');
  };

/** Annotations that can do one marker again, over a store that answers each further one when it is told to. */
async function openWithUndone() {
  const answers: ((isKept: boolean) => void)[] = [];
  const annotations = new DesignAnnotations([], {
    putAnnotation: (one) =>
      new Promise((resolve, reject) =>
        answers.push((isKept) => (isKept ? resolve(one) : reject(new Error('no room')))),
      ),
    deleteAnnotation: async () => undefined,
  });
  const put = (id: string) => annotations.put(marker(id)).catch(() => undefined);
  const undone = put('undone');
  answers[0]!(true);
  await undone;
  await annotations.undo();
  return { answers, annotations, put };
}

it.each([
  ['is kept', false, undefined],
  ['is refused too', true, 'create'],
] as const)(
  'what could be done again before a change that is refused is offered again only where a newer one %s',
  async (_, isRefused, effect) => {
    const { answers, annotations, put } = await openWithUndone();
    const both = [put('older'), put('newer')];
    answers[2]!(!isRefused);
    if (!isRefused) await both[1];
    answers[1]!(false);
    await Promise.all(both);
    expect(annotations.redoEffect).toBe(effect);
  },
);

test('what a marker that is kept has ended is not offered again when those beside it are refused', async () => {
  const { answers, annotations, put } = await openWithUndone();
  const [oldest, middle, newest] = [put('oldest'), put('middle'), put('newest')];
  answers[2]!(true);
  await middle;
  answers[1]!(false);
  await oldest;
  answers[3]!(false);
  await newest;
  expect(annotations.redoEffect).toBeUndefined();
});

describe('work that fails', () => {
  it('leaves the marker that it took back, and one that it put for it is gone', async () => {
    const { annotations, names } = open();
    await annotations.put(marker('a'));
    await annotations.put(marker('C7'));
    const before = annotations.annotations;
    const work = failing(
      () => annotations.remove('C7', { takenBack: true }),
      () => annotations.put(marker('T1')),
    );
    await expect(annotations.allOrNothing(work)).rejects.toThrow('half way');
    expect(annotations.annotations).toEqual(before);
    expect([names(), annotations.undoEffect, annotations.redoEffect]).toEqual([
      ['a', 'C7'],
      'delete',
      undefined,
    ]);
    await annotations.undo();
    expect(names()).toEqual(['a']);
  });

  it('leaves what was undone before it, and is done again by it, undone', async () => {
    const { annotations, names } = open();
    await annotations.put(marker('a'));
    await annotations.put(marker('b'));
    await annotations.undo();
    const work = failing(
      () => annotations.redo(),
      () => annotations.put(marker('b', '-own')),
      () => annotations.put(marker('c')),
    );
    await expect(annotations.allOrNothing(work)).rejects.toThrow('half way');
    expect([names(), annotations.redoEffect]).toEqual([['a'], 'create']);
  });

  it('takes nothing back of what another window did to the same markers meanwhile', async () => {
    const { annotations, stored, names } = open();
    for (const id of ['a', 'b', 'c']) await annotations.put(marker(id));
    /** Another window writes, and this one hears of it. */
    const elsewhere = (write: () => void) => () => {
      write();
      annotations.adopt([...stored.values()]);
    };
    const frame = lifted(0);
    const work = failing(
      ...['a', 'b', 'c', 'new'].map((id) => () => annotations.put(marker(id, '-own'))),
      elsewhere(() => void stored.set('a', { ...marker('a', '-theirs'), frame })),
      elsewhere(() => void stored.delete('b')),
      elsewhere(() => void stored.set('d', { ...marker('d', '-theirs'), frame })),
      elsewhere(() => void stored.set('new', { ...marker('new', '-named'), frame })),
    );
    await expect(annotations.allOrNothing(work)).rejects.toThrow('half way');
    expect(names().toSorted()).toEqual(['a-theirs', 'c', 'd-theirs']);
    expect(annotations.annotations.map(({ id, name }) => id + name)).toEqual(['a-theirs', 'c', 'd-theirs']);
  });

  it('puts back what another window wrote where it wrote over that itself', async () => {
    const { annotations, stored, names } = open();
    await annotations.put(marker('a'));
    const work = failing(
      () => annotations.put(marker('a', '-own')),
      () => annotations.adopt([{ ...marker('a', '-theirs'), frame: lifted(0) }]),
      () => annotations.put(marker('a', '-own again')),
      () => annotations.adopt([]),
      () => annotations.adopt([{ ...marker('a', '-theirs now'), frame: lifted(0) }]),
      () => annotations.put(marker('a', '-own at last')),
    );
    await expect(annotations.allOrNothing(work)).rejects.toThrow('half way');
    expect(names()).toEqual(['a-theirs now']);
    expect(stored.size).toBe(1);
  });

  it('puts a value back that it took anew, and is nobody else’s', async () => {
    const { annotations, stored } = open();
    await annotations.put({ ...marker('a'), value: 1 });
    const work = failing(
      () => annotations.put({ ...marker('a'), value: 2 }),
      // The store's own word on it.
      () => annotations.adopt([{ ...stored.get('a')!, value: 3, checked: true }]),
    );
    await expect(annotations.allOrNothing(work)).rejects.toThrow('half way');
    expect(stored.get('a')).toMatchObject({ value: 1 });
  });

  it('writes nothing where the store refused what it did', async () => {
    const { annotations, history, stored } = open();
    await annotations.put(marker('a'));
    const kept = stored.get('a');
    history.fails = true;
    await expect(annotations.allOrNothing(() => annotations.put(marker('a', '-own')))).rejects.toThrow(
      'no room',
    );
    history.fails = false;
    expect(stored.get('a')).toBe(kept);
    expect(annotations.annotations).toEqual([kept]);
  });

  it.each([
    ['a new one', undefined, (annotations: DesignAnnotations) => annotations.put(marker('g'))],
    ['an undo', '-new', (annotations: DesignAnnotations) => annotations.undo()],
  ] as const)(
    'puts back nothing that was begun before it and was refused meanwhile: %s',
    async (_, earlier, begin) => {
      const { annotations, history, names } = open();
      await annotations.put(marker('a'));
      if (earlier) await annotations.put(marker('a', earlier));
      const before = [names(), annotations.undoEffect, annotations.redoEffect];
      history.fails = true;
      const refused = begin(annotations).catch(() => undefined);
      const work = failing(() => refused);
      history.fails = false;
      await expect(annotations.allOrNothing(work)).rejects.toThrow('half way');
      expect([names(), annotations.undoEffect, annotations.redoEffect]).toEqual(before);
      await annotations.undo();
      await annotations.redo();
      expect(names()).toEqual(before[0]);
    },
  );
});

test('marks that are put together go with one undo and come again with one redo, in their order with the steps', async () => {
  const { annotations, shape, stored, history } = open();
  const ids = () => annotations.annotations.map(({ id }) => id);
  await annotations.put(marker('own'));
  shape.make();
  await annotations.putTogether([marker('a'), marker('b'), marker('own', 'again')]);
  expect([ids(), annotations.undoEffect]).toEqual([['own', 'a', 'b'], 'update']);
  await annotations.undo();
  expect([ids(), annotations.annotations[0]!.name, [...stored.keys()]]).toEqual([['own'], '', ['own']]);
  // The step is next.
  expect(annotations.undoEffect).toBeUndefined();
  await annotations.redo();
  expect([ids(), annotations.annotations[0]!.name]).toEqual([['own', 'a', 'b'], 'again']);
  expect(annotations.redoEffect).toBeUndefined();
  // One that was changed since is taken back by itself first.
  await annotations.remove('b');
  await annotations.undo();
  expect(ids().toSorted()).toEqual(['a', 'b', 'own']);
  history.fails = true;
  await expect(annotations.putTogether([marker('c'), marker('d')])).rejects.toThrow('no room');
  history.fails = false;
  expect(ids()).not.toContain('c');
  await annotations.undo();
  expect(ids()).toEqual(['own']);
});
