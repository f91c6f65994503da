import type { HistoryCommand } from '@bracewright/core/history';
import { createOperationRegistry, defineOperation } from '@bracewright/core/operation';
import { p } from '@bracewright/core/params';
import { createLocalRunner } from '@bracewright/core/runner';
import { DesignSession } from '@bracewright/core/session';
import { z } from 'zod';
import { ServerStorage } from '../storage/server-storage.ts';
import { append, soon, three, world } from './meeting.ts';
import { device } from './storage-fakes.ts';

/** Where a page is opened. */
export interface Surroundings {
  readonly world: ReturnType<typeof world>;
  readonly device: ReturnType<typeof device>;
  /** Whether the storage has ended all that it began before the page listens. */
  readonly isLate?: boolean;
  /** Whether the person may make changes of a kind. */
  readonly may?: (kind: HistoryCommand['kind']) => boolean;
}

const twist = defineOperation({
  type: 'twist',
  version: 1,
  params: z.object({ angle: p.angle({ min: -1000, max: 1000 }) }),
  apply: (mesh) => mesh,
});
/** Of steps that twist by an angle in degrees and leave the body as it is. */
export const twists = createOperationRegistry([twist]);

/** A page with a real session and a real storage, whose replays, writes and server are slow or out of reach as a test wants it. */
export async function openPage(
  start = three,
  on: Surroundings = { world: world(start), device: device() },
  name = 'own',
) {
  const { held, client, other } = on.world;
  const local = createLocalRunner(twists);
  let gate = Promise.resolve();
  let pauses = { call: 0, keep: 0 };
  const wait = (ms: number) => (ms > 0 ? new Promise<void>((resolve) => setTimeout(resolve, ms)) : undefined);
  const outbox = {
    ...on.device.outbox,
    addAll: async (...given: Parameters<typeof on.device.outbox.addAll>) => {
      await wait(pauses.keep);
      return on.device.outbox.addAll(...given);
    },
  };
  const call = async (...given: Parameters<typeof client.call>) => {
    await wait(pauses.call);
    return client.call(...given);
  };
  const storage = new ServerStorage({
    ...{ client: { ...client, call: call as typeof client.call }, outbox, aside: on.device.aside },
    ...{ roles: twists.roles, pause: soon },
    ...(on.may && { may: on.may }),
  });
  const model = await storage.open('m');
  let ids = 0;
  const session = await DesignSession.open({
    model,
    runner: {
      ...local,
      replay: async (...given) => {
        await gate;
        return local.replay(...given);
      },
    },
    roles: twists.roles,
    storage,
    ...(on.may && { may: on.may }),
    ids: { uuid: () => `${name}${++ids}`, seed: () => 1000 * name.charCodeAt(0) + ids },
  });
  if (on.isLate) await storage.flush();
  let told = 0;
  storage.onDidRebase((records, cursor) => {
    told++;
    void session.replace(records, cursor).catch(() => undefined);
  }, session);
  return {
    ...{ held, other, storage, session, outbox },
    told: () => told,
    /** How long each call and each write take, milliseconds. */
    slow: (given: typeof pauses) => void (pauses = given),
    /** Lets no replay begin until what it gives is called. */
    hold: () => {
      let go = () => {};
      gate = new Promise((resolve) => (go = resolve));
      return go;
    },
    /** Until all that was done is sent, and what others did is shown. */
    done: async () => {
      held.isAway = false;
      do {
        await session.settled();
        await storage.flush();
      } while (!session.isIdle);
    },
    /** Another person makes a step x, and the server is out of reach as soon as that was put together with what was done here. */
    meet: async () => {
      const { swap } = on.device.outbox;
      outbox.swap = async (...given) => {
        const kept = await swap(...given);
        held.isAway = true;
        return kept;
      };
      other(append('x'));
      held.isAway = false;
      while (!held.isAway) await soon();
      outbox.swap = swap;
    },
  };
}

export const twistBy = (angle: number) => ({ type: 'twist', version: 1, params: { angle } });
