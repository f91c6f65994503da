import type { TriMesh } from '../mesh/tri-mesh.ts';
import { OperationAborted, SdkError } from '../errors/sdk-error.ts';
import type { BodyAnswer, RunnerPort, RunnerRequest, RunnerResponse } from './protocol.ts';

/** Meshes that a worker holds ready together, bytes. */
const KEPT_BYTES = 256 * 1024 * 1024;

const bytesOf = ({ positions, indices }: TriMesh): number => positions.byteLength + indices.byteLength;

interface Wait {
  readonly job: number;
  readonly sha256: string;
  readonly resolve: (mesh: TriMesh) => void;
  readonly reject: (error: Error) => void;
}

/** The worker's side of second bodies: asks the other side for each once, and holds it for the next replay. */
export class BorrowedBodies {
  readonly #ask: (message: RunnerResponse) => void;
  readonly #held = new Map<string, TriMesh>();
  #waits: readonly Wait[] = [];

  constructor(ask: (message: RunnerResponse) => void) {
    this.#ask = ask;
  }

  /** The mesh of that hash for a job. Rejects with what the other side was refused with, or OperationAborted. */
  borrow(job: number, sha256: string): Promise<TriMesh> {
    const held = this.#held.get(sha256);
    if (held) {
      this.#hold(sha256, held);
      return Promise.resolve(held);
    }
    const isAsked = this.#waits.some((wait) => wait.job === job && wait.sha256 === sha256);
    const mesh = new Promise<TriMesh>((resolve, reject) => {
      this.#waits = [...this.#waits, { job, sha256, resolve, reject }];
    });
    if (!isAsked) this.#ask({ kind: 'need', job, sha256 });
    return mesh;
  }

  take({ job, sha256, mesh, refusal }: BodyAnswer): void {
    if (mesh) this.#hold(sha256, mesh);
    for (const wait of this.#leave((one) => one.job === job && one.sha256 === sha256))
      if (mesh) wait.resolve(mesh);
      else wait.reject(new SdkError(refusal?.code ?? 'operation/mesh-missing', refusal?.data ?? { sha256 }));
  }

  /** A job is not wanted any more: it waits for nothing. */
  abort(job: number): void {
    for (const wait of this.#leave((one) => one.job === job)) wait.reject(new OperationAborted());
  }

  #leave(isMeant: (wait: Wait) => boolean): readonly Wait[] {
    const meant = this.#waits.filter(isMeant);
    this.#waits = this.#waits.filter((wait) => !meant.includes(wait));
    return meant;
  }

  #hold(sha256: string, mesh: TriMesh): void {
    this.#held.delete(sha256);
    this.#held.set(sha256, mesh);
    let bytes = 0;
    for (const one of this.#held.values()) bytes += bytesOf(one);
    for (const [oldest, one] of this.#held) {
      if (bytes <= KEPT_BYTES || oldest === sha256) return;
      this.#held.delete(oldest);
      bytes -= bytesOf(one);
    }
  }
}

/** Finds a second body by its hash. */
export type LoadMesh = (sha256: string) => Promise<TriMesh>;

const noBodies: LoadMesh = (sha256) => Promise.reject(new SdkError('operation/mesh-missing', { sha256 }));

/** The drawing thread's side of second bodies: fetches what the worker asks for. */
export class LentBodies {
  readonly #load: LoadMesh;
  readonly #waiting = new Map<number, number>();

  constructor(load: LoadMesh = noBodies) {
    this.#load = load;
  }

  /** Whether a job waits for a body: then it is not the worker that lets others wait. */
  isAwaitedBy(job: number | undefined): boolean {
    return job !== undefined && this.#waiting.has(job);
  }

  async lend(port: RunnerPort, { job, sha256 }: { readonly job: number; readonly sha256: string }) {
    this.#waiting.set(job, (this.#waiting.get(job) ?? 0) + 1);
    let answer: RunnerRequest;
    try {
      answer = { kind: 'body', job, sha256, mesh: await this.#load(sha256) };
    } catch (error) {
      const { code, data } =
        error instanceof SdkError ? error : { code: 'operation/mesh-unreachable', data: { sha256 } };
      answer = { kind: 'body', job, sha256, refusal: { code, data } };
    } finally {
      const left = (this.#waiting.get(job) ?? 1) - 1;
      if (left > 0) this.#waiting.set(job, left);
      else this.#waiting.delete(job);
    }
    port.post(answer, []);
  }

  /** Nobody waits any more: the worker is another one. */
  forget(): void {
    this.#waiting.clear();
  }
}
