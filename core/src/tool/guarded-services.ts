import type { OperationRegistry } from '../operation/registry.ts';
import { SdkError } from '../errors/sdk-error.ts';
import { SERVICES, type OperationRunner, type OverlayService, type ServiceToken } from '../services/index.ts';
import type { Standing } from './ground.ts';
import type { Shape } from '../operation/shape.ts';
import { BodyCopies } from './body-copies.ts';
import type { KeptBodies } from './guarded-body.ts';
import { guardAnnotations, type AnnotationWriter } from './guarded-annotations.ts';
import type { EditedStep } from './edited-step.ts';
import { guardHistory } from './guarded-history.ts';
import { lendScene } from './guarded-scene.ts';
import { copyToLend } from './lent-data.ts';
import { lendAlike, lendService } from './lent-members.ts';
import type { PendingWrites } from './pending-writes.ts';
import { lendPicking, type TargetChoice } from './target-choice.ts';
import type { Disposable, ToolServices } from '../tool-contract/tool.ts';

/** The session that services are lent to. */
export interface Borrower {
  /** Whether it has not ended. */
  isAlive(): boolean;
  /** Whether its Apply runs now. */
  isApplying(): boolean;
  /** Whether what is lent was lent for another Apply than the one that runs, or for all and one of them was not kept: who asks may be what is left of that one. */
  isOfLeftApply(): boolean;
  /** Whether it is lent for all of them. */
  readonly isOfAnyApply: boolean;
  /** Whether it is there to keep measures and markers, which it may do at any gesture. */
  readonly keepsAnnotations: boolean;
  /** Names of what it changed of the scene, and will put back. */
  readonly shown: Set<PropertyKey>;
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
  /** Ends it as failed. */
  fail(error: unknown): void;
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
    exportFiles: (records, job, options) => runner.exportFiles(records, job, options),
    open: () => refuse('open'),
    dispose: () => refuse('dispose'),
  };
}

/** The services of an editor, lent to one session of a tool. */
export function lendServices(services: ToolServices, borrower: Borrower): ToolServices {
  const { picking, looks } = services;
  const isLeft = (): boolean => borrower.isAlive() && borrower.writes.isOpen && borrower.isOfLeftApply();
  const refuse = (method: string): Promise<never> => {
    const refused = Promise.reject<never>(
      new SdkError(isLeft() ? 'tool/apply-left' : 'tool/write-outside-commit', { method }),
    );
    // It may be the Apply under way that asks, and thinks that it wrote.
    return isLeft() && borrower.isOfAnyApply ? borrower.writes.add(refused) : refused;
  };
  const { writes, keepsAnnotations } = borrower;
  const writer: AnnotationWriter = {
    ...{ writes, keepsAnnotations, fail: (error) => borrower.fail(error) },
    get ended() {
      return !borrower.isAlive();
    },
  };
  const lent: Omit<ToolServices, 'get'> = {
    ...lendAlike(services),
    picking: lendPicking(picking, () => borrower.target()),
    // A host knows by the body itself what it has looked at.
    looks: lendService('looks', looks, { align: (mesh) => looks.align(borrower.bodies.ownOf(mesh)) }),
    scene: lendScene(services.scene, borrower),
    overlay: lendOverlay(services.overlay, borrower),
    annotations: guardAnnotations(services.annotations, () => {
      if (!borrower.isAlive()) return undefined;
      return isLeft() ? refuse('put') : writer;
    }),
    runner: lendRunner(services.runner),
    history: guardHistory(services.history, {
      mayWrite: () =>
        borrower.isAlive() && borrower.isApplying() && borrower.writes.isOpen && !borrower.isOfLeftApply(),
      refuse,
      ...{ bodies: borrower.bodies, writes: borrower.writes, ground: () => borrower.ground() },
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
