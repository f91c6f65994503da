import { ApiError } from '@bracewright/core/contract';
import { reaction } from 'mobx';
import type { SignInStore } from '../sign-in.ts';
import { COPY_MS, forgetCopiesThat } from './device-assets.ts';
import { forgetLooksThat } from './device-looks.ts';
import { namedUnsent } from './outbox.ts';

/** What lies on this device only so that it need not be asked for again. */
interface Copy {
  readonly userId: string;
  readonly modelId: string;
  /** When it was last put or read, milliseconds since 1970. */
  readonly usedAt: number;
}

/** Takes copies of what the server has from this device, and what was found of bodies. What waits to be sent stays, with the contents that it names. */
async function forgetThat(goes: (copy: Copy) => boolean): Promise<void> {
  // A device that keeps nothing, or not one of the two, has nothing to forget there.
  await Promise.allSettled([forgetCopiesThat(goes, namedUnsent), forgetLooksThat(goes)]);
}

/** Takes all copies from this device, of every user and model. Never rejects. */
export const forgetCopies = (): Promise<void> => forgetThat(() => true);

/** Takes a user's copies of one model from this device. Never rejects. */
export const forgetCopiesOf = (userId: string, modelId: string): Promise<void> =>
  forgetThat((copy) => copy.userId === userId && copy.modelId === modelId);

/** Whether a copy may not stay where `userId` works, or nobody does: it is somebody else's, or was not used for long. */
export const isStranger = (copy: Copy, userId: string | undefined, now: number): boolean =>
  copy.userId !== userId || now - copy.usedAt > COPY_MS;

/** The copies of this device. */
export interface DeviceCopies {
  forgetAll(): Promise<void>;
  /** Takes those of everybody but `userId`, and of `userId` those that were not used for long. */
  tidy(userId: string | undefined): Promise<void>;
}

export const deviceCopies: DeviceCopies = {
  forgetAll: forgetCopies,
  tidy: (userId) => forgetThat((copy) => isStranger(copy, userId, Date.now())),
};

/**
 * Keeps copies only while they can be asked for again: nobody who signs in next on this device, nor who works for another clinic now, finds
 * those of who worked here before, however that session ended.
 */
export function followCopies(
  session: Pick<SignInStore, 'current' | 'workplace'>,
  copies: DeviceCopies = deviceCopies,
): () => void {
  void copies.tidy(session.current?.id);
  return reaction(
    () => session.workplace,
    () => void copies.forgetAll(),
  );
}

/** Whether the server itself says that something is gone, or may not be had any more; a proxy on the way says nothing of it. */
const isLost = (error: unknown): boolean =>
  error instanceof ApiError && !error.isForeign && (error.status === 404 || error.status === 403);

/** Does work on a model. Where the server answers that it is gone or no longer allowed, `forget` is called. Rejects as the work does. */
export async function whileAllowed<T>(work: () => Promise<T>, forget: () => void): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isLost(error)) forget();
    throw error;
  }
}
