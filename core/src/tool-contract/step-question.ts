/**
 * What a step asks before Apply, as data: the manifest lists it (`ToolManifest.questions`), the step is made from it (`confirmStep`), and a script answers it by
 * name (`Editor.apply(…, { answers })`).
 */
export interface StepQuestion<P = Readonly<Record<string, unknown>>> {
  /** Of the step; needs the word `steps.<id>`, the sentence that asks. */
  readonly id: string;
  /** Each needs the word `actions.<id>.<choice>`; the first is what Enter means. */
  readonly choices: readonly [string, string, ...string[]];
  /** The choices with which the tool goes on; any other means no. Default: the first, and with `into` all. */
  readonly goOn?: readonly string[];
  /** Name of a parameter without a default that is set to the answer, and keeps it in the record. */
  readonly into?: string;
  /** Whether it is asked with the values as they are; always unless said. */
  readonly when?: (values: Partial<P>) => boolean;
}

/** The choices with which the tool goes on. */
export const goOnWith = ({ choices, goOn, into }: StepQuestion): readonly string[] =>
  goOn ?? (into === undefined ? [choices[0]] : choices);

/** Whether a question is asked with some values. */
export const isAsked = ({ when }: StepQuestion, values: Readonly<Record<string, unknown>>): boolean =>
  when === undefined || when(values);
