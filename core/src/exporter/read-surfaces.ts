import { FindingList, type Finding } from '../errors/finding.ts';
import { isSdkError, OperationAborted, SdkError } from '../errors/sdk-error.ts';
import { asOwnError } from '../errors/thrown.ts';
import type { Vec3 } from '../math/vec3.ts';
import type { Agreement, OutputSurface } from '../mesh/agree/index.ts';
import { heightsOf, type Heights } from '../mesh/measure/measure.ts';
import { kindOfArray } from '../mesh/own-arrays.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import type { Work } from '../mesh/work.ts';
import { guardBuiltins, lasting } from '../operation/builtins.ts';
import type { Json } from '../operation/json.ts';
import { lendMesh } from '../operation/lend-mesh.ts';
import { validateParams } from '../operation/registry.ts';
import { checkSurfaces, readTold } from './check-surfaces.ts';
import type { AnyExporter, ExportedFile } from './exporter.ts';

/** Files of one exporter, as it wrote them with these parameters. */
export interface WrittenFiles {
  readonly exporter: AnyExporter;
  readonly params: Json;
  readonly files: readonly ExportedFile[];
}

/** How an exporter is asked of its files. */
export interface AskWork extends Work {
  /** Told the mistakes in the exporter's code, which the user is told by a code. */
  readonly onFault?: ((exporter: string, error: unknown) => void) | undefined;
  /** Told which exporter is asked next: whoever watches the work names it where it never ends. */
  readonly onBegin?: ((exporter: string) => void) | undefined;
}

/** What an exporter is lent of its own files: copies. */
interface Lent {
  readonly files: readonly ExportedFile[];
  readonly params: never;
  readonly meshes: readonly TriMesh[];
  readonly checkAborted: () => void;
}

/** Asks an exporter something of its files, with copies of them and of `meshes`; `take` makes of what it told what its caller gets, when the language is its own again. Throws SdkError: the exporter's own, `operation/input-changed`, `operation/crashed` for whatever else comes out of it; OperationAborted when stopped. */
async function askOf<T, R>(
  written: WrittenFiles,
  meshes: readonly TriMesh[],
  work: AskWork,
  ask: (lent: Lent) => T,
  take: (told: T) => R,
): Promise<R> {
  work.onBegin?.(written.exporter.id);
  try {
    return take(await toldBy(written, meshes, work, ask));
  } catch (error) {
    throw failureOf(written.exporter.id, error, work);
  }
}

/** What came out of an exporter's code as its caller is told it. */
function failureOf(type: string, error: unknown, work: AskWork): unknown {
  if (error instanceof OperationAborted) return error;
  const isOwn = isSdkError(error) && !OF_ITS_CODE.has(error.code);
  if (!isOwn) work.onFault?.(type, error);
  return isSdkError(error) ? error : new SdkError('operation/crashed', { type }, { cause: error });
}

/** What is found of an exporter's code rather than said by it. */
const OF_ITS_CODE: ReadonlySet<string> = new Set([
  'operation/input-changed',
  'operation/builtins-changed',
  'operation/invalid-result',
  'operation/empty-result',
]);

async function toldBy<T>(
  { exporter: { id, params: schema }, params, files }: WrittenFiles,
  meshes: readonly TriMesh[],
  work: AskWork,
  ask: (lent: Lent) => T,
): Promise<T> {
  const checkAborted = lasting(work.checkAborted);
  const inputs = meshes.map((mesh) => lendMesh(mesh, id));
  const lent = files.map((file) => ({ ...file, bytes: new Uint8Array(file.bytes) }));
  const told = await guardBuiltins(
    id,
    () =>
      ask({
        files: lent,
        params: validateParams({ type: id, params: schema }, params) as never,
        meshes: inputs.map((input) => input.lent),
        checkAborted,
      }),
    checkAborted,
  );
  if (inputs.some((input) => input.isChanged())) throw new SdkError('operation/input-changed', { type: id });
  checkAborted();
  return told;
}

/**
 * What files say by themselves of what they were made of (`mesh`), as their exporter reads them back (`Exporter.surfaces`); undefined where it does not. It is lent copies. Throws SdkError: the exporter's own,
 * `operation/invalid-result` of a surface that is none, `operation/input-changed`; OperationAborted when stopped.
 */
export async function readSurfaces(
  written: WrittenFiles,
  { mesh, brace }: { readonly mesh: TriMesh; readonly brace: Heights },
  work: AskWork = {},
): Promise<readonly OutputSurface[] | undefined> {
  const { exporter } = written;
  if (!exporter.surfaces) return undefined;
  const { id } = exporter;
  return askOf(
    ...([written, [mesh], work] as const),
    ({ files, params, meshes: [lent], checkAborted }) => {
      const of = { params, mesh: lent!, brace: { ...brace } };
      return readTold(exporter.surfaces!(files, of, { checkAborted, progress: work.progress }));
    },
    ({ told }) => checkSurfaces(id, told)?.map((surface) => measuring(id, surface, work)),
  );
}

/** A surface whose own measure, which is asked when the exporter is watched no more, fails as the exporter does. */
function measuring(type: string, surface: OutputSurface, work: AskWork): OutputSurface {
  const { exact } = surface;
  if (!exact) return surface;
  const measure = (place: Vec3, otherwise: number): number => {
    try {
      const far: unknown = exact(place, otherwise);
      if (typeof far === 'number' && !Number.isNaN(far)) return far;
      throw new TypeError(`exact gave ${kindOfArray(far)} in place of a length`);
    } catch (thrown) {
      throw failureOf(type, asOwnError(thrown), work);
    }
  };
  return { ...surface, exact: measure };
}

/** What would bring files of an exporter that do not agree (`failed`) with the inside of a wall nearer to it, as it says itself (`Exporter.mends`). None where it throws: what is held is held without it. Throws OperationAborted when stopped. */
export async function mendsOf(
  written: WrittenFiles,
  { mesh, wall, offset, failed }: { readonly mesh: TriMesh; readonly wall: TriMesh; readonly offset: number; readonly failed: readonly Agreement[] }, // prettier-ignore
  work: AskWork = {},
): Promise<readonly Finding[]> {
  const { exporter } = written;
  if (!exporter.mends || failed.length === 0) return [];
  const { id } = exporter;
  const said = new FindingList((error) => work.onFault?.(id, error));
  try {
    await askOf(
      ...([written, [mesh, wall], work] as const),
      ({ files, params, meshes: [lent, lentWall], checkAborted }) => {
        const of = { params, mesh: lent!, brace: heightsOf(wall), wall: lentWall!, offset, failed };
        exporter.mends!(files, of, {
          checkAborted,
          warn: (code, finding) => said.add('warning', code, finding),
        });
      },
      () => undefined,
    );
  } catch (error) {
    if (error instanceof OperationAborted) throw error;
  }
  return said.all;
}
