import { reaction } from 'mobx';
import { letPass } from '../../storage/tries.ts';
import { isMovedUnderOwn, othersHeading, othersText } from './others-words.ts';
import type { Workspace } from '../workspace.ts';

/** Between two looks while the window is in sight: another person's change is known before one's own next step is done. */
const LOOK_MS = 15_000;
/** Windows of this browser tell each other at once that they saved; only which model it was, the rest is asked from the server. */
const CHANNEL = 'bracewright-saved';

/** Whether nothing is being done here that another body would disturb. */
const isFree = ({ activeTool, checkup, design }: Workspace): boolean =>
  !activeTool && !checkup.running && !design.running && design.unkept === 0;

/**
 * Looks whether the model was changed in another window or by another person. Measures, markers and objects beside the body are taken over as they come; another
 * shape is told at once and taken over as soon as no tool is open: a tool works on the body that it was started on. The returned function
 * ends it.
 */
export function followOthers(workspace: Workspace): () => void {
  const { storage, app, modelId, words } = workspace.parts;
  const channel = new BroadcastChannel(CHANNEL);
  const lookNow = () => {
    void storage.look();
    // What cannot be had now comes with the next look.
    void workspace.objects.follow().catch(letPass);
  };
  const look = () => {
    if (!document.hidden) lookNow();
  };
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (data === modelId) lookNow();
  };
  const timer = setInterval(look, LOOK_MS);
  document.addEventListener('visibilitychange', look);
  const stops = [
    reaction(
      () => storage.sent + workspace.objects.changes.sent,
      () => channel.postMessage(modelId),
    ),
    reaction(
      () => storage.others?.shown === false && isFree(workspace),
      (mayTakeOver) => {
        if (mayTakeOver) void storage.reload().catch(() => storage.retry());
      },
    ),
    reaction(
      () => storage.others,
      (change) => {
        // What can be taken over now is told once, when it is shown.
        if (!change || change.read || (!change.shown && !workspace.activeTool)) return;
        const text = words.t('done.said', {
          name: othersHeading(change, workspace),
          what: othersText(change, workspace),
        });
        const isMoved = isMovedUnderOwn(change, workspace);
        app.toasts.show({ kind: isMoved ? 'warning' : 'info', text, ...(isMoved ? { stays: true } : {}) });
      },
    ),
  ];
  return () => {
    channel.close();
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
    for (const stop of stops) stop();
  };
}
