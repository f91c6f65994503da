import { isOfBodiesAlone, type AnyExporter } from '@bracewright/core/exporter';
import { madeOf } from '@bracewright/core/history';
import type { Json } from '@bracewright/core/operation';
import type { Workspace } from '../model/workspace.ts';
import { insteadOf, recordsOf } from './export-body.ts';
import type { ExportWhat } from './export-desk.ts';
import type { KeptCheck } from './keep-check.ts';
import type { FileWish } from './kept-files.ts';

/** The exporter that writes a mesh bit for bit, in mm. */
const EXACT = { exporter: 'export.ply', params: { unit: 'mm' } } as const;
/** What a solid is written as where an exporter asks: one file each. */
const SOLIDS = 'stl';
const SHAPE = /\.(ply|stl)$/;

/** What can be kept beside the body of what is made: a positive, or the solids of pads. A wall lies there anyway, as a model of its own. */
export function besideKind(
  what: ExportWhat,
  exporter: AnyExporter | undefined,
): 'positive' | 'pad' | undefined {
  if (what === 'positive') return 'positive';
  const hasSolids = exporter !== undefined && isOfBodiesAlone(exporter) && 'solids' in exporter.params.shape;
  return what === 'body' && hasSolids ? 'pad' : undefined;
}

/** The shapes alone of what was made, in the space of the model and in mm, whatever the file is like. Rejects with SdkError. */
export async function solidsOf(workspace: Workspace, wish: FileWish, name: string): Promise<readonly File[]> {
  const { runner, annotations, design } = workspace.parts;
  const kind = besideKind(wish.what, wish.exporter.exporter);
  const params: { readonly [key: string]: Json } = { ...wish.params, solids: SOLIDS };
  const how = kind === 'positive' ? EXACT : { exporter: wish.exporter.exporter.id, params };
  const { files } = await runner.exportFiles(recordsOf(workspace, wish), {
    ...how,
    name,
    annotations: annotations.annotations,
    subject: 'body',
    designHash: design.hash,
    ...insteadOf(workspace, wish),
  });
  return files
    .filter(({ name: file }) => SHAPE.test(file))
    .map(({ bytes, name: file }) => new File([bytes.slice()], file));
}

/** Keeps what was made beside the body. The file is made by then, so what fails is told, stays on the screen and can be tried again. */
export async function keepBeside(
  workspace: Workspace,
  wish: FileWish,
  name: string,
  onKept: (kept: KeptCheck) => void,
): Promise<void> {
  const { words } = workspace.parts;
  const kind = besideKind(wish.what, wish.exporter.exporter);
  if (!kind) return;
  onKept({ state: 'under-way', text: words.t('export.besideKeeping') });
  try {
    const { history, roles } = workspace.parts.design;
    // What it is made of: the design may go on while it is made and kept.
    const made = madeOf(history, roles);
    const files = await solidsOf(workspace, wish, name);
    await workspace.objects.addMade(files, kind, made);
    onKept({ state: 'kept', text: words.t('export.besideKept', { count: files.length }) });
  } catch (error) {
    const text = words.t('export.besideNotKept', { reason: words.failure(error) });
    onKept({ state: 'failed', text, again: () => void keepBeside(workspace, wish, name, onKept) });
  }
}
