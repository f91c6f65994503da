import type { ExportedFile, FormMade } from '@bracewright/core/exporter';
import {
  agreementFindings,
  cutterFindings,
  isHeld,
  withFindings,
  type Agreement,
  type CutterAdvice,
  type GateFinding,
  type GateReport,
  type TriMesh,
} from '@bracewright/core/mesh';
import { cutterAdvice, carverOf, FIRST_PROGRAM, withSecondBall } from '../braces/carver-files.ts';
import { filesOfOutput } from '../braces/compared-files.ts';
import { agreementOf, programFiles, wallFiles, type FileDesk, type Formed } from '../braces/files.ts';
import { FileNotes } from '../braces/told-of-files.ts';
import { explain } from './explain.ts';
import { fileDesk, makeForms, type Desk, type Shaped } from './forming.ts';
import { answersApart, type Answers, type GivenReason } from './reasons.ts';

/** What a design was made into, and how far its outputs lie apart. */
interface Made {
  readonly files: readonly ExportedFile[];
  readonly agreement: readonly Agreement[];
  /** What the brace is formed over; undefined where it could not be made. */
  readonly positive?: FormMade | undefined;
  /** Why the program leaves more than it may, and what would do; absent where it does not. */
  readonly cutter?: CutterAdvice;
  /** The same as findings beside what asks. */
  readonly cutterFindings: readonly GateFinding[];
}

/** Of a wall that is held. */
export const NOTHING_MADE: Made = { files: [], agreement: [], cutterFindings: [] };

/** Makes all that a design is made into, and compares it with the inside of the wall. `isFormed`: the brace is formed over its positive, and no wall is printed. */
export async function makeOutputs(
  desk: Desk,
  shaped: Shaped,
  { wall, part, isFormed }: { readonly wall: TriMesh; readonly part: TriMesh | undefined; readonly isFormed: boolean }, // prettier-ignore
): Promise<Made> {
  const notes = new FileNotes(explain);
  const maker = await fileDesk(desk, notes);
  const files = isFormed ? [] : await wallFiles(maker, wall);
  const formed = await makeForms(desk, shaped, { part, wall }, maker);
  const agreement = await agreementOf(formed, wall, maker);
  const made = await withCutter({ desk, maker, notes }, wall, { formed, agreement });
  for (const line of notes.lines) desk.output.tell(line);
  return { ...made, files: [...files, ...made.files], positive: formed.positive };
}

/** What was made for a carver, and how far it lies off. */
interface ForCarver {
  readonly formed: Formed;
  readonly agreement: readonly Agreement[];
}

/** With what would do where the program leaves too much; the second ball that does is taken at once where that was asked for. */
async function withCutter(
  { desk: { machine, takesBall }, maker, notes }: { readonly desk: Desk; readonly maker: FileDesk; readonly notes: FileNotes }, // prettier-ignore
  wall: TriMesh,
  { formed, agreement }: ForCarver,
): Promise<Made> {
  const cutter = cutterAdvice(wall, formed, agreement, machine);
  if (!cutter || !formed.positive) return { files: formed.files, agreement, cutterFindings: [] };
  if (cutter.ball && takesBall) {
    const second = withSecondBall(machine, cutter.ball.diameter);
    notes.forget(FIRST_PROGRAM);
    const programs = await programFiles(maker, formed.positive, second);
    const told = (await agreementOf(programs, wall, maker)).filter(({ b }) => b === 'program');
    const files = [...formed.files.filter(({ name }) => !name.endsWith('.nc')), ...programs.files];
    const others = agreement.filter(({ b }) => b !== 'program');
    return { files, agreement: [...others, ...told], cutter, cutterFindings: [] };
  }
  const { limit } = agreement.find(({ b }) => b === 'program')!;
  const { tool, rest } = carverOf(machine);
  const told = { limit, cutter: rest?.diameter ?? tool.diameter };
  return { files: formed.files, agreement, cutter, cutterFindings: cutterFindings(cutter, told) };
}

/** What was found on a brace and on its files, and which of them may be written. */
interface Judged {
  /** All of it; `passed` is said of the brace and its positive alone. */
  readonly found: GateReport;
  readonly ofBrace: GateReport;
  readonly answers: Answers;
  /** Whether nothing is written. */
  readonly held: boolean;
  readonly kept: readonly ExportedFile[];
  /** Names of the files that are kept back while the rest is written. */
  readonly keptBack: readonly string[];
}

/**
 * Puts what was found on a wall and how its outputs agree together with the reasons that were given. A positive that lies elsewhere than the inside of the brace keeps all of it back, a grid or a
 * program only itself; a reason without a code is one for the brace.
 */
export function judgeOutputs(
  report: GateReport,
  { files, agreement, cutterFindings: ofCutter }: Made,
  given: readonly GivenReason[],
): Judged {
  const ofFiles = agreement.filter((one) => filesOfOutput(one).length > 0);
  const ofBrace = withFindings(
    report,
    agreementFindings(agreement.filter((one) => filesOfOutput(one).length === 0)),
  );
  const fileFindings = agreementFindings(ofFiles);
  const { own, beside, all: answers } = answersApart(ofBrace.findings, fileFindings, given);
  const held = isHeld(ofBrace, own.open.length === 0);
  const isOpen = (one: Agreement): boolean =>
    agreementFindings([one]).some(({ code }) => beside.open.includes(code));
  const back = new Set(ofFiles.filter(isOpen).flatMap(filesOfOutput));
  const kept = held ? [] : files.filter(({ name }) => !back.has(name));
  const keptBack = held ? [] : files.map(({ name }) => name).filter((name) => back.has(name));
  const { passed } = ofBrace;
  return {
    found: { ...withFindings(ofBrace, [...fileFindings, ...ofCutter]), passed },
    ofBrace,
    answers,
    held,
    kept,
    keptBack,
  };
}
