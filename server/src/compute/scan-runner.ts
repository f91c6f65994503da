import { fork, type ChildProcess } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { SdkError, type ErrorData } from '@bracewright/core/operation';
import type { ScanFiles } from './compute.ts';
import { OperationAborted } from '@bracewright/core/operation';
import type { FilmRefusal, MatchedFilm } from '@bracewright/core/film-reader';
import type { RunPorts } from './compute.ts';
import type { MatchOrder } from './match-film.ts';
import type { PictureFacts, PictureOrder } from './read-picture.ts';
import type { ScanFacts, ScanFrame } from './read-scan.ts';

export interface ScanRunnerOptions {
  /** Built entry of scan-process.ts. */
  readonly entry: string;
  readonly deadlineMs: number;
  /** Resident memory at which a process is ended. */
  readonly maxBytes: number;
}

type Reply =
  | { readonly ok: unknown }
  | { readonly progress: number }
  | { readonly failed: { readonly code: string; readonly data: ErrorData } };

/** What a process is asked to read. */
export type ReadOrder =
  | {
      readonly kind: 'scan';
      readonly path: string;
      readonly frame: ScanFrame;
      readonly meshPath: string;
      readonly picturePath: string;
    }
  | MatchOrder
  | PictureOrder;

const PAGE_BYTES = 4096;
const WATCH_MS = 100;

/** Resident memory of a process in bytes; 0 where the system does not tell. */
async function residentBytes(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
  return Number(text.split(' ')[1] ?? 0) * PAGE_BYTES;
}

/** Ends the process when it takes too much time or memory; a heap limit alone does not bound typed arrays. Returns how to stop. */
function watch(child: ChildProcess, options: ScanRunnerOptions, stop: (code: string) => void): () => void {
  const deadline = setTimeout(() => stop('scan/too-slow'), options.deadlineMs);
  const memory = setInterval(() => {
    void residentBytes(child.pid ?? 0).then((bytes) => {
      if (bytes > options.maxBytes) stop('scan/too-large');
    });
  }, WATCH_MS);
  return () => {
    clearTimeout(deadline);
    clearInterval(memory);
  };
}

/** Has an untrusted file read in a process of its own, with a deadline and a bound on its memory. Throws SdkError. */
async function runReader(
  options: ScanRunnerOptions,
  order: ReadOrder,
  { signal, onProgress }: Pick<RunPorts, 'signal' | 'onProgress'>,
): Promise<unknown> {
  // It may have waited for its turn.
  if (signal?.aborted) throw new OperationAborted();
  const child = fork(options.entry, [], {
    execArgv: ['--max-old-space-size=512'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'json',
    env: {},
  });
  try {
    const reply = await new Promise<Exclude<Reply, { progress: number }>>((resolve, reject) => {
      const stop = (code: string) => reject(new SdkError(code));
      const unwatch = watch(child, options, stop);
      const abort = () => stop('scan/aborted');
      signal?.addEventListener('abort', abort, { once: true });
      child.on('message', (message) => {
        const said = message as Reply;
        if ('progress' in said) onProgress?.(said.progress);
        else resolve(said);
      });
      child.once('error', reject);
      child.once('exit', () => {
        unwatch();
        signal?.removeEventListener('abort', abort);
        // Without an answer the process broke down, most likely for want of memory.
        stop('scan/too-large');
      });
      child.send(order);
    });
    if ('failed' in reply) throw new SdkError(reply.failed.code, reply.failed.data);
    return reply.ok;
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
}

/** Reads an untrusted mesh file. */
export async function runScanProcess(
  options: ScanRunnerOptions,
  path: string,
  frame: ScanFrame,
  meshPath: string,
  signal?: AbortSignal,
): Promise<ScanFiles> {
  const picturePath = `${meshPath}.rgba`;
  try {
    const order: ReadOrder = { kind: 'scan', path, frame, meshPath, picturePath };
    const { facts, hash } = (await runReader(options, order, { ...(signal && { signal }) })) as {
      facts: ScanFacts;
      hash: string;
    };
    return { facts, meshPath, meshHash: hash, picture: await readFile(picturePath) };
  } finally {
    await rm(picturePath, { force: true });
  }
}

/** Makes a PNG of an untrusted picture; what was begun is gone when it fails. */
export async function runPictureProcess(
  options: ScanRunnerOptions,
  order: PictureOrder,
  signal?: AbortSignal,
): Promise<PictureFacts> {
  try {
    return (await runReader(options, order, { ...(signal && { signal }) })) as PictureFacts;
  } catch (error) {
    await rm(order.to, { force: true });
    if (order.kind === 'film') await rm(order.deepTo, { force: true });
    throw error;
  }
}

/** Has the vertebrae read off a kept film. Throws SdkError, and OperationAborted when stopped. */
export async function runMatchProcess(
  options: ScanRunnerOptions,
  order: MatchOrder,
  ports: RunPorts,
): Promise<MatchedFilm | FilmRefusal> {
  try {
    return (await runReader(options, order, ports)) as MatchedFilm | FilmRefusal;
  } catch (error) {
    if (ports.signal?.aborted) throw new OperationAborted();
    throw error;
  }
}
