import { observable, runInAction } from 'mobx';
import { requireStackRoom } from './stack-room.ts';

/** One observable value held by reference: read it in overlays and panels, write it from gestures. */
export interface Cell<T> {
  get(): T;
  set(value: T): void;
}

/** Makes a cell. Setting the value it has (by `Object.is`) tells nobody. */
export function createCell<T>(initial: T): Cell<T> {
  const box = observable.box<T>(initial, { deep: false });
  return {
    get: () => box.get(),
    set: (value) => {
      requireStackRoom();
      runInAction(() => box.set(value));
    },
  };
}
