import type { Annotation } from '../annotation/annotation.ts';
import { shapeHash } from '../history/shape-hash.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import { OperationAborted, SdkError, isSdkError } from '../errors/sdk-error.ts';
import { guardBuiltins, lasting } from '../operation/builtins.ts';
import { FindingList, type Finding } from '../errors/finding.ts';
import type { Json } from '../operation/json.ts';
import { lendMesh } from '../operation/lend-mesh.ts';
import type { Part } from '../operation/shape.ts';
import { validateParams } from '../operation/registry.ts';
import { DEVICE, UNSAFE, shortened, checkFiles, readFiles } from './check-files.ts';
import type { FileStamp } from './stamp.ts';
import type { DesignZone } from '../operation/skin-zone.ts';
import { subjectsOf, type AnyExporter, type ExportedFile, type ExportSubject } from './exporter.ts';

/** What the caller of an exporter lends it. */
export interface ExportOptions {
  readonly params: Json;
  /** What the files are called; what no file system takes is left out of it. */
  readonly name: string;
  readonly annotations?: readonly Annotation[];
  /** Default: the body. */
  readonly subject?: ExportSubject;
  /** Of the design that is written; `shapeHash` of mesh and parts unless said. */
  readonly designHash?: string;
  /** Of when and of which program the files are; not told unless said. */
  readonly stamp?: FileStamp;
  /** The parts beside the mesh; none unless said. */
  readonly objects?: readonly Part[];
  /** The zones of the design (`zonesOf` of `core/history`), for exporters that read them; none unless said. */
  readonly zones?: readonly DesignZone[];
  /** Whether the files are compared (`compareFiles`) next; not unless said. */
  readonly isCompared?: boolean;
  /** Throws OperationAborted when the files are no longer wanted. */
  readonly checkAborted?: () => void;
  readonly onProgress?: (fraction: number) => void;
  readonly loadMesh?: (sha256: string) => Promise<TriMesh>;
  /** Told the mistakes in the exporter's code, which the user is told by a code. */
  readonly onFault?: ((exporter: string, error: unknown) => void) | undefined;
}

/** What is found of an exporter's code rather than said by it: what it gave was of no use, or it wrote into what it was lent. */
const FAULTS: ReadonlySet<string> = new Set([
  'exporter/no-files',
  'exporter/invalid-file',
  'operation/input-changed',
  'operation/builtins-changed',
]);

/** The files and what the exporter said about them. */
export interface ExportedFiles {
  readonly files: readonly ExportedFile[];
  readonly findings: readonly Finding[];
}

/** A name that every file system takes, to which an ending may be put; `model` where nothing of it is left. */
export const fileNameOf = (name: string): string =>
  shortened(name.replaceAll(UNSAFE, ' ').replace(/^[. ]+/, ''), 150)
    .replace(/[. ]+$/, '')
    .replace(DEVICE, '$1_') || 'model';

/** Of an exporter by its id; throws SdkError `exporter/unknown`. */
export function findExporter(exporters: readonly AnyExporter[], id: string): AnyExporter {
  const found = exporters.find((one) => one.id === id);
  if (!found) throw new SdkError('exporter/unknown', { exporter: id });
  return found;
}

/**
 * Runs an exporter: validates its parameters first, lends it copies, and checks its files after. Throws SdkError for an expected failure
 * (`operation/invalid-params`, `exporter/no-files`, `exporter/invalid-file`, `exporter/wrong-subject`, `operation/input-changed`, `operation/builtins-changed`, `operation/builtins-locked`, or the exporter's own),
 * `operation/crashed` with its id as `type` for whatever else comes out of it; OperationAborted when stopped.
 */
export async function runExporter(
  exporter: AnyExporter,
  mesh: TriMesh,
  options: ExportOptions,
): Promise<ExportedFiles> {
  try {
    return await filesOf(exporter, mesh, options);
  } catch (error) {
    if (error instanceof OperationAborted) throw error;
    const { id } = exporter;
    if (!isSdkError(error) || FAULTS.has(error.code)) options.onFault?.(id, error);
    throw isSdkError(error) ? error : new SdkError('operation/crashed', { type: id }, { cause: error });
  }
}

async function filesOf(exporter: AnyExporter, mesh: TriMesh, options: ExportOptions): Promise<ExportedFiles> {
  const { id } = exporter;
  const { subject = 'body' } = options;
  const checkAborted = lasting(options.checkAborted);
  if (!subjectsOf(exporter).includes(subject))
    throw new SdkError('exporter/wrong-subject', { exporter: id, subject });
  const said = new FindingList((error) => options.onFault?.(id, error));
  const input = lendMesh(mesh, id);
  const parts = options.objects ?? [];
  const lentParts = parts.map((part) => lendMesh(part.mesh, id));
  const zones = exporter.reads?.includes('zones') ? (options.zones ?? []) : [];
  const lentZones = zones.map(({ before, after }) => [lendMesh(before, id), lendMesh(after, id)] as const);
  const seconds: ReturnType<typeof lendMesh>[] = [];
  const second = async (sha256: string): Promise<TriMesh> => {
    if (!options.loadMesh) throw new SdkError('operation/mesh-missing', { sha256 });
    const borrowed = lendMesh(await options.loadMesh(sha256), id);
    checkAborted();
    seconds.push(borrowed);
    return borrowed.lent;
  };
  // Annotations are JSON; the exporter gets its own.
  const annotations = JSON.parse(JSON.stringify(options.annotations ?? [])) as readonly Annotation[];
  const designHash = options.designHash ?? (await shapeHash({ mesh, parts }));
  const files = await guardBuiltins(
    id,
    async () => {
      const params = validateParams({ type: id, params: exporter.params }, options.params);
      checkAborted();
      const given: unknown = await exporter.files(input.lent, annotations, {
        params,
        name: fileNameOf(options.name),
        designHash,
        stamp: { ...options.stamp },
        subject,
        zones: zones.map((zone, i) => ({
          ...(JSON.parse(JSON.stringify({ ...zone, before: null, after: null })) as DesignZone),
          before: lentZones[i]![0].lent,
          after: lentZones[i]![1].lent,
        })),
        objects: parts.map(({ name }, i) => ({ name, mesh: lentParts[i]!.lent })),
        isCompared: options.isCompared ?? false,
        checkAborted,
        progress: options.onProgress ?? (() => undefined),
        mesh: second,
        warn: (code, finding) => said.add('warning', code, finding),
      });
      return readFiles(given);
    },
    checkAborted,
  );
  if ([input, ...lentParts, ...lentZones.flat(), ...seconds].some((one) => one.isChanged()))
    throw new SdkError('operation/input-changed', { type: id });
  checkAborted();
  return { files: checkFiles(id, files), findings: said.all };
}
