import type { OperationRecord } from '@bracewright/core/history';
import { makeAutoObservable, observableRef, reaction, runInAction, when } from 'mobx';
import type { Desk } from '../desk/desk.ts';
import type { StepsBack } from './steps-back.ts';

/** The desk with what brings steps back, and whether a scan is being prepared. */
type LaterDesk = Desk & { readonly steps: StepsBack; readonly checkup: { readonly running: unknown } };

/** Whether the work goes on from here, from the last step after it was stepped to, or not at all. */
export type LaterAnswer = 'here' | 'last' | 'stay';

/** The question before greyed steps are cancelled. */
export interface LaterQuestion {
  readonly steps: readonly OperationRecord[];
  /** Whether the last step can be stepped to first: not under an open tool, whose values are of the body as it stands. */
  readonly mayGoLast: boolean;
  readonly answer: (answer: LaterAnswer) => void;
}

const nameOf = (steps: readonly OperationRecord[]): string => steps.map(({ id }) => id).join(' ');

/**
 * Looks after the steps that lie greyed behind the one that was stepped back to: the next step that is made cancels them. Nobody
 * loses them unasked or unawares: one question, one notice with its way back.
 */
export class LaterSteps {
  question: LaterQuestion | undefined = undefined;
  /** The steps that may go. */
  private agreed = '';
  private readonly workspace: LaterDesk;

  constructor(workspace: LaterDesk) {
    this.workspace = workspace;
    makeAutoObservable<this, 'workspace' | 'agreed'>(this, {
      workspace: false,
      agreed: false,
      question: observableRef,
    });
    workspace.design.tailGuard = {
      mayCancel: async (steps) => {
        if (!this.isDoubtful(steps)) return true;
        return (await this.ask(false, 'stay')) === 'here';
      },
      didCancel: (steps) => this.tellWhenDone(steps),
    };
  }

  /** Asks before work begins that will make a step; whether it may begin. The body is another one after the answer `last`. */
  async maySettle(): Promise<boolean> {
    const { design } = this.workspace;
    if (!this.isDoubtful(design.greyed)) return true;
    const answer = await this.ask(this.workspace.may('operation/step'), 'here');
    const last = design.greyed.at(-1);
    if (answer === 'last' && last) await design.stepTo(last.id);
    return answer !== 'stay';
  }

  /** Whether undo brings them back: it deletes the step in their place, which not everybody may. */
  get comeBack(): boolean {
    return this.workspace.design.may('cancelFrom');
  }

  /** What undo took back a moment ago is replaced unasked, as everywhere, where it comes back; the notice says it all the same. */
  private isDoubtful(steps: readonly OperationRecord[]): boolean {
    const isUsual = this.workspace.design.isGreyedByUndo && this.comeBack;
    return steps.length > 0 && !isUsual && this.agreed !== nameOf(steps);
  }

  /**
   * Asks about what is greyed, and goes on asking about what others make of it meanwhile. Where nothing is left of it `whereNoneIsLeft` is the answer:
   * values that were set are of a body that is no more, and whoever set them applies them again.
   */
  private ask(mayGoLast: boolean, whereNoneIsLeft: LaterAnswer): Promise<LaterAnswer> {
    const { design } = this.workspace;
    this.question?.answer('stay');
    return new Promise((resolve) => {
      const answer = (given: LaterAnswer) => {
        forget();
        if (given === 'here') this.agreed = nameOf(design.greyed);
        runInAction(() => (this.question = undefined));
        resolve(given);
      };
      const show = (steps: readonly OperationRecord[]) =>
        runInAction(() => (this.question = { steps, mayGoLast, answer }));
      const forget = reaction(
        () => design.greyed,
        (steps) => (steps.length > 0 ? show(steps) : answer(whereNoneIsLeft)),
      );
      show(design.greyed);
    });
  }

  /** The notice comes once all is made that was asked for, and takes all of it back; not where that was taken back already. */
  private tellWhenDone(steps: readonly OperationRecord[]): void {
    const { workspace } = this;
    const { words, app } = workspace.parts;
    const { design } = workspace;
    const { order } = design;
    const ids = new Set(steps.map(({ id }) => id));
    // Where somebody else has built on them meanwhile they stay.
    const stay = () => design.history.records.some(({ id, state }) => ids.has(id) && state !== 'cancelled');
    const first = order.doneAt;
    void when(() => !workspace.checkup.running && workspace.editor?.tools.state !== 'applying').then(() => {
      const last = order.doneAt;
      if (last < first || stay()) return;
      const id = workspace.steps.offerBack('info', words.t('later.done', { count: ids.size }), first, last);
      void when(stay).then(() => app.toasts.dismiss(id));
    });
  }
}
