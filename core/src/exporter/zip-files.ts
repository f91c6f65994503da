import { zipSync } from 'fflate';
import type { ExportedFile } from './exporter.ts';

/**
 * One file as it is, several as a zip called `name`. The same files give the same bytes: the entries carry the first date that a zip can hold, read
 * through local time as the packer does, so no time zone shows.
 */
export function zipFiles(name: string, files: readonly ExportedFile[]): ExportedFile {
  const [first, ...others] = files;
  if (first && others.length === 0) return first;
  const entries = Object.fromEntries(files.map((file) => [file.name, file.bytes]));
  const bytes = zipSync(entries, { level: 6, mtime: new Date(1980, 0, 1) });
  return { name: `${name}.zip`, media: 'application/zip', bytes };
}
