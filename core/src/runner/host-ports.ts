import type { ReplayPorts } from '../history/index.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import type { ApplyOptions } from '../operation/apply-operation.ts';
import type { Json } from '../operation/json.ts';

/** An operation to run once on what the records give: a draft that is previewed, or an exporter. */
export interface OneOperation {
  readonly type: string;
  readonly version: number;
  readonly params: Json;
  readonly seed?: number;
}

/** What one piece of work of a replay host asks and tells while it runs. */
export interface HostPorts {
  readonly checkAborted?: () => void;
  readonly onProgress?: (type: string, fraction: number) => void;
  readonly loadMesh?: (sha256: string) => Promise<TriMesh>;
  /** Told as the work on a record begins, or on an operation outside the history (without an id). */
  readonly onBegin?: (work: { readonly type: string; readonly id?: string }) => void;
  /** See `ReplayPorts`. */
  readonly onFault?: (type: string, error: unknown) => void;
  /** See `ReplayPorts`. */
  readonly onKept?: NonNullable<ReplayPorts['onKept']>;
  /** See `ReplayPorts`. */
  readonly passOver?: ReadonlyMap<string, string>;
}

/** What a host lends to one operation outside the history. */
export function applyOptions(
  { type, seed = 0 }: Pick<OneOperation, 'type' | 'seed'>,
  ports: HostPorts,
): ApplyOptions {
  return {
    seed,
    ...(ports.checkAborted ? { checkAborted: ports.checkAborted } : {}),
    ...(ports.loadMesh ? { loadMesh: ports.loadMesh } : {}),
    onProgress: (fraction) => ports.onProgress?.(type, fraction),
    onFault: (error) => ports.onFault?.(type, error),
  };
}
