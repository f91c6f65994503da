import type { Finding } from '../errors/finding.ts';
import type { ErrorData } from '../errors/sdk-error.ts';
import { isSdkError } from '../errors/sdk-error.ts';
import { linerOf, type Compared } from '../history/agree-wall.ts';
import type { RecordOutcome } from '../history/record.ts';
import { compareOutputs, type OutputSurface } from '../mesh/agree/index.ts';
import { agreementFindings, withFindings, type GateFound } from '../mesh/gate/index.ts';
import { heightsOf } from '../mesh/measure/measure.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import { partOf } from '../mesh/work.ts';
import type { OperationRoles } from '../operation/roles.ts';
import { mendsOf, readSurfaces, type AskWork, type WrittenFiles } from './read-surfaces.ts';

/** What files of a form were made of, mm. */
export interface FormMade {
  readonly mesh: TriMesh;
  /** Of the operation that made it: how much larger than the body it was asked to be. */
  readonly report: Readonly<Record<string, number>>;
  /** Whether it is a positive, which is compared itself; the body is what the brace lies on. */
  readonly isPositive: boolean;
}

/** What the steps of a design left for files, where one of them may have made a positive of the body. */
export function formMade(
  {
    mesh,
    outcomes = [],
  }: { readonly mesh: TriMesh; readonly outcomes?: readonly RecordOutcome[] | undefined },
  roles: OperationRoles,
): FormMade {
  const made = outcomes.findLast(({ type, state }) => state === 'applied' && roles.of(type) === 'positive');
  return { mesh, report: made?.report ?? {}, isPositive: made !== undefined };
}

/** Of the whole, where all files are read; of that with what would mend them, where they are compared. */
const READ_PART = 0.6;
const COMPARED_PART = 0.7;

/** What was compared, and which outputs each of the files told of. */
interface Told {
  readonly compared: Compared;
  readonly outputsOf: ReadonlyMap<WrittenFiles, ReadonlySet<string>>;
}

/**
 * Compares the inside of the wall of a design with what a brace is formed over: the positive, and every file that is made of it, as whoever makes something of the file reads it (`Exporter.surfaces`). The one
 * comparison of the editor's worker, the server and the command line. `notCompared` says why one of them was left out: `gate/file-unread` where the exporter does not say how its files are read, or what reading them
 * threw. Throws `operation/crashed` of a mistake in an exporter's code, and what `work.checkAborted` throws.
 */
export const compareFiles = async (
  wall: TriMesh,
  made: FormMade,
  written: readonly WrittenFiles[],
  work: AskWork = {},
): Promise<Compared> => (await compareTold(wall, made, written, work)).compared;

async function compareTold(
  wall: TriMesh,
  { mesh, report, isPositive }: FormMade,
  written: readonly WrittenFiles[],
  work: AskWork,
): Promise<Told> {
  const [offset, brace] = [linerOf(report), heightsOf(wall)];
  const surfaces: OutputSurface[] = isPositive ? [{ output: 'positive', mesh, offset }] : [];
  const outputsOf = new Map<WrittenFiles, ReadonlySet<string>>();
  let notCompared: Compared['notCompared'];
  for (const [i, one] of written.entries()) {
    const [from, to] = [(READ_PART * i) / written.length, (READ_PART * (i + 1)) / written.length];
    try {
      const told = await readSurfaces(one, { mesh, brace }, askWithin(work, from, to));
      for (const surface of told ?? []) surfaces.push({ ...surface, offset });
      outputsOf.set(one, new Set((told ?? []).map(({ output }) => output)));
      if (!told) notCompared ??= { code: 'gate/file-unread', data: { files: namesOf(one) } };
    } catch (error) {
      // What is faulty in the exporter's own code nobody can judge by its files.
      if (!isSdkError(error) || error.code === 'operation/crashed') throw error;
      notCompared ??= { code: error.code, data: error.data };
    }
  }
  const why = notCompared ? { notCompared } : {};
  if (surfaces.length === 0) return { compared: why, outputsOf };
  // A surface may be asked how far it lies (`exact`): the code of whoever was asked last.
  const agreement = compareOutputs(wall, surfaces, partOf(work, READ_PART, 1));
  return { compared: { agreement, ...why }, outputsOf };
}

const askWithin = (work: AskWork, from: number, to: number): AskWork => ({
  ...partOf(work, from, to),
  ...{ onFault: work.onFault, onBegin: work.onBegin },
});

const namesOf = ({ files }: WrittenFiles): string => files.map(({ name }) => name).join(', ');

/** The wall that files are compared with, or why there is none: a code and what fills its sentence. */
export type ComparedShell = { readonly mesh: TriMesh } | { readonly code: string; readonly data: ErrorData };

/** What was found on what a brace is formed over, with how far it and its files (`compareFiles`) lie from the inside of the wall of the same design, and what would bring the files nearer. Throws what `work.checkAborted` throws. */
export async function withAgreement(
  found: GateFound,
  shell: ComparedShell,
  made: FormMade,
  written: readonly WrittenFiles[],
  work: AskWork = {},
): Promise<{ readonly found: GateFound; readonly mends: readonly Finding[] }> {
  if ('code' in shell) return { found: { ...found, notCompared: shell }, mends: [] };
  const wall = shell.mesh;
  const { compared, outputsOf } = await compareTold(wall, made, written, askWithin(work, 0, COMPARED_PART));
  const { agreement = [] } = compared;
  const offset = linerOf(made.report);
  const mends: Finding[] = [];
  for (const [one, outputs] of outputsOf) {
    const failed = agreement.filter(({ b, passes }) => !passes && outputs.has(b));
    const far = { mesh: made.mesh, wall, offset, failed };
    mends.push(...(await mendsOf(one, far, askWithin(work, COMPARED_PART, 1))));
  }
  return { found: withFindings({ ...found, ...compared }, agreementFindings(agreement)), mends };
}
