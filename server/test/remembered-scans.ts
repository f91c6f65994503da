import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { Compute } from '../src/compute/compute.ts';

type Answer = Awaited<ReturnType<Compute['readScan']>>;

/** Most scans that are kept: those of a few files of tests. */
const MOST_KEPT = 24;

const known = new Map<string, { readonly answer: Answer; readonly mesh: Uint8Array }>();

/**
 * Reads each scan once, by its bytes and what was said of it: tests upload the same few bodies again and again, and it takes longer to
 * recognise one than most tests take otherwise. What a file tells never depends on anything else; a file that is refused is read every time.
 */
export const rememberScans = (compute: Compute): Compute => ({
  ...compute,
  async readScan(path, frame, meshPath, ...rest) {
    const bytes = createHash('sha256').update(await readFile(path));
    // Of the name its ending alone tells anything.
    const said = JSON.stringify({ ...frame, name: extname(frame.name).toLowerCase() });
    const key = bytes.update(said).digest('hex');
    const kept = known.get(key);
    if (kept) {
      await writeFile(meshPath, kept.mesh);
      return { ...structuredClone(kept.answer), meshPath };
    }
    const answer = await compute.readScan(path, frame, meshPath, ...rest);
    if (known.size >= MOST_KEPT) known.delete(known.keys().next().value!);
    known.set(key, { answer: structuredClone(answer), mesh: await readFile(meshPath) });
    return answer;
  },
});
