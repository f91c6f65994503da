import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { keepSizeConfirmed, type SizeConfirmed } from '../../../api/size-confirmed.ts';
import type { Desk } from '../desk/desk.ts';

/** Whether the scan is this patient's and in its real size: asked where record or shape speak against it, and answered once. */
export class RealSize {
  asking = false;
  /** Who said so, and when. */
  confirmed: SizeConfirmed | undefined;
  private readonly workspace: Desk;

  constructor(workspace: Desk, confirmed: SizeConfirmed | undefined) {
    this.workspace = workspace;
    this.confirmed = confirmed;
    makeAutoObservable<this, 'workspace'>(this, { workspace: false, confirmed: observableRef });
  }

  get mayConfirm(): boolean {
    return this.workspace.may('document/saveorupdatemodelbasic');
  }

  ask(): void {
    this.asking = true;
  }

  close(): void {
    this.asking = false;
  }

  /** Rejects with ApiError. */
  async confirm(): Promise<void> {
    const { app, modelId, design } = this.workspace.parts;
    const by = app.session.current?.name ?? '';
    const confirmed = await keepSizeConfirmed(app.api, { id: modelId, base: design.history.base }, by);
    runInAction(() => {
      this.confirmed = confirmed;
      this.asking = false;
    });
  }
}
