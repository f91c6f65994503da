import { readFileSync, writeFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { createReplayer, parseHistoryFile, recordsOfFile } from '@bracewright/core/history';
import {
  convertImported,
  readMesh,
  resolveFrame,
  writeMesh,
  type MeshFormat,
} from '@bracewright/core/mesh-io';
import { CORE_MESSAGES, isSdkError } from '@bracewright/core/operation';
import { createTexts } from '@bracewright/core/text';
import { OPERATION_MESSAGES } from '@bracewright/catalog/words';
import { registry } from './operations.ts';

const texts = createTexts('en-US', {
  own: { ...CORE_MESSAGES['en-US'], ...OPERATION_MESSAGES['en-US'] },
});

/** Applies a history file to a scan and writes the body: what `bracewright apply` does, with this platform's operations. */
async function apply(scan: string, history: string, out: string): Promise<boolean> {
  const read = readMesh(readFileSync(scan), { name: basename(scan) });
  const base = convertImported(read.mesh, resolveFrame(read, {}));
  const file = parseHistoryFile(JSON.parse(readFileSync(history, 'utf8')), registry);
  const { mesh, outcomes } = await createReplayer({ registry }).replay(recordsOfFile(file), base);
  writeFileSync(out, writeMesh(mesh, extname(out).slice(1) as MeshFormat));
  for (const { type, state, error } of outcomes)
    console.log(`${type} ${state}${error ? `: ${texts.find(error.code, error.data) ?? error.code}` : ''}`);
  return outcomes.every(({ state }) => state !== 'failed');
}

const [scan, history, out] = process.argv.slice(2);
if (!scan || !history || !out) {
  console.error('usage: apply SCAN HISTORY.json OUT.stl|obj|ply|3mf');
  process.exitCode = 2;
} else
  try {
    process.exitCode = (await apply(scan, history, out)) ? 0 : 1;
  } catch (error) {
    if (!isSdkError(error)) throw error;
    console.error(texts.find(error.code, error.data) ?? error.code);
    process.exitCode = 1;
  }
