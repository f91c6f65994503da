import { readFilm } from '@bracewright/core/film';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SdkError } from '@bracewright/core/operation';
import { pictureThumbnail } from '../src/compute/pictures.ts';
import { AppError } from '../src/errors.ts';
import { readScan } from '../src/compute/read-scan.ts';
import { scanRefusal } from '../src/compute/refusals.ts';
import { filmRefusal } from '../src/xray/refusal.ts';
import { dice, MESH_MUTATORS, mutatedDicom, PICTURE_MUTATORS } from './mutate.ts';

/** Files of each format; `MUTATIONS=20000` is what a release is tested with. */
const COUNT = Number(process.env['MUTATIONS'] ?? 60);
const FIRST = Number(process.env['MUTATION_SEED'] ?? 0);
const TIMEOUT_MS = 60_000 + 60 * COUNT;
/** For a longer run: what took long, and how much memory grew. */
const isLong = COUNT > 1000;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bracewright-mutated-'));
});
afterAll(() => rm(folder, { recursive: true }));

interface Tally {
  read: number;
  refused: number;
  slowestMs: number;
  readonly codes: Set<string>;
}

/** Reads one mutated file after another: each is read, or refused with a code that has a sentence in both languages. */
async function tally(
  format: string,
  make: (seed: number) => Uint8Array,
  read: (bytes: Uint8Array, seed: number) => unknown,
): Promise<Tally> {
  const found: Tally = { read: 0, refused: 0, slowestMs: 0, codes: new Set() };
  const before = process.memoryUsage.rss();
  let most = before;
  for (let seed = FIRST; seed < FIRST + COUNT; seed++) {
    const bytes = make(seed);
    const start = performance.now();
    try {
      await read(bytes, seed);
      found.read++;
    } catch (error) {
      if (error instanceof AppError) found.codes.add(error.failure);
      else if (error instanceof SdkError) {
        found.codes.add(error.code);
        for (const language of ['en-US', 'zh-CN'] as const) {
          const refuse = error.code.startsWith('film/') ? filmRefusal : scanRefusal;
          const { reason } = refuse(error, language)!.values;
          // Some failures have a whole sentence of their own, without a reason in it.
          expect(reason, `${error.code} in ${language}`).not.toBe('');
        }
      } else throw new Error(`${format}, seed ${seed}`, { cause: error });
      found.refused++;
    }
    found.slowestMs = Math.max(found.slowestMs, performance.now() - start);
    if (seed % 100 === 0) most = Math.max(most, process.memoryUsage.rss());
  }
  if (isLong) {
    const grown = Math.round((most - before) / 1_048_576);
    process.stdout.write(
      `${format}: ${COUNT} files, ${found.read} read, ${found.refused} refused (${found.codes.size} codes), slowest ${Math.round(found.slowestMs)} ms, memory +${grown} MB\n`,
    );
  }
  return found;
}

describe('a mutated file', () => {
  it.each(Object.entries(MESH_MUTATORS))(
    '%s is read, or refused with a sentence',
    async (format, { extension, make }) => {
      const found = await tally(
        format,
        (seed) => make(dice(seed)),
        // The reader is what is tried; the look at the shape that guesses a unit takes as long as ten files.
        (bytes, seed) =>
          readScan(bytes, {
            name: `scan.${extension}`,
            ...(seed % 10 === 5 ? {} : { unit: 'mm', upAxis: 'Z' }),
          }),
      );
      // Neither all whole nor all broken: both ways through the reader are tried.
      expect(found.read).toBeGreaterThan(0);
      expect(found.refused).toBeGreaterThan(0);
    },
    TIMEOUT_MS,
  );

  it.each(Object.entries(PICTURE_MUTATORS))(
    '%s is read, or refused with a sentence',
    async (format, make) => {
      const plain = sharp({ create: { width: 60, height: 40, channels: 3, background: '#8090a0' } });
      const seedFile = await (format === 'PNG' ? plain.png() : plain.jpeg()).toBuffer();
      const path = join(folder, format);
      const found = await tally(
        format,
        (seed) => make(seedFile, dice(seed)),
        async (bytes) => {
          await writeFile(path, bytes);
          await pictureThumbnail(path);
        },
      );
      expect([...found.codes]).toEqual(['picture/unreadable']);
    },
    TIMEOUT_MS,
  );

  it(
    'DICOM is read, or refused with a sentence',
    async () => {
      const found = await tally(
        'DICOM',
        (seed) => mutatedDicom(dice(seed)),
        (bytes) => readFilm(bytes),
      );
      expect(found.read).toBeGreaterThan(0);
      expect(found.refused).toBeGreaterThan(0);
    },
    TIMEOUT_MS,
  );
});
