import type { OperationRegistry } from '../operation/registry.ts';
import { SdkError } from '../errors/sdk-error.ts';
import { SERVICES, type OperationRunner, type OverlayService, type ServiceToken } from '../services/index.ts';
import type { Standing } from './ground.ts';
import type { Shape } from '../operation/shape.ts';
import { BodyCopies } from './body-copies.ts';
import type { KeptBodies } from './guarded-body.ts';
import { guardAnnotations } from './guarded-annotations.ts';
import type { EditedStep } from './edited-step.ts';
import { guardHistory } from './guarded-history.ts';
import { lendScene } from './guarded-scene.ts';
import { copyToLend } from './lent-data.ts';
import { checkItems, checkLoad, type LayerLoad } from './lent-items.ts';
import { checkedNotices } from './lent-notifications.ts';
import { lendAlike, lendService } from './lent-members.ts';
import type { Asker, SessionWrites } from './session-writes.ts';
import { lendPicking, type TargetChoice } from './target-choice.ts';
import type { Disposable, ToolServices } from '../tool-contract/tool.ts';

/** The session that services are lent to. */
export interface Borrower {
  /** Whether it has not ended. */
  isAlive(): boolean;
  /** Whether somebody waits for an answer: not from when it begins to end. */
  mayAsk(): boolean;
  /** Names of what it changed of the scene, and will put back. */
  readonly shown: Set<PropertyKey>;
  /** The bodies it may have read. */
  readonly bodies: KeptBodies;
  /** What it writes, and by which services it asks. */
  readonly writes: SessionWrites;
  readonly asker: Asker;
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

/** Layers go with the session, whether or not the tool said so. */
function lendOverlay(overlay: OverlayService, borrower: Borrower): OverlayService {
  const loads = new Map<object, LayerLoad>();
  return {
    createLayer(name) {
      const layer = overlay.createLayer(name);
      let isGone = false;
      return borrower.own({
        set: (items) => {
          if (isGone) return;
          const load = checkItems(items);
          checkLoad(new Map(loads).set(layer, load).values());
          loads.set(layer, load);
          layer.set(items);
        },
        dispose: () => {
          if (!isGone) layer.dispose();
          isGone = true;
          loads.delete(layer);
        },
      });
    },
    handleAt: (x, y) => overlay.handleAt(x, y),
  };
}

/** The caller may keep what a runner gives, and write into it: triangles that did not change are those of the results before it. */
export function runnerOnCopies(runner: OperationRunner): Pick<OperationRunner, 'replay' | 'preview' | 'run'> {
  const copies = new BodyCopies();
  const lent = <T extends Shape>(shape: T): T => copyToLend(copies.ofShape(shape)) as T;
  return {
    replay: async (records, options) => lent(await runner.replay(records, options)),
    preview: async (records, draft, options) => lent(await runner.preview(records, draft, options)),
    run: async (records, operation, options) => lent(await runner.run(records, operation, options)),
  };
}

/** What a tool asks the worker to compute; which body is open there, and whether it lives, is not for a tool to say. */
export function lendRunner(runner: OperationRunner): OperationRunner {
  const refuse = (method: string): never => {
    throw new SdkError('tool/write-outside-commit', { method });
  };
  return {
    ...runnerOnCopies(runner),
    settle: (records, operation, options) => runner.settle(records, operation, options),
    exportFiles: (records, job, options) => runner.exportFiles(records, job, options),
    open: () => refuse('open'),
    dispose: () => refuse('dispose'),
  };
}

/** The services of an editor, lent to one session of a tool. */
export function lendServices(services: ToolServices, borrower: Borrower): ToolServices {
  const { picking, looks } = services;
  const { writes, asker } = borrower;
  const lent: Omit<ToolServices, 'get'> = {
    ...lendAlike(services),
    picking: lendPicking(picking, () => borrower.target()),
    // A host knows by the body itself what it has looked at.
    looks: lendService('looks', looks, { align: (mesh) => looks.align(borrower.bodies.ownOf(mesh)) }),
    notifications: lendService(
      'notifications',
      services.notifications,
      checkedNotices(services.notifications, () => borrower.mayAsk()),
    ),
    scene: lendScene(services.scene, borrower),
    overlay: lendOverlay(services.overlay, borrower),
    annotations: guardAnnotations(services.annotations, (method, work) => writes.keep(asker, method, work)),
    runner: lendRunner(services.runner),
    history: guardHistory(services.history, {
      apply: () => writes.applyOf(asker),
      refuse: (method) => writes.refuse(asker, method),
      ...{ bodies: borrower.bodies, ground: () => borrower.ground() },
      ...{ edited: () => borrower.edited, operations: borrower.operations },
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
