import type { EditorServices } from '@bracewright/core/babylon';
import type { TriMesh } from '@bracewright/core/mesh';
import type { OperationRegistry } from '@bracewright/core/operation';
import { createLocalRunner } from '@bracewright/core/runner';
import type { StorageService } from '@bracewright/core/services';
import { DesignAnnotations, DesignSession } from '@bracewright/core/session';

/** A store that keeps nothing: a host puts its own server here. */
const forgetful: StorageService = {
  saveState: { kind: 'saved', at: undefined },
  open: () => Promise.reject(new Error('this host opens its bodies itself')),
  push: () => Promise.resolve(),
  putAnnotation: (annotation) => Promise.resolve(annotation),
  deleteAnnotation: () => Promise.resolve(),
  flush: () => Promise.resolve(),
};

/** Everything an editor asks its host for, in the smallest form that works. */
export async function services(base: TriMesh, registry: OperationRegistry): Promise<EditorServices> {
  const ids = { uuid: () => crypto.randomUUID(), seed: () => 1 };
  const runner = createLocalRunner(registry);
  const model = { modelId: 'insole', name: 'insole', base, records: [], cursor: 0, annotations: [] };
  return {
    ids,
    runner,
    history: await DesignSession.open({
      ...{ model, runner, storage: forgetful, ids },
      roles: registry.roles,
    }),
    annotations: new DesignAnnotations([], forgetful),
    selection: { selected: undefined, select: () => undefined },
    i18n: { language: 'en-US', t: (key) => key },
    notifications: { notify: () => undefined, confirm: () => Promise.resolve(true) },
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
