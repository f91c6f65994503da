import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { unzipSync } from 'fflate';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Archive } from './archive.ts';

const uncaught: unknown[] = [];
const note = (error: unknown) => void uncaught.push(error);
beforeEach(() => {
  uncaught.length = 0;
  process.on('uncaughtException', note);
});
/** Whatever was thrown to nobody has come by then. */
const settled = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
afterEach(async () => {
  await settled();
  process.off('uncaughtException', note);
  expect(uncaught).toEqual([]);
});

it('holds what was added, in that order', async () => {
  const archive = new Archive();
  const bytes = buffer(archive.stream);
  await archive.add('one.txt', Readable.from([Buffer.from('one')]), 3);
  await archive.add('two/three.txt', Readable.from([Buffer.from('thr'), Buffer.from('ee')]));
  archive.end();
  const files = unzipSync(new Uint8Array(await bytes));
  expect(Object.entries(files).map(([name, text]) => [name, Buffer.from(text).toString()])).toEqual([
    ['one.txt', 'one'],
    ['two/three.txt', 'three'],
  ]);
});

it('that fails before anybody reads it costs nothing but itself', async () => {
  const archive = new Archive();
  archive.fail(new Error('at once'));
  await settled();
  await expect(buffer(archive.stream)).rejects.toThrow('at once');
  const late = new PassThrough();
  await expect(archive.add('late', late)).rejects.toThrow('at once');
  expect(late.destroyed).toBe(true);
});

it('ends with a source that fails: before its first byte, after it, and with other bytes than were told', async () => {
  for (const [begin, size] of [
    [[], undefined],
    [[Buffer.alloc(90_000)], undefined],
  ] as const) {
    const archive = new Archive();
    const source = new Readable({
      read() {
        if (!this.readableLength && begin.length > 0 && !this.readableDidRead) this.push(begin[0]);
        else this.destroy(new Error('worn out'));
      },
    });
    const read = buffer(archive.stream);
    const failed = archive.add('worn', source, size).catch((error: Error) => archive.fail(error));
    await expect(read).rejects.toThrow('worn out');
    await failed;
  }
  const archive = new Archive();
  const read = buffer(archive.stream);
  await archive.add('short', Readable.from([Buffer.from('abc')]), 4);
  await expect(read).rejects.toThrow('unexpected number of bytes');
});

it('lets go of its source when the reader leaves', async () => {
  const archive = new Archive();
  const source = new PassThrough();
  const added = archive.add('long', source);
  source.write('begun');
  archive.stream.destroy();
  await expect(added).rejects.toThrow();
  expect(source.destroyed).toBe(true);
});
