import { observable, runInAction } from 'mobx';
import type { TriMesh } from '../../mesh/index.ts';
import type { EditorServices } from '../editor.ts';

/** Services of a host that does nothing but hold one mesh; `setMesh` is what a replay would do. */
export function createStubServices(mesh: TriMesh): {
  readonly services: EditorServices;
  setMesh(mesh: TriMesh): void;
  /** What the user was told. */
  readonly told: readonly { readonly code: string; readonly values: unknown }[];
} {
  const told: { readonly code: string; readonly values: unknown }[] = [];
  const shown = observable.box(mesh, { deep: false });
  const services = {
    history: {
      base: mesh,
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
    notifications: {
      notify: (_kind: string, code: string, values: unknown) => void told.push({ code, values }),
    },
    selection: {},
    ids: {},
  } as unknown as EditorServices;
  return { services, told, setMesh: (next) => runInAction(() => shown.set(next)) };
}
