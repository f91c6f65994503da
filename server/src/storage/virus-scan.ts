import { createReadStream } from 'node:fs';
import { connect } from 'node:net';
import { AppError } from '../errors.ts';

/** Where a clamd listens. */
export interface ScannerAddress {
  readonly host: string;
  readonly port: number;
}

const TIMEOUT_MS = 120_000;
const CHUNK_BYTES = 256 * 1024;

/** A length of clamd's stream: 4 bytes, big endian. */
function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

/**
 * Has clamd look through a file before it is stored. Throws `file/infected`, and `server/unavailable` when the scanner gives no clear
 * answer: a deployment that asked for scanning stores nothing unseen. Source: clamd(8), command zINSTREAM.
 */
export function scanForViruses(path: string, address: ScannerAddress, timeoutMs = TIMEOUT_MS): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(address);
    const answer: Buffer[] = [];
    const fail = (cause?: unknown) => {
      socket.destroy();
      reject(new AppError('server/unavailable', { retryAfter: 30, cause }));
    };
    socket.setTimeout(timeoutMs, () => fail(new Error('the virus scanner gave no answer')));
    socket.on('error', fail);
    socket.on('data', (data) => answer.push(data));
    socket.on('close', () => {
      const text = Buffer.concat(answer).toString('utf8').replaceAll('\0', '').trim();
      if (/\bFOUND$/.test(text)) reject(new AppError('file/infected'));
      else if (/\bOK$/.test(text)) resolve();
      else fail(new Error(`the virus scanner answered: ${text.slice(0, 200)}`));
    });
    socket.on('connect', () => {
      const send = async () => {
        socket.write('zINSTREAM\0');
        for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
          const bytes = chunk as Buffer;
          socket.write(lengthOf(bytes.length));
          if (!socket.write(bytes))
            await new Promise<void>((drained) => {
              socket.once('drain', drained);
              socket.once('close', drained);
            });
          if (socket.destroyed) return;
        }
        socket.write(lengthOf(0));
      };
      send().catch(fail);
    });
  });
}
