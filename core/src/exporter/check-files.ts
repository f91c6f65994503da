import { SdkError } from '../errors/sdk-error.ts';
import { kindOfArray } from '../mesh/own-arrays.ts';
import type { ExportedFile } from './exporter.ts';

/** What no name of a file may hold: folders, control characters, what is not seen, or turns the order of what is read. */
export const UNSAFE =
  /[\\/:*?"<>|\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu;
/** A device of Windows, whatever its ending. */
export const DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|com[\d¹²³]|lpt[\d¹²³])(?=\s*(?:\.|$))/i;

/** Bytes of a name that file systems take: of ours fewer, so that an ending and a number still fit. */
const MOST_BYTES = 240;
const bytesOf = (text: string): number =>
  [...text].reduce(
    (sum, one) => sum + (one < '\u0080' ? 1 : one < '\u0800' ? 2 : one.length === 1 ? 3 : 4),
    0,
  );

/** The beginning of a text that holds at most `most` bytes, whole signs only. */
export function shortened(text: string, most: number): string {
  let [short, bytes] = ['', 0];
  for (const one of text) {
    bytes += bytesOf(one);
    if (bytes > most) break;
    short += one;
  }
  return short;
}

/** Whether every file system takes it, and every list of files: no dot in front, neither dot nor space at the end, not `__proto__`. */
const isName = (name: string): boolean =>
  /^[^.](?:.*[^. ])?$/su.test(name) &&
  name.trim() !== '' &&
  bytesOf(name) <= MOST_BYTES &&
  name !== '__proto__' &&
  !DEVICE.test(name) &&
  name.replaceAll(UNSAFE, '') === name;
/** Files of one export at most. */
const MOST_FILES = 10_000;
const MEDIA = /^[a-z]+\/[a-z0-9][a-z0-9.+-]*$/;

const shown = (value: unknown): string =>
  typeof value === 'string' ? `“${value.slice(0, 80)}”` : kindOfArray(value);

const { isArray } = Array;

/**
 * What an exporter gave as objects of ours: getters of its own are asked while it is watched, so without a call of what it may have replaced. What is
 * no file stays what it is.
 */
export function readFiles(given: unknown): unknown {
  if (!isArray(given)) return given;
  const files: unknown[] = [];
  // One more than may be is enough to tell that there are too many.
  for (let i = 0; i < given.length && i <= MOST_FILES; i++) {
    const file = given[i] as Readonly<Record<string, unknown>> | null;
    files[i] =
      typeof file === 'object' && file !== null
        ? { name: file['name'], media: file['media'], bytes: file['bytes'] }
        : file;
  }
  return files;
}

/**
 * What an exporter gave as files that nobody else holds. Throws SdkError `exporter/no-files`, or `exporter/invalid-file` with `part`, `expected` and
 * `found` where one cannot be saved: whoever opens it would find nothing, or something else than its name says.
 */
export function checkFiles(exporter: string, given: unknown): readonly ExportedFile[] {
  if (!Array.isArray(given) || given.length === 0)
    throw new SdkError('exporter/no-files', {
      exporter,
      found: Array.isArray(given) ? 'an empty list' : kindOfArray(given),
    });
  if (given.length > MOST_FILES)
    throw new SdkError('exporter/invalid-file', {
      exporter,
      part: 'files',
      expected: `at most ${MOST_FILES} files`,
      found: 'more',
    });
  const names = new Set<string>();
  return given.map((file: unknown, index) => {
    const refuse = (part: string, expected: string, found: unknown): never => {
      throw new SdkError('exporter/invalid-file', {
        exporter,
        part: `files.${index}${part}`,
        expected,
        found: shown(found),
      });
    };
    if (typeof file !== 'object' || file === null) return refuse('', '{ name, media, bytes }', file);
    const { name, media, bytes } = file as Readonly<Record<string, unknown>>;
    if (typeof name !== 'string' || !isName(name))
      return refuse('.name', 'a file name without a folder, other than __proto__', name);
    // As the file systems compare them that tell neither cases nor ways of writing an accent apart.
    const known = name.normalize('NFC').toLowerCase();
    if (names.has(known)) return refuse('.name', 'another name than the files before it', name);
    names.add(known);
    if (typeof media !== 'string' || !MEDIA.test(media))
      return refuse('.media', 'a media type, as in text/csv', media);
    if (kindOfArray(bytes) !== 'Uint8Array') return refuse('.bytes', 'a Uint8Array', bytes);
    // Not by a `slice` of its own.
    let own: Uint8Array;
    try {
      own = new Uint8Array(bytes as Uint8Array);
    } catch {
      return refuse('.bytes', 'a Uint8Array that was not handed over to anybody', 'one that was');
    }
    if (own.length === 0) return refuse('.bytes', 'at least one byte', 'none');
    return { name, media, bytes: own };
  });
}
