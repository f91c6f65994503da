import type { OperationRegistry } from '../operation/registry.ts';
import { SdkError } from '../errors/sdk-error.ts';
import {
  SERVICES,
  type AnnotationService,
  type OperationRunner,
  type OverlayService,
  type SceneObjectOptions,
  type SceneService,
  type ServiceToken,
} from '../services/index.ts';
import type { Standing } from './ground.ts';
import { BodyCopies } from './body-copies.ts';
import type { KeptBodies } from './guarded-body.ts';
import type { EditedStep } from './edited-step.ts';
import { guardHistory } from './guarded-history.ts';
import { lendData, takeData } from './lend.ts';
import { CHANGES_SCENE, lendAlike, lendService, OF_HOST } from './lent-members.ts';
import type { PendingWrites } from './pending-writes.ts';
import { lendPicking, type TargetChoice } from './target-choice.ts';
import type { Disposable, ToolServices } from '../tool-contract/tool.ts';

/** The session that services are lent to. */
export interface Borrower {
  /** Whether it has not ended. */
  isAlive(): boolean;
  /** Whether its Apply runs now. */
  isApplying(): boolean;
  /** Whether it is there to keep measures and markers, which it may do at any gesture. */
  readonly keepsAnnotations: boolean;
  /** The bodies it may have read. */
  readonly bodies: KeptBodies;
  /** What it writes while it applies. */
  readonly writes: PendingWrites;
  /** The step that it edits. */
  readonly edited: EditedStep | undefined;
  /** By whose schemas what it writes is checked. */
  readonly operations: OperationRegistry;
  /** What the step that it edits stands on. */
  ground(): Standing | undefined;
  /** What it works on, for a tool that works on one of several pieces. */
  target(): TargetChoice | undefined;
  own<T extends Disposable>(resource: T): T;
}

/** What a tool shows belongs to its session; each is put back as it was when that ends, however it ends. */
const SHOWN: Readonly<Record<string, (scene: SceneService) => () => void>> = {
  showTemporary: (scene) => () => scene.showTemporary(null),
  patchTemporary: () => () => undefined,
  paintBody: (scene) => () => scene.paintBody({ kind: 'plain' }),
  setBodyOpacity: (scene) => {
    const before = scene.bodyOpacity;
    return () => scene.setBodyOpacity(before);
  },
};

/** The scene as a tool sees it: what it shows ends with it, and the body itself is not its own to change. */
function lendScene(scene: SceneService, borrower: Borrower): SceneService {
  const owned = new Set<PropertyKey>();
  const whole = lendService('scene', scene);
  return new Proxy(whole, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]): unknown => {
        if (OF_HOST.has(name)) throw new SdkError('tool/write-outside-commit', { method: String(name) });
        if (name === 'createObject') return borrower.own(scene.createObject(args[0] as SceneObjectOptions));
        // What comes after the end is too late to be shown.
        if (CHANGES_SCENE.has(name) && !borrower.isAlive()) return undefined;
        const before = SHOWN[String(name)];
        if (before && !owned.has(name)) {
          owned.add(name);
          borrower.own({ dispose: before(scene) });
        }
        return Reflect.apply(value, target, args);
      };
    },
  });
}

/** Layers go with the session, whether or not the tool said so. */
function lendOverlay(overlay: OverlayService, borrower: Borrower): OverlayService {
  return {
    createLayer(name) {
      const layer = overlay.createLayer(name);
      let isGone = false;
      return borrower.own({
        set: (items) => {
          if (!isGone) layer.set(items);
        },
        dispose: () => {
          if (!isGone) layer.dispose();
          isGone = true;
        },
      });
    },
    handleAt: (x, y) => overlay.handleAt(x, y),
  };
}

/** Measures and markers are kept by the tools that are there for it, and by others only while they apply. */
function lendAnnotations(annotations: AnnotationService, borrower: Borrower): AnnotationService {
  const mayWrite = (): boolean => borrower.isAlive() && (borrower.keepsAnnotations || borrower.isApplying());
  const refuse = (method: string): Promise<never> =>
    Promise.reject(new SdkError('tool/write-outside-commit', { method }));
  return {
    get annotations() {
      return lendData([...annotations.annotations]);
    },
    may: (effect) => annotations.may?.(effect) ?? true,
    put: (annotation) =>
      mayWrite() ? borrower.writes.add(annotations.put(takeData(annotation))) : refuse('put'),
    remove: (id, options) =>
      mayWrite() ? borrower.writes.add(annotations.remove(id, options)) : refuse('remove'),
    allOrNothing: (work) => work(),
  };
}

/** The caller may keep what a runner gives, and write into it: triangles that did not change are those of the results before it. */
export function runnerOnCopies(runner: OperationRunner): Pick<OperationRunner, 'replay' | 'preview' | 'run'> {
  const copies = new BodyCopies();
  return {
    replay: async (records, options) => copies.ofShape(await runner.replay(records, options)),
    preview: async (records, draft, options) => copies.ofShape(await runner.preview(records, draft, options)),
    run: async (records, operation, options) => copies.ofShape(await runner.run(records, operation, options)),
  };
}

/** What a tool asks the worker to compute; which body is open there, and whether it lives, is not for a tool to say. */
export function lendRunner(runner: OperationRunner): OperationRunner {
  const refuse = (method: string): never => {
    throw new SdkError('tool/write-outside-commit', { method });
  };
  return {
    ...runnerOnCopies(runner),
    exportFiles: (records, job, options) => runner.exportFiles(records, job, options),
    open: () => refuse('open'),
    dispose: () => refuse('dispose'),
  };
}

/** The services of an editor, lent to one session of a tool. */
export function lendServices(services: ToolServices, borrower: Borrower): ToolServices {
  const { picking, looks } = services;
  const lent: Omit<ToolServices, 'get'> = {
    ...lendAlike(services),
    picking: lendPicking(picking, () => borrower.target()),
    // A host knows by the body itself what it has looked at.
    looks: lendService('looks', looks, { align: (mesh) => looks.align(borrower.bodies.ownOf(mesh)) }),
    scene: lendScene(services.scene, borrower),
    overlay: lendOverlay(services.overlay, borrower),
    annotations: lendAnnotations(services.annotations, borrower),
    runner: lendRunner(services.runner),
    history: guardHistory(services.history, {
      mayWrite: () => borrower.isAlive() && borrower.isApplying(),
      ...{ bodies: borrower.bodies, writes: borrower.writes, ground: () => borrower.ground() },
      ...{ edited: borrower.edited, operations: borrower.operations },
    }),
  };
  const byToken = new Map<ServiceToken<unknown>, unknown>(
    Object.entries(SERVICES).flatMap(([name, token]) =>
      name in lent ? [[token, lent[name as keyof typeof lent]] as const] : [],
    ),
  );
  // What is asked for by token is lent like what is taken by name.
  const get = <T>(token: ServiceToken<T>): T =>
    byToken.has(token) ? (byToken.get(token) as T) : services.get(token);
  return Object.freeze({ ...lent, get });
}
