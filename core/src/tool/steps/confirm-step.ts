import { createCell } from '../cell.ts';
import type { Step, StepAction } from '../../tool-contract/tool.ts';
import { Gestures } from './gestures.ts';
import type { AnySession } from '../../tool-contract/tool.ts';
import { goOnWith, isAsked, type StepQuestion } from '../../tool-contract/step-question.ts';

/** An answer and the values of the draft that it was given for. */
interface Answer {
  readonly choice: string;
  readonly of: unknown;
}

/**
 * A step that asks: its sentence is the word `steps.<id>`, its buttons `actions.<id>.<choice>`. A click answers, and so does Enter with the first choice; an answer
 * with which the tool goes on enters the next step, any other goes back to the one before. Apply is refused until it is answered so. While nothing is asked
 * (`when`) the step is passed over. With `into` the answer is a value of the draft and stays in the record; without it it holds for
 * the values as they were when it was given, and is asked for again after they changed. A record that is edited was answered before.
 */
export function confirmStep(session: AnySession, question: StepQuestion): Step {
  const { id, choices, into } = question;
  const goesOn = goOnWith(question);
  const held = createCell<Answer | undefined>(
    session.editing === undefined ? undefined : { choice: goesOn[0]!, of: session.draft.values },
  );
  const gestures = new Gestures<Answer | undefined>();
  const values = () => session.draft.values as Readonly<Record<string, unknown>>;
  const answer = (): string | undefined => {
    if (into !== undefined) return choices.find((choice) => choice === values()[into]);
    const given = held.get();
    return given?.of === values() ? given?.choice : undefined;
  };
  const asked = () => isAsked(question, values());
  const keep = (choice: string): void => {
    if (into !== undefined) session.draft.set({ [into]: choice });
    else {
      const before = held.get();
      held.set({ choice, of: values() });
      gestures.remember({ before, after: held.get() });
    }
  };
  const choose = (choice: string): void => {
    keep(choice);
    if (goesOn.includes(choice)) session.nextStep();
    else session.previousStep();
  };
  const isAnswered = () => goesOn.includes(answer() ?? '');
  return {
    id,
    get complete() {
      return !asked() || isAnswered();
    },
    get skipped() {
      return !asked();
    },
    get requirement() {
      if (!asked() || isAnswered()) return undefined;
      return {
        code: answer() === undefined ? 'tool/step-unanswered' : 'tool/step-declined',
        data: { question: id },
      };
    },
    get actions(): readonly StepAction[] {
      const given = answer();
      return choices.map((choice, index) => ({
        id: `${id}.${choice}`,
        enabled: asked(),
        chosen: choice === given,
        primary: given === undefined && index === 0,
      }));
    },
    run(action) {
      const choice = choices.find((one) => action === `${id}.${one}`);
      if (choice !== undefined) choose(choice);
    },
    onKey({ key, modifiers }) {
      if (key !== 'Enter' || modifiers.ctrl || modifiers.alt || !asked() || answer() !== undefined)
        return 'pass';
      choose(choices[0]);
      return 'handled';
    },
    get lastGesture() {
      return gestures.last(held.get());
    },
    forget: () => gestures.forget(),
    undo() {
      const last = gestures.take(held.get());
      if (last) held.set(last.before);
      return last !== undefined;
    },
    redo() {
      const next = gestures.takeAgain(held.get());
      if (next) held.set(next.after);
      return next !== undefined;
    },
  };
}
