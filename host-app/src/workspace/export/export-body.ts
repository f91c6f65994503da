import { activeRecords, bodyRecords } from '@bracewright/core/history';
import type { LengthUnit, MeshFormat } from '@bracewright/core/mesh-io';
import { meshHashAsync } from '@bracewright/core/mesh';
import { OperationAborted, type Finding, type Json } from '@bracewright/core/operation';
import type { AbortSignalLike } from '@bracewright/core/services';
import { fitName } from '@bracewright/core/contract';
import { writeFile } from '../workers/body-jobs.ts';
import type { Workspace } from '../model/workspace.ts';
import { wallOperation } from './wall-params.ts';
import { nameOfNextWall } from './wall-file-name.ts';

/** What the dialog asks for. */
export interface ExportWish {
  readonly what: 'body' | 'wall';
  readonly wall: { readonly [key: string]: Json };
  readonly format: MeshFormat;
  readonly unit: LengthUnit;
  readonly signal: AbortSignalLike;
  readonly onProgress: (fraction: number) => void;
}

/** What was saved. */
export interface Exported {
  /** Of the entry that the file stands for: it has the same name without the format. */
  readonly entry: string;
  readonly name: string;
  readonly triangles: number;
  readonly bytes: number;
  readonly hash: string;
  readonly findings: readonly Finding[];
  /** Hash of the mesh, whatever the file looks like. */
  readonly meshHash: string;
}

const MEDIA: Readonly<Record<MeshFormat, string>> = {
  stl: 'model/stl',
  obj: 'model/obj',
  ply: 'application/octet-stream',
  '3mf': 'model/3mf',
};

/** A name that every file system takes, from that of an entry. */
const fileName = (name: string, format: MeshFormat) =>
  `${
    name
      .replace(/\.(stl|obj|ply|3mf)$/i, '')
      .replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, ' ')
      .trim() || 'model'
  }.${format}`;

/** Makes the file from the design as it is now and hands it to the browser. Rejects with SdkError, or OperationAborted. */
export async function exportBody(workspace: Workspace, wish: ExportWish): Promise<Exported> {
  const { design, runner, name, words, isWall } = workspace.parts;
  // A step that was just switched is in the file, or the file is not made.
  await design.settled();
  let { mesh } = design;
  let findings: readonly Finding[] = [];
  if (wish.what === 'wall') {
    const records = bodyRecords(activeRecords(design.history), design.roles);
    const { type, version } = wallOperation(workspace.parts);
    const ran = await runner.run(
      records,
      { type, version, params: wish.wall },
      { signal: wish.signal, onProgress: (_type, fraction) => wish.onProgress(fraction) },
    );
    ({ mesh, findings } = ran);
  }
  const { bytes, hash } = await writeFile(mesh, {
    format: wish.format,
    unit: wish.unit,
    signal: wish.signal,
  });
  const entry =
    wish.what === 'wall'
      ? await nameOfNextWall(workspace.parts, wish.wall['thickness'] as number)
      : isWall
        ? name
        : fitName(name, ` ${words.t('export.suffix.body')}`);
  const file = fileName(entry, wish.format);
  // Who stopped while the names were asked for gets no file and no record.
  if (wish.signal.aborted) throw new OperationAborted();
  const url = URL.createObjectURL(new Blob([bytes], { type: MEDIA[wish.format] }));
  const link = document.createElement('a');
  link.href = url;
  link.download = file;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
  return {
    entry,
    name: file,
    triangles: mesh.indices.length / 3,
    bytes: bytes.length,
    hash,
    findings,
    meshHash: await meshHashAsync(mesh),
  };
}

/** How many steps the exported shape is made from, and how many of them failed. */
export function stepCounts(workspace: Workspace): { readonly applied: number; readonly failed: number } {
  const { history, outcomes, roles } = workspace.design;
  const active = bodyRecords(activeRecords(history), roles);
  const failed = active.filter((record) => outcomes.get(record.id)?.state === 'failed').length;
  return { applied: active.length - failed, failed };
}
