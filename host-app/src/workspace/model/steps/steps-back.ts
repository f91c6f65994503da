import type { AnnotationEffect } from '@bracewright/core/services';
import { makeAutoObservable, when } from 'mobx';
import { CALL_OF_EFFECT } from '../../storage/change-rights.ts';
import type { Desk } from '../desk/desk.ts';

/** Undo and redo in one order: of the open tool first, then of measures, markers and steps of the shape as they were done. */
export class StepsBack {
  private readonly workspace: Desk;

  constructor(workspace: Desk) {
    this.workspace = workspace;
    makeAutoObservable<this, 'workspace'>(this, { workspace: false });
  }

  get canUndo(): boolean {
    const { workspace } = this;
    const { undoEffect } = workspace.parts.annotations;
    if (workspace.activeTool) return true;
    return undoEffect ? workspace.may(CALL_OF_EFFECT[undoEffect]) : workspace.design.canUndo;
  }

  get canRedo(): boolean {
    const { workspace } = this;
    const { redoEffect } = workspace.parts.annotations;
    if (workspace.activeTool) return true;
    return redoEffect ? workspace.may(CALL_OF_EFFECT[redoEffect]) : workspace.design.canRedo;
  }

  async undo(): Promise<void> {
    const { workspace } = this;
    if (workspace.editor?.tools.undo() === 'handled') return;
    const { annotations } = workspace.parts;
    const { undoEffect } = annotations;
    if (undoEffect) await this.annotated(undoEffect, () => annotations.undo());
    else await workspace.change('operation/step', () => workspace.design.undo());
  }

  async redo(): Promise<void> {
    const { workspace } = this;
    if (workspace.editor?.tools.redo() === 'handled') return;
    const { annotations } = workspace.parts;
    const { redoEffect } = annotations;
    if (redoEffect) await this.annotated(redoEffect, () => annotations.redo());
    else await workspace.change('operation/step', () => workspace.design.redo());
  }

  /**
   * Says what was done to the shape, with its way back: all from `first` to `last` (of `design.order`). Where something else was done to
   * the shape since there is no such offer, as it would take that back too; nor where the user may not take all of it back.
   */
  offerBack(kind: 'info' | 'success', text: string, first: number, last = first): number {
    const { app, design, words, modelId } = this.workspace.parts;
    const { order } = design;
    const takeBack = async () => {
      while (order.doneAt >= first) await design.undo();
    };
    const run = () => void this.workspace.change('operation/step', takeBack);
    const holds = first > 0 && order.doneAt === last && design.mayUndo(first);
    const action = holds ? { label: words.t('undo'), run } : undefined;
    const id = app.toasts.show({ kind, text, about: [modelId], action });
    if (holds) void when(() => order.doneAt !== last).then(() => app.toasts.dismiss(id));
    return id;
  }

  /** Steps back to the scan after a question; the steps stay in the list, one click forward again. */
  async undoAll(): Promise<void> {
    const { design, notifications } = this.workspace;
    await this.workspace.change('operation/step', async () => {
      const count = design.history.records
        .slice(0, design.history.cursor)
        .filter(({ state }) => state !== 'cancelled').length;
      if (count > 0 && (await notifications.confirm('history.undoAll.question', { count })))
        await design.stepTo(null);
    });
  }

  /** Measures and markers change under an open tool too: none of them touches the shape it works on. */
  private async annotated(effect: AnnotationEffect, work: () => Promise<void>): Promise<void> {
    await this.workspace.guard(() => {
      this.workspace.requireCall(CALL_OF_EFFECT[effect]);
      return work();
    });
  }
}
