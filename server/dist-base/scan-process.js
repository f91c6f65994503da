import { Zt as SdkError } from './chunks/read-mesh-_zs8acAn.js';
import { n as readScan } from './chunks/read-scan-CdF7a4im.js';
import { readFile, writeFile } from 'node:fs/promises';
// src/compute/scan-process.ts
var reply = (message) => process.send(message, void 0, void 0, () => process.exit(0));
async function read(order) {
  if (order.kind !== 'scan') {
    const { readPicture } = await import('./chunks/read-picture-CThSjL05.js');
    return readPicture(order);
  }
  const file = await readFile(order.path);
  const { facts, bytes, hash, picture } = readScan(file, order.frame);
  await writeFile(order.meshPath, bytes, { mode: 384 });
  await writeFile(order.picturePath, picture, { mode: 384 });
  return {
    facts,
    hash,
  };
}
process.once('message', (order) => {
  (async () => {
    try {
      reply({ ok: await read(order) });
    } catch (error) {
      reply({
        failed:
          error instanceof SdkError
            ? {
                code: error.code,
                data: error.data,
              }
            : {
                code: 'scan/crashed',
                data: { cause: String(error).slice(0, 500) },
              },
      });
    }
  })();
});
export {};

//# sourceMappingURL=scan-process.js.map
