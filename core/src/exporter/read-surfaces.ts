import { SdkError } from '../errors/sdk-error.ts';
import type { OutputSurface } from '../mesh/agree/index.ts';
import type { Heights } from '../mesh/measure/measure.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import type { Work } from '../mesh/work.ts';
import { assertSoundMesh } from '../operation/apply-operation.ts';
import { guardBuiltins, lasting } from '../operation/builtins.ts';
import type { Json } from '../operation/json.ts';
import { lendMesh } from '../operation/lend-mesh.ts';
import { validateParams } from '../operation/registry.ts';
import type { AnyExporter, ExportedFile } from './exporter.ts';

/** Files of one exporter, as it wrote them with these parameters. */
export interface WrittenFiles {
  readonly exporter: AnyExporter;
  readonly params: Json;
  readonly files: readonly ExportedFile[];
}

/**
 * What files say by themselves of what they were made of (`mesh`), as their exporter reads them back (`Exporter.surfaces`); undefined where it does not. It is lent copies. Throws SdkError: the exporter's own,
 * `operation/invalid-result` of a surface that is none, `operation/input-changed`; OperationAborted when stopped.
 */
export async function readSurfaces(
  { exporter, params, files }: WrittenFiles,
  { mesh, brace }: { readonly mesh: TriMesh; readonly brace: Heights },
  work: Work = {},
): Promise<readonly OutputSurface[] | undefined> {
  const { id } = exporter;
  if (!exporter.surfaces) return undefined;
  const checkAborted = lasting(work.checkAborted);
  const input = lendMesh(mesh, id);
  const lent = files.map((file) => ({ ...file, bytes: new Uint8Array(file.bytes) }));
  const told = await guardBuiltins(
    id,
    () => {
      const of = {
        params: validateParams({ type: id, params: exporter.params }, params),
        mesh: input.lent,
        brace: { ...brace },
      };
      return exporter.surfaces!(lent, of, { checkAborted, progress: work.progress });
    },
    checkAborted,
  );
  if (input.isChanged()) throw new SdkError('operation/input-changed', { type: id });
  checkAborted();
  if (told === undefined) return undefined;
  return told.map((one) => {
    assertSoundMesh(one.mesh);
    return one;
  });
}
