import { describe, expect, it } from 'vitest';
import { memoryStorage } from './testing/memory-storage.ts';
import { TabsStore, type Tab } from './tabs.ts';

const tab = (id: string): Tab => ({ id, address: `/${id}`, title: id });
const list = tab('list');

function visited(...ids: string[]) {
  const storage = memoryStorage();
  const store = new TabsStore(storage);
  for (const id of ids) store.visit(tab(id));
  return { store, storage, ids: () => store.tabs.map(({ id }) => id) };
}

describe('TabsStore', () => {
  it('keeps one tab for a route, with its latest address, also over a reload', () => {
    const { store, storage } = visited('list', 'bin');
    store.visit({ ...list, address: '/list?parentId=7' });
    expect(new TabsStore(storage).tabs.map(({ address }) => address)).toEqual(['/list?parentId=7', '/bin']);
  });

  it('shows the neighbour when the page on show is closed, and stays when another is', () => {
    const { store, ids } = visited('list', 'bin', 'center');
    expect(store.close('bin')).toEqual({ go: undefined });
    expect(store.close('center')).toEqual({ go: '/list' });
    expect(ids()).toEqual(['list']);
  });

  it('never closes the last one', () => {
    const { store } = visited('list');
    expect(store.close('list')).toEqual({ refused: 'last' });
    expect(store.closeAll(list)).toEqual({ refused: 'last' });
  });

  it('closes to one side, and says when there is nothing there', () => {
    const { store, ids } = visited('a', 'b', 'c', 'd');
    expect(store.closeLeft('a')).toEqual({ refused: 'no-left' });
    expect(store.closeRight('d')).toEqual({ refused: 'no-right' });
    expect(store.closeLeft('b')).toEqual({ go: undefined });
    expect(store.closeRight('c')).toEqual({ go: '/c' });
    expect(ids()).toEqual(['b', 'c']);
  });

  it('goes to where work begins when all are closed', () => {
    const { store, ids } = visited('list', 'bin', 'center');
    expect(store.closeAll(list)).toEqual({ go: '/list' });
    expect(ids()).toEqual(['list']);
  });

  it('survives what it cannot read', () => {
    const storage = memoryStorage();
    storage.setItem('bracewright.tabs', '[{"id":1},{"id":"x","title":"t","address":"//evil"},7]');
    expect(new TabsStore(storage).tabs).toEqual([]);
    storage.setItem('bracewright.tabs', '{');
    expect(new TabsStore(storage).tabs).toEqual([]);
  });
});
