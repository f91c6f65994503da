import { bodyFacts, type ApiClient, type DocumentEntry, type RouteName } from '@bracewright/core/contract';
import { sizeConfirmedIn } from '../../../api/size-confirmed.ts';
import { OperationAborted } from '@bracewright/core/operation';
import { loadPlugins } from '@bracewright/core/plugin';
import { DesignAnnotations, DesignSession } from '@bracewright/core/session';
import { alignmentOf } from '@bracewright/core/tool';
import { plugins } from '@bracewright/catalog';
import type { AppServices } from '../../../stores/services-context.ts';
import { today } from '../../../kit/forms/day.ts';
import { PROGRAM, startRunner } from '../../workers/start-runner.ts';
import { deviceAside } from '../../../stores/outbox/aside.ts';
import { forgetCopiesOf, whileAllowed } from '../../../stores/outbox/copies.ts';
import { deviceLooks } from '../../../stores/outbox/device-looks.ts';
import { deviceAssets } from '../../../stores/outbox/device-assets.ts';
import { namedUnsent, Outbox } from '../../../stores/outbox/outbox.ts';
import { mayAnnotate, mayChange } from '../../storage/change-rights.ts';
import { deviceStates } from '../../storage/device-states.ts';
import { createModelAssets } from '../../storage/model-assets.ts';
import { ServerStorage } from '../../storage/server-storage.ts';
import { clinicLibrary } from './clinic-library.ts';
import { modelPatient } from './model-patient.ts';
import { documentJobs } from './document-jobs.ts';
import { applyKeys } from '../tools/tool-keys.ts';
import { Units } from '../words/units.ts';
import { Words } from '../words/words.ts';
import { Workspace } from '../workspace.ts';

/** Where opening stands, for the loading screen. */
export type OpeningStage = { readonly kind: 'body' } | { readonly kind: 'replay'; readonly count: number };

const ROOT = '0';

/** Lets go of what was kept for models that nothing waits of; a device that keeps nothing has nothing to tidy. */
function tidy(userId: string, device: ReturnType<typeof deviceAssets>): void {
  void namedUnsent(userId)
    .then((named) => device.tidy(named, Date.now()))
    .catch(() => undefined);
}

const IDS = {
  uuid: () => crypto.randomUUID(),
  seed: () => crypto.getRandomValues(new Uint32Array(1))[0]!,
};

/** Who stops what is computed hears of it where they asked for it. */
function unlessStopped(error: unknown): void {
  if (!(error instanceof OperationAborted)) throw error;
}

/** The record that a folder or a record belongs to. */
async function patientOf(api: ApiClient, parent: DocumentEntry): Promise<string | undefined> {
  let entry = parent;
  while (entry.id !== ROOT && entry.fileType !== 'PATIENT')
    entry = await api.call('document/parent', { id: entry.id });
  return entry.id === ROOT ? undefined : entry.id;
}

/**
 * Loads a model with everything that was done to it. Rejects with ApiError or SdkError. One that is gone, or may not be read any more, leaves
 * no copies on this device.
 */
export function openWorkspace(
  app: AppServices,
  modelId: string,
  onStage: (stage: OpeningStage) => void,
): Promise<Workspace> {
  const userId = app.session.current?.id ?? '';
  const forget = () => void forgetCopiesOf(userId, modelId);
  return whileAllowed(() => load(app, { modelId, userId, forget }, onStage), forget);
}

async function load(
  app: AppServices,
  {
    modelId,
    userId,
    forget,
  }: { readonly modelId: string; readonly userId: string; readonly forget: () => void },
  onStage: (stage: OpeningStage) => void,
): Promise<Workspace> {
  onStage({ kind: 'body' });
  // The engine is the largest part of the program: it comes while the body does.
  void import('../../Viewport.tsx').catch(() => undefined);
  const words = new Words(app.settings);
  const units = new Units(app.settings);
  const [catalog, outbox, basic, entry, { parent, patientId, patient }] = await Promise.all([
    loadPlugins(applyKeys(plugins, app.settings.chosen.shortcuts)),
    Outbox.open(userId),
    // Without an answer nothing counts as confirmed.
    app.api.call('document/getmodelbasic', { id: modelId }).catch(() => undefined),
    app.api.call('document/get', { id: modelId }),
    app.api.call('document/parent', { id: modelId }).then(async (found) => {
      const id = await patientOf(app.api, found);
      const record = id === undefined ? undefined : app.api.call('patient/get', { id });
      return { parent: found, patientId: id, patient: await record?.catch(() => undefined) };
    }),
  ]);
  words.use(catalog);
  const { roles } = catalog.operations;
  const device = deviceAssets(userId);
  const assets = createModelAssets({ client: app.api, device, modelId, onGone: forget });
  const may = (call: RouteName): boolean => app.session.may(call);
  const storage = new ServerStorage({
    ...{ client: app.api, outbox, aside: deviceAside(userId), roles, sendAssets: assets.send },
    may: mayChange(may),
  });
  const isWanted = () => app.session.current?.id === userId;
  const states =
    PROGRAM === undefined ? undefined : deviceStates({ device, modelId, program: PROGRAM, isWanted });
  const runner = startRunner(assets.service.mesh, states);
  const forPatient = patientId !== undefined &&
    (['document/list', 'operation/list', 'document/mesh'] as const).every(may) && {
      patient: modelPatient({
        ...{ api: app.api, modelId, patientId, patient, basic, roles },
        startRunner: (id) =>
          startRunner(createModelAssets({ client: app.api, device, modelId: id }).service.mesh),
      }),
    };
  try {
    const model = await storage.open(modelId);
    onStage({ kind: 'replay', count: model.cursor });
    tidy(userId, device);
    // A server that was set back to an older state may lack what this device once sent.
    const living = model.records.filter(({ state }) => state === 'on');
    void assets.mend([...living, ...model.annotations].map(({ params }) => params));
    const design = await DesignSession.open({
      ...{ model, runner, storage, ids: IDS, may: mayChange(may) },
      roles,
    });
    storage.onDidRebase(
      (records, cursor) => void design.replace(records, cursor).catch(unlessStopped),
      design,
    );
    storage.shapeHash = () => design.hash;
    const annotations = new DesignAnnotations(
      model.annotations,
      storage,
      design.order,
      alignmentOf(design.history, roles),
      mayAnnotate(may),
    );
    storage.annotations.onDidChange((all) => annotations.adopt(all));
    return new Workspace({
      app, modelId, name: model.name, isWall: entry.isWall, isOfOther: entry.isOfOther, older: entry.older, parentId: parent.id, parentName: parent.name, patientId,
      design, annotations, storage, runner, services: { assets: assets.service, jobs: documentJobs(app.jobs, modelId), library: clinicLibrary(app.api, may), ...forPatient }, catalog, words, units,
      facts: patient && bodyFacts(patient, today()), looks: deviceLooks(userId, modelId),
      sizes: patient?.sizes, alignment: basic?.alignment, sizeConfirmed: sizeConfirmedIn(basic, entry.baseHash ?? ''), filedAt: entry.filedAt,
    }); // prettier-ignore
  } catch (error) {
    storage.close();
    runner.dispose();
    throw error;
  }
}
