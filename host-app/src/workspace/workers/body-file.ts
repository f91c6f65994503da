import type { TriMesh } from '@bracewright/core/mesh';
import { SdkError, type ErrorData } from '@bracewright/core/operation';

/** How long a file may keep its worker busy. */
const WATCHDOG_MS = 30_000;

type Answer =
  | { readonly mesh: TriMesh }
  | { readonly refusal: { readonly code: string; readonly data: ErrorData } };

/**
 * A second body from a mesh file, in the unit that the file says, else in mm, away from the page. Rejects with SdkError: what the file is refused
 * for, or `asset/not-a-mesh` for one that keeps the worker busy or ends it.
 */
export function readBody(file: File): Promise<TriMesh> {
  const worker = new Worker(new URL('./body-file.worker.ts', import.meta.url), {
    type: 'module',
    name: 'body-file',
  });
  let watchdog: ReturnType<typeof setTimeout> | undefined;
  return new Promise<TriMesh>((resolve, reject) => {
    const refuse = () => reject(new SdkError('asset/not-a-mesh'));
    watchdog = setTimeout(refuse, WATCHDOG_MS);
    worker.onerror = refuse;
    worker.onmessage = ({ data }: MessageEvent<Answer>) =>
      'mesh' in data ? resolve(data.mesh) : reject(new SdkError(data.refusal.code, data.refusal.data));
    worker.postMessage(file);
  }).finally(() => {
    clearTimeout(watchdog);
    worker.terminate();
  });
}
