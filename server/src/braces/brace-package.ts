import { createHash } from 'node:crypto';
import { answeredBy, type Language, type Reasons } from '@bracewright/core/contract';
import { zipFiles, type AnyExporter, type ExportedFile } from '@bracewright/core/exporter';
import { wallLines } from '@bracewright/core/brace';
import { checkWall, type UnderWall } from '@bracewright/core/history';
import {
  agreementFindings,
  isHeld,
  meshHash,
  withFindings,
  type Agreement,
  type GateFound,
  type GateReport,
  type GateWish,
  type TriMesh,
  type Work,
} from '@bracewright/core/mesh';
import type { Json } from '@bracewright/core/operation';
import { anySentenceOf } from '../messages/index.ts';
import { filesOfOutput } from './compared-files.ts';
import { drawnLines, edgesOf } from './edge-lines.ts';
import { agreementOf, formFiles, jsonBytes, listedPads, wallFiles, type FileDesk } from './files.ts';
import { gateJson, type Sentence } from './gate-json.ts';
import { keptLines, partWithinLines, type Lines } from './within-lines.ts';
import { FileNotes } from './told-of-files.ts';
import { isEdge, shapedDesign, type ShapedDesign } from './shaped-design.ts';

/** What could not be made, and why. */
export interface Lacking {
  readonly what: string;
  readonly code: string;
  readonly message: string;
}

/** What goes into a package, and how it is said. */
export interface PackageWish {
  /** What the package is called, without its ending. */
  readonly name: string;
  readonly language: Language;
  readonly wish: GateWish;
  /** Why the wall is made in spite of what asks. */
  readonly reasons: Reasons;
  /** Of the design. */
  readonly designHash: string;
}

/** The files of a brace in one, or what keeps them back. */
export type BracePackage =
  | (ExportedFile & {
      readonly held?: undefined;
      /** What lies in it. */
      readonly names: readonly string[];
      readonly lacking: readonly Lacking[];
    })
  | { readonly held: GateFound };

/** SHA-256 of a file, as `gate.json` lists it. */
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The lines that the design was cut along, or keeps, as they run on its skin, in the form that `bracewright brace --edge` reads. */
export function edgeFile({ made, uncut }: ShapedDesign, kept: Lines | undefined): ExportedFile {
  const cuts = made.filter(isEdge);
  const edges = edgesOf(kept ? made : cuts);
  // Which side stays: told of one cut, as several have each its own.
  const { keep } = (kept ?? (cuts.length === 1 ? cuts[0]!.params : {})) as { readonly keep?: Json };
  const curves = kept?.curves ?? edges.flatMap((edge) => edge.curves);
  const { landmarks: _, ...proposal } = edges.findLast(({ purpose }) => purpose)?.purpose ?? {};
  const said = {
    curves,
    ...(keep === undefined || keep === null ? {} : { keep }),
    ...(Object.keys(proposal).length > 0 ? { proposal } : {}),
    lines: drawnLines(uncut.mesh, curves),
  };
  return { name: 'edge.json', media: 'application/json', bytes: jsonBytes(said) };
}

/**
 * What was found on a wall with how its outputs agree with it, and the names of the files that are kept back: a positive that lies elsewhere than the inside of the brace holds all of it, a grid
 * only itself until somebody has given a reason for that.
 */
export function judged(report: GateReport, agreement: readonly Agreement[], { reasons = {} }: Reasons) {
  // The positive itself was compared as the wall was looked at.
  const isOfBrace = (one: Agreement) => filesOfOutput(one).length === 0 && one.b !== 'positive';
  const found = withFindings(report, agreementFindings(agreement.filter(isOfBrace)));
  const isOpen = (one: Agreement) =>
    agreementFindings([one]).some(
      ({ code, severity }) => severity !== 'note' && !Object.hasOwn(reasons, code),
    );
  const back = new Set(agreement.filter(isOpen).flatMap(filesOfOutput));
  return { found, back };
}

/** What the gate said of a package, with what it holds (`gate.json`). */
export const gateFile = (
  found: GateReport,
  sentence: Sentence,
  files: readonly ExportedFile[],
  more: object,
): ExportedFile => {
  const sums = Object.fromEntries(files.map((file) => [file.name, sha256(file.bytes)]));
  const bytes = jsonBytes({ ...gateJson(found, sentence), ...more, sha256: sums });
  return { name: 'gate.json', media: 'application/json', bytes };
};

/** Tells what could not be made, each with its sentence. */
export const lackingOf =
  (lacking: Lacking[], sentence: Sentence): FileDesk['onLacking'] =>
  (what, { code, data }) =>
    void lacking.push({ what, code, message: sentence({ code, data }) });

/**
 * What a printer and a workshop take of a design that is cut along its edge: the wall (`brace.3mf`, `brace.stl`), the positive (`positive.stl`, `positive.csv`), the
 * pads of what is pressed in, the lines (`edge.json`) and what the gate said (`gate.json`). The wall is looked at here, whatever was said of it before: one that is
 * held comes to no file. A file that cannot be made is told in `lacking`, and in `gate.json`.
 */
export async function bracePackage(
  under: UnderWall,
  wall: TriMesh,
  { name, language, wish, reasons, designHash }: PackageWish,
  { exporters, ...work }: Work & { readonly exporters: readonly AnyExporter[] },
): Promise<BracePackage> {
  const { mesh } = await under.replay(under.records);
  const kept = keptLines(under.records, mesh);
  const within = kept && partWithinLines(mesh, kept);
  // Of lines that were given to the wall alone nothing else tells.
  const along = kept && wallLines(kept);
  const report = withFindings(await checkWall(wall, wish, { ...under, along }, work), within?.findings ?? []);
  if (isHeld(report, answeredBy(reasons))) return { held: report };
  const sentence: Sentence = ({ code, data }) => anySentenceOf(code, data, language);
  const lacking: Lacking[] = [];
  const told = new FileNotes(sentence);
  const { records, registry, replay, asking = {} } = under;
  const desk: FileDesk = {
    ...{ registry, exporters, designHash, checkAborted: work.checkAborted, ports: asking },
    onFinding: told.add,
    onLacking: lackingOf(lacking, sentence),
  };
  const shaped = await shapedDesign(records, replay, { registry, asking });
  const formed = await formFiles(
    desk,
    shaped,
    { part: within?.mesh ?? shaped.shape.mesh, wall },
    { machine: null, pads: {} },
  );
  const agreement = await agreementOf(formed, wall, desk);
  const { found, back } = judged(report, agreement, reasons);
  if (isHeld(found, answeredBy(reasons))) return { held: found };
  const ofFiles = agreementFindings(
    agreement.filter((one) => filesOfOutput(one).some((file) => back.has(file))),
  );
  for (const { code, data } of ofFiles) lacking.push({ what: code, code, message: sentence({ code, data }) });
  const files = [
    ...(await wallFiles(desk, wall)),
    ...formed.files.filter(({ name: file }) => !back.has(file)),
    edgeFile(shaped, kept),
  ];
  files.push(
    gateFile(found, sentence, files, {
      ...{ agreement, ...reasons, notes: told.all, lacking },
      ...{ pads: listedPads(shaped.zones, files), designHash, meshHash: meshHash(wall) },
    }),
  );
  return { ...zipFiles(name, files), names: files.map((file) => file.name), lacking };
}
