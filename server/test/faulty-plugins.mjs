// What a platform of its own may name with OPERATIONS by mistake: code that throws, and code that leaves work running.
import { spawn } from 'node:child_process';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';

const params = z.object({});
const text = { name: 'x.txt', media: 'text/plain', bytes: new Uint8Array([65]) };

function broken() {
  throw new TypeError('broken inside');
}

export const operations = [
  { type: 'faulty.throw', version: 1, params, apply: broken },
  { type: 'faulty.leave', version: 1, params, apply: (mesh) => (setTimeout(() => undefined, 3000), mesh) },
  { type: 'faulty.child', version: 1, params, apply: (mesh) => (spawn('sleep', ['30']), mesh) },
  { type: 'faulty.worker', version: 1, params, apply: (mesh) => (new Worker('', { eval: true }), mesh) },
  { type: 'faulty.leaveThrow', version: 1, params, apply: () => { setTimeout(() => undefined, 3000); broken(); } },
  { type: 'faulty.atExit', version: 1, params, apply: () => { process.on('exit', () => process.exit(0)); broken(); } },
  { type: 'faulty.exit', version: 1, params, apply: () => process.exit(0) },
  { type: 'faulty.reject', version: 1, params, apply: (mesh) => (void Promise.reject(new Error('unheard')), mesh) },
  { type: 'faulty.trap', version: 1, params, apply: () => { throw Object.defineProperty(new Error('a trap'), 'stack', { get: broken }); } },
  { type: 'faulty.not', version: 1, params, apply: (mesh) => mesh },
]; // prettier-ignore
export const exporters = [
  { id: 'faulty.throw', params, files: broken },
  { id: 'faulty.not', params, files: () => [text] },
];
