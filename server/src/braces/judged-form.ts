import { designShell } from '@bracewright/core/brace';
import { formMade, withAgreement, type WrittenFiles } from '@bracewright/core/exporter';
import type { ReplayedShape, UnderWall } from '@bracewright/core/history';
import { partOf, type GateFound, type Work } from '@bracewright/core/mesh';

/** Where the wall is made that files are compared with, of the whole. */
const SHELL_PART = 0.4;

/** What was found on what a brace is formed over, with how far it and the files of it lie from the inside of the wall of the same design; as it was of a design without an edge. */
export async function judgedForm(
  form: GateFound,
  under: UnderWall,
  { shape, written }: { readonly shape: ReplayedShape; readonly written: WrittenFiles },
  work: Work = {},
): Promise<GateFound> {
  const shell = await designShell(under, partOf(work, 0, SHELL_PART));
  if (!shell) return form;
  const made = formMade(shape, under.registry.roles);
  return withAgreement(form, shell, made, [written], partOf(work, SHELL_PART, 1));
}
