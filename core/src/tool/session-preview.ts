import { reaction } from 'mobx';
import { isSdkError, OperationAborted, SdkError } from '../errors/sdk-error.ts';
import type { OperationRecord } from '../history/record.ts';
import type { Json } from '../operation/json.ts';
import type { AnyOperation } from '../operation/operation.ts';
import { meshOf, targetOf, type Shape } from '../operation/shape.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import { BODY } from '../params/part-name.ts';
import { recordsBefore, type Ground } from './ground.ts';
import { LiveStroke } from './live-stroke.ts';
import { PreviewLoop, type FrameScheduler } from './preview-loop.ts';
import type { RunningSession } from './running-session.ts';
import type { ToolServices } from '../tool-contract/tool.ts';

/** The body that a preview showed, and the values that it is of. */
interface Shown {
  readonly mesh: TriMesh;
  readonly of: object | undefined;
}

/** Gives a session its preview: the draft run after the records before it, shown in place of the body until the session ends. */
export function attachPreview(
  session: RunningSession,
  options: {
    readonly services: ToolServices;
    readonly operation: AnyOperation;
    readonly record: OperationRecord | undefined;
    /** What a record that is edited stands on. */
    readonly ground: Ground | undefined;
    readonly schedule: FrameScheduler;
    readonly now: () => number;
    /** Whether the session may preview now; while applying it may not. */
    readonly isActive: () => boolean;
  },
): void {
  const { services, operation, record } = options;
  const { history, runner, scene, ids } = services;
  session.seed = record?.seed ?? ids.seed();
  /** Whether a step on the body left the parts as they stand: they are then not drawn anew with each preview. */
  const isBodyAlone = ({ parts }: Shape): boolean =>
    record === undefined &&
    target === BODY &&
    operation.role !== 'alignment' &&
    parts.length === history.parts.length;
  // One is computed at a time: what is shown is of the values that were asked for last.
  let asked: object | undefined;
  let target = BODY;
  let shown: Shown | undefined;
  const loop = new PreviewLoop({
    schedule: options.schedule,
    now: options.now,
    ready: () => session.instance !== undefined && !session.previewHeld && session.resolve().ok,
    compute: (signal) => {
      asked = session.draft.values;
      target = BODY;
      const answer = session.live?.answer(signal);
      if (answer === 'ahead') return Promise.reject(new OperationAborted());
      if (answer) return answer;
      const checked = session.resolve();
      const params = (checked.ok ? checked.value : {}) as Json;
      target = targetOf(operation, params);
      const { type, version } = operation;
      return runner.preview(
        recordsBefore(services, record),
        { type, version, params, seed: session.seed },
        { signal },
      );
    },
    show: (result) => {
      session.live?.isHidden();
      const mesh = result && meshOf(result, target);
      const parts = result && !isBodyAlone(result) ? result.parts : undefined;
      // A step on a part leaves the body as it stood before: the body of now, unless the step is an earlier one.
      const isBodyOfNow = target !== BODY && record === undefined;
      shown = result && target === BODY ? { mesh: result.mesh, of: asked } : undefined;
      scene.showTemporary(isBodyOfNow ? null : (result?.mesh ?? null), parts);
      session.feedback.show(result && { ...result, mesh: mesh! }, result && asked);
    },
    fail: (error) => {
      session.live?.isHidden();
      shown = undefined;
      scene.showTemporary(null);
      session.feedback.refuse(error, asked);
    },
  });
  session.loop = loop;
  session.live = liveStroke(session, options, () =>
    shown?.of === session.draft.values ? shown.mesh : undefined,
  );
  session.own({ dispose: () => scene.showTemporary(null) });
  if (options.ground) standOn(session, options.ground, services);
  // Another device may change the history under an open tool: what it previews must stand on the body as it is now.
  const stop = reaction(
    () => history.hash,
    () => {
      if (options.isActive()) loop.request();
    },
  );
  session.own({ dispose: stop });
}

/** Puts the scene on what a record that is edited stands on. Until its preview has come the model is drawn as it was, so that nothing flashes up. */
function standOn(session: RunningSession, ground: Ground, services: ToolServices): void {
  const { scene, history, notifications } = services;
  const show = ({ mesh, parts }: Shape): void => scene.standOn(mesh, parts);
  show(ground.now);
  session.own({ dispose: () => scene.standOn(null) });
  scene.showTemporary(history.mesh, history.parts);
  const fail = (error: unknown): void => {
    const { code, data } = isSdkError(error) ? error : new SdkError('tool/no-body-before');
    notifications.notify('error', code, data);
    session.cancel();
  };
  session.own(ground.follow({ changed: show, fail }));
}

/** The stroke of a session whose operation takes dabs where it is run. */
function liveStroke(
  session: RunningSession,
  { services, operation, record }: Parameters<typeof attachPreview>[1],
  shown: () => TriMesh | undefined,
): LiveStroke | undefined {
  const { runner, scene, history } = services;
  if (!operation.stroke || !runner.stroke) return undefined;
  let last: { readonly of: unknown; readonly records: readonly OperationRecord[] } | undefined;
  const live = new LiveStroke(operation.stroke, {
    ...{ operation, runner, scene, shown },
    values: () => session.draft.values,
    records: () => {
      if (last?.of !== history.history)
        last = { of: history.history, records: recordsBefore(services, record) };
      return last.records;
    },
    seed: () => session.seed,
    preview: () => session.preview(),
    refused: ({ code, data }) => services.notifications.notify('error', code, data),
  });
  session.own({ dispose: () => live.drop() });
  return live;
}
