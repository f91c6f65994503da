import type { ExportedFile } from '@bracewright/core/exporter';
import {
  agreementFindings,
  isHeld,
  withFindings,
  type Agreement,
  type GateReport,
  type TriMesh,
} from '@bracewright/core/mesh';
import { fileOf } from '../braces/compared-files.ts';
import { agreementOf, wallFiles } from '../braces/files.ts';
import { FileNotes } from '../braces/told-of-files.ts';
import { explain } from './explain.ts';
import { fileDesk, makeForms, type Desk, type Shaped } from './forming.ts';
import { answersApart, type Answers, type GivenReason } from './reasons.ts';

/** What a design was made into, and how far its outputs lie apart. */
interface Made {
  readonly files: readonly ExportedFile[];
  readonly agreement: readonly Agreement[];
}

/** Of a wall that is held. */
export const NOTHING_MADE: Made = { files: [], agreement: [] };

/** Makes all that a design is made into, and compares it with the inside of the wall. */
export async function makeOutputs(
  desk: Desk,
  shaped: Shaped,
  { wall, part }: { readonly wall: TriMesh; readonly part: TriMesh | undefined },
): Promise<Made> {
  const notes = new FileNotes(explain);
  const maker = await fileDesk(desk, notes);
  const files = await wallFiles(maker, wall);
  const formed = await makeForms(desk, shaped, { part, wall }, maker);
  for (const line of notes.lines) desk.output.tell(line);
  return { files: [...files, ...formed.files], agreement: await agreementOf(formed, wall, maker) };
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
  { files, agreement }: Made,
  given: readonly GivenReason[],
): Judged {
  const ofFiles = agreement.filter((one) => fileOf(one) !== undefined);
  const ofBrace = withFindings(
    report,
    agreementFindings(agreement.filter((one) => fileOf(one) === undefined)),
  );
  const fileFindings = agreementFindings(ofFiles);
  const { own, beside, all: answers } = answersApart(ofBrace.findings, fileFindings, given);
  const held = isHeld(ofBrace, own.open.length === 0);
  const isOpen = (one: Agreement): boolean =>
    agreementFindings([one]).some(({ code }) => beside.open.includes(code));
  const back = new Set(ofFiles.filter(isOpen).map(fileOf));
  const kept = held ? [] : files.filter(({ name }) => !back.has(name));
  const keptBack = held ? [] : files.map(({ name }) => name).filter((name) => back.has(name));
  const { passed } = ofBrace;
  return {
    found: { ...withFindings(ofBrace, fileFindings), passed },
    ofBrace,
    answers,
    held,
    kept,
    keptBack,
  };
}
