import { readFile, rm } from 'node:fs/promises';
import type { Json } from '@bracewright/core/operation';
import type { XrayRow } from '../db/rows.ts';
import type { Compute } from '../compute/compute.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import type { Film, FilmMarks, Pixel } from '../compute/report/facts.ts';

const isPixel = (value: unknown): value is Pixel =>
  Array.isArray(value) && value.length >= 2 && value.slice(0, 2).every((part) => Number.isFinite(part));

const pixelsOf = (value: unknown): readonly Pixel[] => {
  if (!Array.isArray(value)) return [];
  return value.filter(isPixel).map(([x, y]): Pixel => [x, y]);
};

const objectsOf = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value)
    ? value.filter((one): one is Record<string, unknown> => typeof one === 'object' && one !== null)
    : [];

const word = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 30) : '');

/**
 * What is marked on a film. The marks are the client's own JSON; of it, what smart matching gives is understood (`vertebrae` with
 * `corners`, null where one is not drawn, `spineLine`, `cobb`, `lines.s1`), and `lines` as lists of points or as `{ a, b }`. Anything else is passed over.
 */
export function marksOf(marker: Json, scale: number): FilmMarks {
  const given = typeof marker === 'object' && marker !== null && !Array.isArray(marker) ? marker : {};
  const fields = given as Readonly<Record<string, unknown>>;
  const shrink = (points: readonly Pixel[]) => points.map(([x, y]): Pixel => [x * scale, y * scale]);
  const vertebrae = objectsOf(fields['vertebrae']).map(({ level, corners }) => ({
    level: word(level),
    corners: shrink(pixelsOf(corners)),
  }));
  const free = (Array.isArray(fields['lines']) ? fields['lines'] : []).map((line: unknown) => {
    if (Array.isArray(line)) return pixelsOf(line);
    const { a, b, points } = (line ?? {}) as Readonly<Record<string, unknown>>;
    return points === undefined ? pixelsOf([a, b]) : pixelsOf(points);
  });
  const { s1 } = (Array.isArray(fields['lines']) ? {} : (fields['lines'] ?? {})) as Readonly<
    Record<string, unknown>
  >;
  // Of a vertebra of which a person drew one plate, that plate.
  const plates = vertebrae.map(({ corners }) => corners).filter((corners) => corners.length === 2);
  const lines = [shrink(pixelsOf(fields['spineLine'])), ...free.map(shrink), shrink(pixelsOf(s1)), ...plates];
  return {
    outlines: vertebrae.map(({ corners }) => corners).filter((corners) => corners.length > 2),
    lines: lines.filter((line) => line.length > 1),
    labels: vertebrae.flatMap(({ level, corners }) => {
      if (level === '' || corners.length === 0) return [];
      const right = Math.max(...corners.map(([x]) => x));
      const middle = corners.reduce((sum, [, y]) => sum + y, 0) / corners.length;
      return [{ at: [right, middle] as const, text: level }];
    }),
    angles: objectsOf(fields['cobb']).flatMap(({ upper, lower, angle }) =>
      typeof angle === 'number' && Number.isFinite(angle)
        ? [{ text: [word(upper), word(lower)].filter(Boolean).join('–'), angle }]
        : [],
    ),
  };
}

/**
 * A film as a JPEG of the size it is printed at, with its marks; undefined where the stored picture is gone. It is unpacked in the bounded
 * process that reads what people upload: kept or not, a picture takes a hundred times the memory of its file.
 */
export async function filmOf(
  row: XrayRow,
  {
    blobs,
    compute,
    signal,
  }: { blobs: BlobStore; compute: Pick<Compute, 'readPicture'>; signal?: AbortSignal },
): Promise<Film | undefined> {
  if ((await blobs.size(row.picture_hash)) === undefined) return undefined;
  const to = blobs.temporaryPath();
  try {
    const path = await blobs.localPath(row.picture_hash);
    const { width, height } = await compute.readPicture({ kind: 'print', path, to }, signal);
    const bytes = await readFile(to);
    const { width: full } = JSON.parse(row.facts) as { readonly width: number };
    return {
      picture: { url: `data:image/jpeg;base64,${bytes.toString('base64')}`, width, height },
      marks: marksOf(JSON.parse(row.marker ?? 'null') as Json, width / full),
    };
  } finally {
    await rm(to, { force: true });
  }
}
