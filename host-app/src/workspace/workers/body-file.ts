import type { TriMesh } from '@bracewright/core/mesh';
import type { LengthUnit, UpAxis } from '@bracewright/core/mesh-io';
import { SdkError, type ErrorData } from '@bracewright/core/operation';

/** How long a file may keep its worker busy. */
const WATCHDOG_MS = 30_000;

/** A body of a file, and the unit that the file says. */
export interface FileBody {
  readonly mesh: TriMesh;
  readonly unit?: LengthUnit | undefined;
}

/** What is asked of the worker. */
export interface BodyOrder {
  readonly file: File;
  readonly frame?: { readonly unit: LengthUnit; readonly upAxis: UpAxis } | undefined;
}

type Answer = FileBody | { readonly refusal: { readonly code: string; readonly data: ErrorData } };

/**
 * A second body from a mesh file, away from the page: in mm as `frame` says its coordinates are meant, else as the file says, else as they stand. Rejects with SdkError: what the file is refused
 * for, or `asset/not-a-mesh` for one that keeps the worker busy or ends it.
 */
export function readBody(file: File, frame?: BodyOrder['frame']): Promise<FileBody> {
  const worker = new Worker(new URL('./body-file.worker.ts', import.meta.url), {
    type: 'module',
    name: 'body-file',
  });
  let watchdog: ReturnType<typeof setTimeout> | undefined;
  return new Promise<FileBody>((resolve, reject) => {
    const refuse = () => reject(new SdkError('asset/not-a-mesh'));
    watchdog = setTimeout(refuse, WATCHDOG_MS);
    worker.onerror = refuse;
    worker.onmessage = ({ data }: MessageEvent<Answer>) =>
      'mesh' in data ? resolve(data) : reject(new SdkError(data.refusal.code, data.refusal.data));
    worker.postMessage({ file, frame } satisfies BodyOrder);
  }).finally(() => {
    clearTimeout(watchdog);
    worker.terminate();
  });
}
