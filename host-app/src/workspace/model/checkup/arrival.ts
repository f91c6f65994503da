import { makeAutoObservable } from 'mobx';
import type { Entrance } from '../desk/entrances.ts';
import type { Checkup } from './checkup.ts';
import type { Desk, Stage } from '../desk/desk.ts';
import type { Standing } from '../body/standing.ts';

type ArrivalDesk = Desk & {
  readonly checkup: Checkup;
  readonly standing: Standing;
  /** The led path of preparing a scan. */
  readonly preparation?: { open(): void };
};

/** How the work begins by an address, and where an address leads back to once it has gone on. */
export class Arrival {
  /** The stage that the address is to lead back to; undefined as long as the work has not gone on from where the address began. */
  settled: Stage | undefined = undefined;
  readonly #workspace: ArrivalDesk;
  /** What the address asked for, until its tool was taken up. */
  #entrance: Entrance = { stage: 'edit' };
  /** The tool that was taken up for the address, and its values then. */
  #taken: { readonly session: object; readonly values: string } | undefined;

  constructor(workspace: ArrivalDesk) {
    this.#workspace = workspace;
    makeAutoObservable(this);
  }

  /** Begins as an address says; its tool is taken up once the body is shown. */
  enter(entrance: Entrance): void {
    this.#entrance = entrance;
    this.#workspace.stage = entrance.stage;
    this.settled = undefined;
    if (entrance.leads) this.#workspace.preparation?.open();
    if (this.#workspace.isShown) this.takeTool();
  }

  /** The work has gone on: the stage that it is in now is what the address says. */
  settle(): void {
    this.settled = this.#workspace.stage;
  }

  /** Once, and only what the rail offers: an address gives nobody a tool that the role does not. */
  takeTool(): void {
    const { tool: id, stage, checkupFirst } = this.#entrance;
    this.#entrance = { stage };
    const { checkup, standing, railTools } = this.#workspace;
    // A scan that nothing was done to is prepared before it is aligned: preparing aligns it too. One that stands needs neither.
    if (checkupFirst && (checkup.isOpen || standing.isAligned)) return;
    if (id !== undefined && railTools.some(({ manifest }) => manifest.id === id)) void this.take(id);
  }

  /** Takes up a tool that somebody is led to; untouched it makes room for another one. A tool that the user has taken up meanwhile is the user's. */
  async take(id: string): Promise<void> {
    const before = this.#now?.session;
    await this.#workspace.useTool(id);
    const now = this.#now;
    if (now && now.session !== before && this.#workspace.editor?.tools.activeId === id) this.#taken = now;
  }

  /** A tool that the user has not opened and nothing was done in is no work to be finished: it makes room for another one. */
  makeRoom(): void {
    const [taken, now] = [this.#taken, this.#now];
    const isSame = taken && now && now.session === taken.session && now.values === taken.values;
    const tools = this.#workspace.editor?.tools;
    // One that is being applied is work.
    if (isSame && !now.session.isTouched && tools?.state === 'active') tools.cancel();
    this.#taken = undefined;
  }

  get #now() {
    const session = this.#workspace.editor?.tools.session;
    return session && { session, values: JSON.stringify(session.draft.values) };
  }
}
