import { isReason, MOST_REASON } from '@bracewright/core/contract';
import type { GateFinding } from '@bracewright/core/mesh';
import { BadArguments, type Parsed } from './arguments.ts';

/** The option that says why a brace is made in spite of what asks. */
export const REASON_OPTIONS = { reason: { type: 'string', multiple: true } } as const;

/** What `REASON_OPTIONS` takes, for a usage. */
export const REASON_USAGE = '[--reason [CODE=]TEXT]...';

/** A reason for what its code says; of none: for the one thing that asks. */
export interface GivenReason {
  readonly code: string | undefined;
  readonly text: string;
}

/** `trim/opening=TEXT`, or a code of a plugin; a text in which another “=” stands is one without a code. */
const CODED = /^([\w.-]+\/[\w./-]+)=(.*)$/s;
/** Codes that only their own name answers: which side the brace is for is decided for itself. */
const NAMED_ONLY = 'trim/stands-out-';

/** The reasons of a command line. Throws BadArguments where one is no sentence, or two are for the same. */
export function reasonsOf({ values }: Parsed): readonly GivenReason[] {
  const given = ((values['reason'] ?? []) as readonly string[]).map((word): GivenReason => {
    const [, code, rest] = CODED.exec(word.trim()) ?? [];
    const text = (rest ?? word).trim();
    if (text.length > MOST_REASON)
      throw new BadArguments(`--reason takes up to ${MOST_REASON} characters, found ${text.length}`);
    if (!isReason(text))
      throw new BadArguments(
        `--reason takes a reason in words that another person understands; “${text}” is none`,
      );
    return { code, text };
  });
  const twice = given.find(({ code }, i) => given.findIndex((one) => one.code === code) < i);
  if (twice?.code !== undefined) throw new BadArguments(`--reason is given twice for ${twice.code}`);
  if (twice)
    throw new BadArguments('of several reasons each says what it is for: --reason CODE=TEXT, with the code of a finding'); // prettier-ignore
  return given;
}

/** Which finding each reason answers. */
export interface Answers {
  /** Texts by the codes of the findings that ask. */
  readonly reasons: Readonly<Record<string, string>>;
  /** Codes of the findings that ask and that nobody has answered for. */
  readonly open: readonly string[];
  /** Reasons that answer nothing that was found. */
  readonly idle: readonly GivenReason[];
}

/** Whether a reason for `named` is one for `code`: the same, or what it is the beginning of, word by word. */
const isFor = (named: string, code: string): boolean =>
  named === code || (!code.startsWith(NAMED_ONLY) && code.startsWith(`${named}-`));

/**
 * What the reasons of a command line answer: one with a code what has that code or begins with it, the longer code before the shorter; one without a code
 * all that asks only where all of it is of one code, as a reason for an arm pit is none for a wrong side.
 */
export function answersTo(findings: readonly GateFinding[], given: readonly GivenReason[]): Answers {
  const codes = [
    ...new Set(findings.filter(({ severity }) => severity === 'ask').map(({ code }) => String(code))),
  ];
  const plain = codes.length === 1 ? given.find(({ code }) => code === undefined) : undefined;
  const byLength = given
    .flatMap(({ code, text }) => (code === undefined ? [] : [{ code, text }]))
    .sort((a, b) => b.code.length - a.code.length);
  const reasons: Record<string, string> = {};
  for (const code of codes) {
    const found = byLength.find((one) => isFor(one.code, code)) ?? plain;
    if (found) reasons[code] = found.text;
  }
  const isUsed = ({ code: named }: GivenReason) =>
    named === undefined ? plain !== undefined : codes.some((code) => isFor(named, code));
  return {
    reasons,
    open: codes.filter((code) => reasons[code] === undefined),
    idle: given.filter((one) => !isUsed(one)),
  };
}

/** What reasons answer of a brace, of its files beside it, and of both. */
export interface AnswersApart {
  readonly own: Answers;
  readonly beside: Answers;
  readonly all: Answers;
}

/** What the reasons of a command line answer of a brace (`own`) and of files beside it: one without a code is for the brace. */
export function answersApart(
  own: readonly GateFinding[],
  ofFiles: readonly GateFinding[],
  given: readonly GivenReason[],
): AnswersApart {
  const ofBrace = answersTo(own, given);
  const beside = answersTo(
    ofFiles,
    given.filter(({ code }) => code !== undefined),
  );
  const all = {
    reasons: { ...beside.reasons, ...ofBrace.reasons },
    open: [...ofBrace.open, ...beside.open],
    idle: ofBrace.idle.filter((one) => one.code === undefined || beside.idle.includes(one)),
  };
  return { own: ofBrace, beside, all };
}

/** What is said of what was not written (`what`: “no file was”), with the words to type, and of reasons that answer nothing. */
export function heldLines(
  findings: readonly GateFinding[],
  { open, idle }: Answers,
  {
    what,
    isHeld,
    isSoFar = false,
  }: {
    readonly what: string;
    readonly isHeld: boolean;
    /** Whether files are made and compared once all of that is answered, of which nothing is known yet. */
    readonly isSoFar?: boolean;
  },
): readonly string[] {
  const blocks = findings.some(({ severity }) => severity === 'block');
  const lines = idle.flatMap(({ code }) =>
    code === undefined ? [] : [`--reason ${code}=… answers nothing that was found`],
  );
  if (!isHeld) return lines;
  if (blocks) return [...lines, `${what} written: mend what BLOCKS, no reason answers for it`];
  const words = open.map((code) => `  --reason "${code}=TEXT"`);
  const asked =
    open.length === 1
      ? `${what} written: mend what was found, or say why it is made all the same`
      : `${what} written: mend what was found, or say of each why it is made all the same, ${open.length} reasons ${isSoFar ? 'so far' : 'in all'}`;
  return [
    ...lines,
    isSoFar ? `${asked} (the files are made and compared after that, which may ask for more):` : `${asked}:`,
    ...words,
  ];
}
