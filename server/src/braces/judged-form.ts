import { designShell } from '@bracewright/core/brace';
import { formMade, withAgreement, type AskWork, type WrittenFiles } from '@bracewright/core/exporter';
import type { ReplayedShape, UnderWall } from '@bracewright/core/history';
import type { Finding } from '@bracewright/core/operation';
import { partOf, type GateFound } from '@bracewright/core/mesh';

/** Where the wall is made that files are compared with, of the whole. */
const SHELL_PART = 0.4;

/** What was found on what a brace is formed over, with how far it and the files of it lie from the inside of the wall of the same design, and what would bring the files nearer; as it was of a design without an edge. */
export async function judgedForm(
  form: GateFound,
  under: UnderWall,
  { shape, written }: { readonly shape: ReplayedShape; readonly written: WrittenFiles },
  work: AskWork = {},
): Promise<{ readonly found: GateFound; readonly mends: readonly Finding[] }> {
  const shell = await designShell(under, partOf(work, 0, SHELL_PART));
  if (!shell) return { found: form, mends: [] };
  const made = formMade(shape, under.registry.roles);
  return withAgreement(form, shell, made, [written], {
    ...partOf(work, SHELL_PART, 1),
    ...{ onFault: work.onFault, onBegin: work.onBegin },
  });
}
