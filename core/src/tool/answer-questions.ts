import { SdkError } from '../errors/sdk-error.ts';
import { goOnWith, isAsked, type StepQuestion } from '../tool-contract/step-question.ts';

/** Answers by the names of questions. */
export type Answers = Readonly<Record<string, string>>;

type Values = Readonly<Record<string, unknown>>;

/** Throws SdkError `tool/answer-unknown` for an answer to what nobody asks, or one that is no choice. */
export function checkAnswers(tool: string, questions: readonly StepQuestion[], answers: Answers): void {
  for (const [id, answer] of Object.entries(answers)) {
    const question = questions.find((one) => one.id === id);
    if (question?.choices.includes(answer)) continue;
    const choices = question?.choices.join(', ') ?? '';
    throw new SdkError('tool/answer-unknown', { tool, question: id, answer, choices });
  }
}

/** The parameters with the answers that are values of theirs. */
export const withAnswers = (questions: readonly StepQuestion[], params: unknown, answers: Answers): unknown =>
  questions.reduce<unknown>(
    (values, { id, into }) =>
      into !== undefined && answers[id] !== undefined
        ? { ...(values as Values), [into]: answers[id] }
        : values,
    params,
  );

/**
 * Whether everything that the tool asks with these values was answered so that it goes on. Throws SdkError `tool/unanswered` with the first question that was not and its
 * choices, `tool/unconfirmed` where the answer means no, `tool/apply-failed` for a fault in the plugin's code.
 */
export function requireAnswers(
  tool: string,
  questions: readonly StepQuestion[],
  given: { readonly values: Values; readonly answers: Answers },
): void {
  for (const question of questions) {
    const { id, into, choices } = question;
    let asked: boolean;
    try {
      asked = isAsked(question, given.values);
    } catch (cause) {
      throw new SdkError('tool/apply-failed', { tool }, { cause });
    }
    if (!asked) continue;
    const answer = into === undefined ? given.answers[id] : given.values[into];
    if (answer === undefined)
      throw new SdkError('tool/unanswered', { tool, question: id, choices: choices.join(', ') });
    if (!goOnWith(question).includes(answer as string))
      throw new SdkError('tool/unconfirmed', { tool, codes: id });
  }
}
