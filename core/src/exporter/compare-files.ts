import type { ErrorData } from '../errors/sdk-error.ts';
import { isSdkError } from '../errors/sdk-error.ts';
import { linerOf, type Compared } from '../history/agree-wall.ts';
import type { RecordOutcome } from '../history/record.ts';
import { compareOutputs, type OutputSurface } from '../mesh/agree/index.ts';
import { agreementFindings, withFindings, type GateFound } from '../mesh/gate/index.ts';
import { heightsOf } from '../mesh/measure/measure.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import { partOf, type Work } from '../mesh/work.ts';
import type { OperationRoles } from '../operation/roles.ts';
import { readSurfaces, type WrittenFiles } from './read-surfaces.ts';

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

/** Of the whole, where all files are read. */
const READ_PART = 0.6;

/**
 * Compares the inside of the wall of a design with what a brace is formed over: the positive, and every file that is made of it, as whoever makes something of the file reads it (`Exporter.surfaces`). The one
 * comparison of the editor's worker, the server and the command line. `notCompared` says why one of them was left out: `gate/file-unread` where the exporter does not say how its files are read, or what reading them
 * threw. Throws what `work.checkAborted` throws.
 */
export async function compareFiles(
  wall: TriMesh,
  { mesh, report, isPositive }: FormMade,
  written: readonly WrittenFiles[],
  work: Work = {},
): Promise<Compared> {
  const [offset, brace] = [linerOf(report), heightsOf(wall)];
  const surfaces: OutputSurface[] = isPositive ? [{ output: 'positive', mesh, offset }] : [];
  let notCompared: Compared['notCompared'];
  for (const [i, one] of written.entries()) {
    const part = partOf(work, (READ_PART * i) / written.length, (READ_PART * (i + 1)) / written.length);
    try {
      const told = await readSurfaces(one, { mesh, brace }, part);
      for (const surface of told ?? []) surfaces.push({ ...surface, offset });
      if (!told) notCompared ??= { code: 'gate/file-unread', data: { files: namesOf(one) } };
    } catch (error) {
      if (!isSdkError(error)) throw error;
      notCompared ??= { code: error.code, data: error.data };
    }
  }
  const why = notCompared ? { notCompared } : {};
  if (surfaces.length === 0) return why;
  return { agreement: compareOutputs(wall, surfaces, partOf(work, READ_PART, 1)), ...why };
}

const namesOf = ({ files }: WrittenFiles): string => files.map(({ name }) => name).join(', ');

/** The wall that files are compared with, or why there is none: a code and what fills its sentence. */
export type ComparedShell = { readonly mesh: TriMesh } | { readonly code: string; readonly data: ErrorData };

/** What was found on what a brace is formed over, with how far it and its files (`compareFiles`) lie from the inside of the wall of the same design. Throws what `work.checkAborted` throws. */
export async function withAgreement(
  found: GateFound,
  shell: ComparedShell,
  made: FormMade,
  written: readonly WrittenFiles[],
  work: Work = {},
): Promise<GateFound> {
  const compared: Compared =
    'code' in shell ? { notCompared: shell } : await compareFiles(shell.mesh, made, written, work);
  return withFindings({ ...found, ...compared }, agreementFindings(compared.agreement ?? []));
}
