import type { Member } from '@bracewright/core/contract';
import type { Mat4 } from '@bracewright/core/math';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { isFailure } from '../../../api/is-failure.ts';
import type { Desk } from '../desk/desk.ts';

/** A value that was typed of an object: one of its place (mm, degrees; about axis `at`), or its name. */
export type Wanted =
  | { readonly what: 'by' | 'turn'; readonly at: 0 | 1 | 2; readonly value: number }
  | { readonly what: 'name'; readonly value: string };

/** Name or place of a member, or both. */
export interface NameOrPlace {
  readonly name?: string;
  readonly transform?: Mat4;
}

/** What is changed of a member, what of it was seen before, and the typed value that it comes of. */
export interface MemberChange {
  readonly id: string;
  readonly change: NameOrPlace;
  readonly seen: NameOrPlace;
  readonly wanted: Wanted | undefined;
}

/** What was typed of a member and was not kept; none where a button was pressed. */
export interface NotKept {
  /** Somebody else was quicker, or the server did not answer or would not. */
  readonly why: 'elsewhere' | 'unsent';
  readonly wanted: readonly Wanted[];
}

const isSameField = (a: Wanted, b: Wanted): boolean =>
  a.what === b.what && (a.what === 'name' || b.what === 'name' || a.at === b.at);

const wire = ({ name, transform }: NameOrPlace) => ({
  ...(name === undefined ? {} : { name }),
  ...(transform === undefined ? {} : { transform: [...transform] }),
});

/**
 * Changes of members on their way to the server, one after another. Each says what was seen when its value was typed; one that another window or person was
 * quicker than changes nothing, and its value is kept here for a person to decide, as is one that did not reach the server.
 */
export class MemberChanges {
  /** How many changes the server has acknowledged. */
  sent = 0;
  /** By id. */
  notKept: ReadonlyMap<string, NotKept> = new Map();
  /** What is on its way, by id: it is shown at once. */
  private ahead: ReadonlyMap<string, NameOrPlace> = new Map();
  private last: Promise<unknown> = Promise.resolve();
  private readonly desk: Desk;
  private readonly take: (member: Member) => void;

  /** `take` is given each member as the server has it now. */
  constructor(desk: Desk, take: (member: Member) => void) {
    this.desk = desk;
    this.take = take;
    makeAutoObservable<this, 'desk' | 'take' | 'last' | 'ahead'>(this, {
      desk: false,
      take: false,
      last: false,
      ahead: observableRef,
      notKept: observableRef,
    });
  }

  /** Where a member stands as far as this window has it, kept or on its way. */
  transform(member: Member): Mat4 {
    return this.ahead.get(member.id)?.transform ?? member.transform;
  }

  /** What is refused since it was changed elsewhere is told by `notKept` alone, other failures in words too. */
  change(what: MemberChange): Promise<void> {
    return this.desk.guard(() => {
      this.desk.requireCall('document/updatemember');
      return this.queue(what);
    });
  }

  private queue(what: MemberChange): Promise<void> {
    const { id, change, wanted } = what;
    this.ahead = new Map(this.ahead).set(id, change);
    if (wanted) this.settle(id, wanted);
    const sent = this.last.then(() => this.send(what));
    this.last = sent.catch(() => undefined);
    return sent.finally(() => {
      // A later one of the same member stays ahead.
      if (this.ahead.get(id) === change)
        runInAction(() => (this.ahead = new Map([...this.ahead].filter(([of]) => of !== id))));
    });
  }

  private async send({ id, change, seen, wanted }: MemberChange): Promise<void> {
    const { app, storage } = this.desk.parts;
    // The server keeps how the body stands with the place: the steps of here are there first.
    await this.desk.design.settled();
    await storage.flush();
    try {
      this.take(await app.api.call('document/updatemember', { id, ...wire(change), seen: wire(seen) }));
      this.noteSent();
      if (this.notKept.get(id)?.wanted.length === 0) this.settle(id);
    } catch (error) {
      const isStale = isFailure(error, 'member/stale');
      if (isStale || wanted) this.leave(id, isStale ? 'elsewhere' : 'unsent', wanted);
      if (!isStale) throw error;
      this.take((error.data as { readonly member: Member }).member);
    }
  }

  private leave(id: string, why: NotKept['why'], wanted: Wanted | undefined): void {
    const before = this.notKept.get(id)?.wanted ?? [];
    this.notKept = new Map(this.notKept).set(id, { why, wanted: wanted ? [...before, wanted] : before });
  }

  /** Counts what the server acknowledged: other windows of this browser are told. */
  noteSent(): void {
    this.sent++;
  }

  /** Lets go of a value that was typed, or of all of a member. */
  settle(id: string, wanted?: Wanted): void {
    const before = this.notKept.get(id);
    if (!before) return;
    const left = wanted ? before.wanted.filter((one) => !isSameField(one, wanted)) : [];
    const others = [...this.notKept].filter(([of]) => of !== id);
    this.notKept = new Map(left.length > 0 ? [...others, [id, { ...before, wanted: left }]] : others);
  }
}
