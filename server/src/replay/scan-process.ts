import { readFile, writeFile } from 'node:fs/promises';
import { SdkError } from '@bracewright/core/operation';
import { readScan, type ScanFrame } from './read-scan.ts';

interface Order {
  readonly path: string;
  readonly frame: ScanFrame;
  readonly meshPath: string;
  readonly picturePath: string;
}

// The process ends once its answer is out.
const reply = (message: object) => process.send!(message, undefined, undefined, () => process.exit(0));

// One file, one process: whatever a hostile file does to it ends here.
process.once('message', (order: Order) => {
  void (async () => {
    try {
      const { facts, bytes, hash, picture } = readScan(await readFile(order.path), order.frame);
      await writeFile(order.meshPath, bytes, { mode: 0o600 });
      await writeFile(order.picturePath, picture, { mode: 0o600 });
      reply({ ok: { facts, hash } });
    } catch (error) {
      const failed =
        error instanceof SdkError
          ? { code: error.code, data: error.data }
          : { code: 'scan/crashed', data: { cause: String(error).slice(0, 500) } };
      reply({ failed });
    }
  })();
});
