import { designShell } from '@bracewright/core/brace';
import { answeredBy } from '@bracewright/core/contract';
import { zipFiles, type AnyExporter, type AskWork } from '@bracewright/core/exporter';
import type { UnderWall } from '@bracewright/core/history';
import {
  agreementFindings,
  isHeld,
  meshHash,
  partOf,
  type GateReport,
  type TriMesh,
} from '@bracewright/core/mesh';
import { SdkError, type Json } from '@bracewright/core/operation';
import { anySentenceOf } from '../messages/index.ts';
import {
  edgeFile,
  gateFile,
  judged,
  lackingOf,
  type BracePackage,
  type Lacking,
  type PackageWish,
} from './brace-package.ts';
import { filesOfOutput } from './compared-files.ts';
import { agreementOf, formFiles, listedPads, type FileDesk } from './files.ts';
import { formedLook, type FormedWish } from './formed-look.ts';
import type { Sentence } from './gate-json.ts';
import { shapedDesign } from './shaped-design.ts';
import { FileNotes } from './told-of-files.ts';
import { keptLines, partWithinLines } from './within-lines.ts';

/** What goes into a package of what a brace is formed over. */
export interface FormedPackageWish extends Omit<PackageWish, 'wish'> {
  readonly wish: FormedWish;
}

/** The inside of the wall of a design, with which the files are compared though no wall is printed. Throws SdkError where there is none. */
async function insideOf(under: UnderWall, work: AskWork): Promise<TriMesh> {
  const shell = await designShell(under, work);
  if (!shell) throw new SdkError('gate/no-edge');
  if ('code' in shell) throw new SdkError(shell.code, shell.data);
  return shell.mesh;
}

/**
 * What a workshop takes of a design whose brace is formed over a positive: the positive (`positive.stl`, `positive.csv`), of a sheet its blank (`sheet.dxf`), the pads, the lines (`edge.json`) and what the gate said of the positive
 * (`gate.json`); no wall. What is held comes to no file. Throws SdkError of a positive or a wall that cannot be made.
 */
export async function formedPackage(
  under: UnderWall,
  { name, language, wish, reasons, designHash }: FormedPackageWish,
  { exporters, ...work }: AskWork & { readonly exporters: readonly AnyExporter[] },
): Promise<BracePackage & { readonly report: GateReport }> {
  const { records, registry, replay, asking = {} } = under;
  const look = await formedLook(under, wish, partOf(work, 0, 0.5));
  if (isHeld(look, answeredBy(reasons))) return { held: look, report: look };
  const { mesh } = await replay(records);
  const kept = keptLines(records, mesh);
  const part = kept && partWithinLines(mesh, kept).mesh;
  const sentence: Sentence = ({ code, data }) => anySentenceOf(code, data, language);
  const lacking: Lacking[] = [];
  const told = new FileNotes(sentence);
  const desk: FileDesk = {
    ...{ registry, exporters, designHash, checkAborted: work.checkAborted, ports: asking },
    ...{ onFinding: told.add, onLacking: lackingOf(lacking, sentence) },
  };
  const wall = await insideOf(under, partOf(work, 0.5, 0.7));
  const shaped = await shapedDesign(records, replay, { registry, asking });
  const sheet = wish.process === 'sheet' ? ((wish.sheet ?? {}) as Readonly<Record<string, Json>>) : undefined;
  const wanted = {
    machine: null,
    pads: {},
    positive: wish.positive as Readonly<Record<string, Json>>,
    sheet,
  };
  const formed = await formFiles(desk, shaped, { part: part ?? shaped.shape.mesh, wall }, wanted);
  const agreement = await agreementOf(formed, wall, desk);
  const { found, back } = judged(look, agreement, reasons);
  if (isHeld(found, answeredBy(reasons))) return { held: found, report: found };
  const ofFiles = agreement.filter((one) => filesOfOutput(one).some((file) => back.has(file)));
  for (const { code, data } of agreementFindings(ofFiles))
    lacking.push({ what: code, code, message: sentence({ code, data }) });
  const files = [...formed.files.filter(({ name: file }) => !back.has(file)), edgeFile(shaped, kept)];
  const hash = formed.positive ? { meshHash: meshHash(formed.positive.mesh) } : {};
  files.push(
    gateFile(found, sentence, files, {
      ...{ agreement, ...reasons, notes: told.all, lacking },
      ...{ pads: listedPads(shaped.zones, files), designHash, ...hash },
    }),
  );
  return { ...zipFiles(name, files), names: files.map((file) => file.name), lacking, report: found };
}
