import type { EditorServices } from '@bracewright/core/babylon';
import type { TriMesh } from '@bracewright/core/mesh';
import type { OperationRoles } from '@bracewright/core/operation';
import type { StorageService } from '@bracewright/core/services';
import { DesignAnnotations, DesignSession } from '@bracewright/core/session';
import { startRunner } from './runner.ts';
import type { Words } from './words.ts';

/** A store that keeps nothing: a platform puts its own server here. */
const forgetful: StorageService = {
  saveState: { kind: 'saved', at: undefined },
  open: () => Promise.reject(new Error('this page opens its bodies itself')),
  push: () => Promise.resolve(),
  putAnnotation: (annotation) => Promise.resolve(annotation),
  deleteAnnotation: () => Promise.resolve(),
  flush: () => Promise.resolve(),
};

/** Everything an editor asks its host for. */
export async function services(base: TriMesh, i18n: Words, roles: OperationRoles): Promise<EditorServices> {
  const ids = { uuid: () => crypto.randomUUID(), seed: () => 1 };
  const runner = startRunner();
  const model = { modelId: 'insole', name: 'insole', base, records: [], cursor: 0, annotations: [] };
  return {
    ids,
    runner,
    i18n,
    history: await DesignSession.open({
      ...{ model, runner, storage: forgetful, ids },
      roles,
    }),
    annotations: new DesignAnnotations([], forgetful),
    selection: { selected: undefined, select: () => undefined },
    notifications: {
      notify: (_kind, code, values) => (document.querySelector('output')!.textContent = i18n.t(code, values)),
      confirm: () => Promise.resolve(true),
    },
    units: {
      length: 'mm',
      formatLength: (mm) => `${mm.toFixed(1)} mm`,
      formatAngle: (degrees) => `${degrees.toFixed(1)}°`,
      formatVolume: (mm3) => `${(mm3 / 1e6).toFixed(2)} L`,
      formatArea: (mm2) => `${(mm2 / 100).toFixed(0)} cm²`,
      parseLength: (text) => (Number.isFinite(Number(text)) ? Number(text) : undefined),
    },
  };
}
