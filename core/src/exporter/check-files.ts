import { SdkError } from '../errors/sdk-error.ts';
import { kindOfArray } from '../mesh/own-arrays.ts';
import type { ExportedFile } from './exporter.ts';

/** Names that every file system takes, and every list of files: no folder, no control characters, no dot in front, not `__proto__`. */
const NAME = /^(?!\.)(?!__proto__$)[^\\/:*?"<>|\p{Cc}]{1,200}$/u;
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
  for (let i = 0; i < given.length; i++) {
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
    if (typeof name !== 'string' || !NAME.test(name))
      return refuse('.name', 'a file name without a folder, other than __proto__', name);
    if (names.has(name.toLowerCase())) return refuse('.name', 'another name than the files before it', name);
    names.add(name.toLowerCase());
    if (typeof media !== 'string' || !MEDIA.test(media))
      return refuse('.media', 'a media type, as in text/csv', media);
    if (kindOfArray(bytes) !== 'Uint8Array') return refuse('.bytes', 'a Uint8Array', bytes);
    // Not by a `slice` of its own.
    const own = new Uint8Array(bytes as Uint8Array);
    if (own.length === 0) return refuse('.bytes', 'at least one byte', 'none');
    return { name, media, bytes: own };
  });
}
