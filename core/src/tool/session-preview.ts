import { reaction } from 'mobx';
import { bodyRecords } from '../history/body-records.ts';
import type { OperationRecord } from '../history/record.ts';
import type { Json } from '../operation/json.ts';
import type { AnyOperation } from '../operation/operation.ts';
import { PreviewLoop, type FrameScheduler } from './preview-loop.ts';
import type { RunningSession } from './running-session.ts';
import type { ToolServices } from './tool.ts';

/** What lies before the draft: all that stands, or what was before the record that is edited. */
export function recordsBefore(
  services: ToolServices,
  record: OperationRecord | undefined,
): readonly OperationRecord[] {
  const { history, roles } = services.history;
  const { records, cursor } = history;
  const at = record ? records.findIndex((one) => one.id === record.id) : -1;
  return bodyRecords(records.slice(0, at < 0 ? cursor : at), roles).filter((one) => one.state === 'on');
}

/** Gives a session its preview: the draft run after the records before it, shown in place of the body until the session ends. */
export function attachPreview(
  session: RunningSession,
  options: {
    readonly services: ToolServices;
    readonly operation: AnyOperation;
    readonly record: OperationRecord | undefined;
    readonly schedule: FrameScheduler;
    readonly now: () => number;
    /** Whether the session may preview now; while applying it may not. */
    readonly isActive: () => boolean;
  },
): void {
  const { services, operation, record } = options;
  const { history, runner, scene, ids } = services;
  session.seed = record?.seed ?? ids.seed();
  // One is computed at a time: what is shown is of the values that were asked for last.
  let asked: object | undefined;
  const loop = new PreviewLoop({
    schedule: options.schedule,
    now: options.now,
    ready: () => session.instance !== undefined && !session.previewHeld && session.resolve().ok,
    compute: (signal) => {
      asked = session.draft.values;
      const checked = session.resolve();
      const params = (checked.ok ? checked.value : {}) as Json;
      const { type, version } = operation;
      return runner.preview(
        recordsBefore(services, record),
        { type, version, params, seed: session.seed },
        { signal },
      );
    },
    show: (result) => {
      scene.showTemporary(result?.mesh ?? null);
      session.feedback.show(result, result && asked);
    },
    fail: (error) => {
      scene.showTemporary(null);
      session.feedback.refuse(error, asked);
    },
  });
  session.loop = loop;
  session.own({ dispose: () => scene.showTemporary(null) });
  // Another device may change the history under an open tool: what it previews must stand on the body as it is now.
  const stop = reaction(
    () => history.hash,
    () => {
      if (options.isActive()) loop.request();
    },
  );
  session.own({ dispose: stop });
}
