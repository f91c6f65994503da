import { readFile, writeFile } from 'node:fs/promises';
import { SdkError } from '@bracewright/core/operation';
import { readScan } from './read-scan.ts';
import type { ReadOrder } from './scan-runner.ts';

// The process ends once its answer is out.
const reply = (message: object) => process.send!(message, undefined, undefined, () => process.exit(0));

// One file, one process: whatever a hostile file does to it ends here.
async function read(order: ReadOrder): Promise<unknown> {
  if (order.kind === 'match') {
    const { carriedReader, matchKeptFilm } = await import('./match-film.ts');
    return matchKeptFilm(order, carriedReader, { onProgress: (progress) => process.send!({ progress }) });
  }
  if (order.kind !== 'scan') {
    // The decoder is loaded where there is a picture.
    const { readPicture } = await import('./read-picture.ts');
    return readPicture(order);
  }
  const file = await readFile(order.path);
  const { facts, bytes, hash, picture } = readScan(file, order.frame);
  await writeFile(order.meshPath, bytes, { mode: 0o600 });
  await writeFile(order.picturePath, picture, { mode: 0o600 });
  return { facts, hash };
}

process.once('message', (order: ReadOrder) => {
  void (async () => {
    try {
      reply({ ok: await read(order) });
    } catch (error) {
      const failed =
        error instanceof SdkError
          ? { code: error.code, data: error.data }
          : { code: 'scan/crashed', data: { cause: String(error).slice(0, 500) } };
      reply({ failed });
    }
  })();
});
