import { observable, runInAction } from 'mobx';
import type { TriMesh } from '../../mesh/index.ts';
import type { EditorServices } from '../create-editor.ts';

/** Services of a host that does nothing but hold one mesh; `setMesh` is what a replay would do. */
export function createStubServices(mesh: TriMesh): {
  readonly services: EditorServices;
  setMesh(mesh: TriMesh): void;
} {
  const shown = observable.box(mesh, { deep: false });
  const services = {
    history: {
      get mesh() {
        return shown.get();
      },
      history: { base: '', records: [], cursor: 0 },
      outcomes: new Map(),
      canUndo: false,
      abort() {},
    },
    units: { length: 'mm' },
    i18n: { language: 'en-US', t: (key: string) => key },
    runner: {},
    annotations: { annotations: [] },
    notifications: {},
    selection: {},
    ids: {},
  } as unknown as EditorServices;
  return { services, setMesh: (next) => runInAction(() => shown.set(next)) };
}
