import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/**
 * A zip that is made while it is read. Entries are written one after the other, so that never more than one source is open or in memory; a
 * fault, or a reader who leaves, ends the archive and the source that is being read.
 */
export class Archive {
  readonly #zip = new ZipFile();
  #source: Readable | undefined;

  constructor() {
    // From here to its end: until somebody reads it, a fault of it would be nobody's, and end the process.
    this.stream.on('error', () => undefined);
    this.stream.once('close', () => this.#source?.destroy());
    this.#zip.on('error', (error: Error) => this.fail(error));
  }

  /** The bytes of the zip. */
  get stream(): Readable {
    return this.#zip.outputStream as Readable;
  }

  /** Writes one entry; resolves when its source has been read. Rejects with what ended the source or the archive. */
  async add(path: string, source: Readable, size?: number): Promise<void> {
    if (this.stream.destroyed) {
      source.on('error', () => undefined).destroy();
      throw this.stream.errored ?? new Error('nobody reads the archive any more');
    }
    this.#source = source;
    const isRead = finished(source, { writable: false });
    this.#zip.addReadStream(source, path, size === undefined ? {} : { size });
    await isRead;
  }

  /** No entry follows. */
  end(): void {
    this.#zip.end();
  }

  /** Ends the archive where it is; who reads it gets the error. */
  fail(error: Error): void {
    this.stream.destroy(error);
  }
}
