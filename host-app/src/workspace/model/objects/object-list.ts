import type { Member } from '@bracewright/core/contract';
import { makeObservable, observableRef, runInAction } from 'mobx';
import type { Desk } from '../desk/desk.ts';
import type { BesideObject } from './beside-object.ts';
import { findWalls, folderState } from './find-walls.ts';

/** What stands beside the body as the server has it: members of the model, and the walls that were made of it. */
export class ObjectList {
  /** Undefined before it was asked for. Observable. */
  list: readonly BesideObject[] | undefined = undefined;
  private readonly desk: Desk;
  /** The folder as it was when its walls were looked for. */
  private folder = '';

  constructor(desk: Desk) {
    this.desk = desk;
    makeObservable(this, { list: observableRef });
  }

  /**
   * Asks the server. With `ifOther`, walls are looked for only where the folder is another one than last time. `sent` counts what this window did: what it
   * did meanwhile may not be in the answer, which is asked for again. Rejects with ApiError.
   */
  async fetch(sent: () => number, ifOther = false): Promise<void> {
    const { app, modelId, parentId } = this.desk.parts;
    if (!this.desk.may('document/getmemberlist')) return;
    const before = sent();
    const folder = await folderState(app.api, parentId, modelId);
    const known = ifOther && folder === this.folder ? this.list : undefined;
    const walls =
      known?.flatMap((one) => (one.kind === 'wall' ? [one.entry] : [])) ??
      (await findWalls(app.api, parentId, modelId));
    const members = await app.api.call('document/getmemberlist', { id: modelId });
    if (before !== sent()) return this.fetch(sent, ifOther);
    this.folder = folder;
    const list = [
      ...walls.map((entry) => ({ kind: 'wall' as const, id: entry.id, name: entry.name, entry })),
      ...members.map((member) => ({ kind: 'member' as const, id: member.id, name: member.name, member })),
    ];
    if (JSON.stringify(list) !== JSON.stringify(this.list)) runInAction(() => (this.list = list));
  }

  /** Takes a member as the server has it now. */
  put(member: Member): void {
    const { id, name } = member;
    const list = this.list?.map((one) =>
      one.id === id ? { kind: 'member' as const, id, name, member } : one,
    );
    runInAction(() => (this.list = list));
  }
}
