import type { HistoryCommand } from '@bracewright/core/history';
import type { Outbox } from '../../stores/outbox/outbox.ts';
import type { Change, PendingChange } from '../../stores/outbox/changes.ts';
import { commandsOf, underNewIds } from './batches.ts';

/** What it needs of the device. */
export type DeviceQueue = Pick<Outbox, 'addAll' | 'swap' | 'adopt' | 'replace' | 'remove'>;

/** The changes of a model that the server has not acknowledged, in their order: the same in this page and on this device. Rejects where the device cannot keep them. */
export class Queue {
  #all: readonly PendingChange[] = [];
  readonly #device: DeviceQueue;

  constructor(device: DeviceQueue) {
    this.#device = device;
  }

  get all(): readonly PendingChange[] {
    return this.#all;
  }

  /** Those that change the history. */
  get ofHistory(): readonly HistoryCommand[] {
    return commandsOf(this.#all);
  }

  find(sequence: number): PendingChange | undefined {
    return this.#all.find((one) => one.sequence === sequence);
  }

  /** Takes in what windows left behind that are gone, and gives it. */
  async adopt(modelId: string): Promise<readonly PendingChange[]> {
    const left = await this.#device.adopt(modelId);
    this.#all = [...this.#all, ...left];
    return left;
  }

  /** Adds changes at the end, all or none. `answers` is the question that they answer. */
  async add(
    modelId: string,
    changes: readonly Change[],
    answers?: number,
  ): Promise<readonly PendingChange[]> {
    const kept = await this.#device.addAll(modelId, changes, answers);
    this.#all = [...this.#all, ...kept];
    return kept;
  }

  /** Takes `gone` away and adds changes at the end, in one go. */
  async swap(modelId: string, gone: readonly PendingChange[], changes: readonly Change[]): Promise<void> {
    const kept = await this.#device.swap(modelId, gone, changes);
    this.#all = [...this.#all.filter((one) => !gone.includes(one)), ...kept];
  }

  /** Puts a change in the place of the one with its sequence. */
  async replace(change: PendingChange): Promise<void> {
    await this.#device.replace(change);
    this.#all = this.#all.map((one) => (one.sequence === change.sequence ? change : one));
  }

  async strike(gone: number): Promise<void> {
    await this.#device.remove(gone);
    this.#all = this.#all.filter(({ sequence }) => sequence !== gone);
  }

  /** What waits about steps that are made under other ids is about these. */
  async rename(ids: ReadonlyMap<string, string>): Promise<void> {
    for (const change of ids.size > 0 ? this.#all : []) {
      const [command] = underNewIds([change.command], ids);
      if (command && JSON.stringify(command) !== JSON.stringify(change.command))
        await this.replace({ ...change, command });
    }
  }
}
