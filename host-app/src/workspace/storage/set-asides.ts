import { makeObservable, observableRef, runInAction } from 'mobx';
import type { AsideStore } from '../../stores/outbox/aside.ts';
import { changesOf, type PendingChange, type Refusal, type SetAside } from '../../stores/outbox/changes.ts';
import { commandsOf, underNewIds } from './batches.ts';

/** The changes that wait for a decision of a person: what was refused for good, and new values of a step that somebody else gave others meanwhile. */
export class SetAsides {
  /** Those that a person is asked about, oldest first. Observable. */
  all: readonly SetAside[] = [];
  /** Those that came up after what the page shows: they are asked together with it. */
  #held: readonly SetAside[] = [];
  readonly #store: AsideStore;
  #modelId = '';

  constructor(store: AsideStore) {
    this.#store = store;
    makeObservable(this, { all: observableRef });
  }

  async open(modelId: string): Promise<void> {
    this.#modelId = modelId;
    this.#show(await this.#store.list(modelId));
  }

  /** The page shows what they came of. */
  ask(): void {
    const held = this.#held;
    this.#held = [];
    if (held.length > 0) this.#show([...this.all, ...held].sort((a, b) => a.sequence - b.sequence));
  }

  /** Those that a person is asked about, and those that are asked together with what they came of. */
  get each(): readonly SetAside[] {
    return [...this.all, ...this.#held];
  }

  /** Those that came up after what the page shows: what is done on it is done without knowing of them. */
  get untold(): readonly SetAside[] {
    return this.#held;
  }

  /** Drops what another window of this device has settled meanwhile. */
  async refresh(): Promise<void> {
    const before = this.all;
    const there = new Set((await this.#store.list(this.#modelId)).map(({ sequence }) => sequence));
    this.#show(this.all.filter((one) => !before.includes(one) || there.has(one.sequence)));
  }

  find(sequence: number): SetAside | undefined {
    return this.each.find((one) => one.sequence === sequence);
  }

  /** Of several that ask which values of a step hold, the last one asks. */
  async add(change: PendingChange, refusal: Refusal): Promise<void> {
    // Kept first: where the device has no room for it, nothing that was kept before goes.
    const kept = await this.#store.add(change, refusal);
    // A page that ended before the change was struck off has it here and among what waits.
    this.#leave(kept.sequence);
    this.#held = [...this.#held, kept];
    const { command } = change;
    if (refusal.isOvertaken && command.kind === 'editParams') await this.settle(command.id, kept);
  }

  async remove(gone: number): Promise<void> {
    await this.#store.remove(gone);
    this.#leave(gone);
  }

  /** What else waits about steps that are made under other ids is about these; `but` one that is taken up. */
  async rename(ids: ReadonlyMap<string, string>, but: SetAside): Promise<void> {
    for (const one of ids.size > 0 ? this.each : []) {
      if (one.sequence === but.sequence) continue;
      const { refusal, ...change } = one;
      const [command, ...withIt] = underNewIds(changesOf(one), ids);
      const isSame = JSON.stringify([command, ...withIt]) === JSON.stringify(changesOf(one));
      if (isSame || !command) continue;
      const renamed = { ...change, command };
      const kept = await this.#store.add(renamed, {
        ...refusal,
        ...(refusal.withIt && { withIt: commandsOf(withIt.map((each) => ({ ...change, command: each }))) }),
      });
      this.#held = this.#held.map((each) => (each === one ? kept : each));
      this.#show(this.all.map((each) => (each === one ? kept : each)));
    }
  }

  /** Asks which values hold of a step that was put away of the copy by which it goes on. */
  async carry(copies: ReadonlyMap<string, string>): Promise<void> {
    for (const { refusal, ...change } of this.each) {
      const { command } = change;
      if (!refusal.isOvertaken || command.kind !== 'editParams') continue;
      const id = copies.get(command.id);
      if (id !== undefined) await this.add({ ...change, command: { ...command, id } }, refusal);
    }
  }

  /** Takes the questions about steps back from the list: where one stands was decided anew. */
  async settleStepsBack(): Promise<void> {
    for (const { sequence, command, refusal } of this.all)
      if (refusal.isOvertaken && command.kind === 'stepTo') await this.remove(sequence);
  }

  /** Takes the questions which values of a step hold from the list, or from `among` them, but for `last`. */
  async settle(step: string, last?: SetAside, among = this.each): Promise<void> {
    for (const one of among)
      if (
        one !== last &&
        one.refusal.isOvertaken &&
        one.command.kind === 'editParams' &&
        one.command.id === step
      )
        await this.remove(one.sequence);
  }

  #leave(gone: number): void {
    this.#held = this.#held.filter(({ sequence }) => sequence !== gone);
    if (this.all.some(({ sequence }) => sequence === gone))
      this.#show(this.all.filter(({ sequence }) => sequence !== gone));
  }

  #show(all: readonly SetAside[]): void {
    runInAction(() => (this.all = all));
  }
}
