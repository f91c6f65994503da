import { textHash } from '@bracewright/core/mesh';
import { baseName } from './base-name.ts';
import type { ExportWish } from './export-body.ts';

/** What makes a file: the same again makes it of the design as it is then. */
export type FileWish = Omit<ExportWish, 'signal' | 'onProgress'>;

/** A file that was made of the design. */
export interface MadeFile {
  readonly name: string;
  readonly wish: FileWish;
  /** Which design it is of: its hash, and a hash of what each of the steps that made it says. */
  readonly design: string;
  readonly steps: readonly string[];
}

/** A file as a device keeps it: nothing of a patient, so without the name of the model, which the name of the file begins with. */
export interface KeptFile extends Pick<MadeFile, 'design' | 'steps'> {
  /** What follows the name of the model, and the hash of that. */
  readonly rest: string;
  readonly of: string;
  /** Id of the exporter. */
  readonly exporter: string;
  readonly wish: Omit<FileWish, 'exporter'>;
}

/** Of whom and of what. */
export interface Place {
  readonly userId: string;
  readonly modelId: string;
}

const keyOf = ({ userId, modelId }: Place): string => `bracewright.files.${userId}.${modelId}`;

const isText = (value: unknown): value is string => typeof value === 'string';

function isKept(value: unknown): value is KeptFile {
  if (typeof value !== 'object' || value === null) return false;
  const { rest, of, exporter, design, steps, wish } = value as Partial<Record<keyof KeptFile, unknown>>;
  const isWhole = [rest, of, exporter, design].every(isText) && Array.isArray(steps) && steps.every(isText);
  if (!isWhole || typeof wish !== 'object' || wish === null) return false;
  const { what } = wish as Partial<FileWish>;
  return what === 'body' || what === 'wall' || what === 'positive';
}

/** The files that a user made of a model, the oldest first; what cannot be read is left out. */
export function readFiles(memory: Storage, place: Place): readonly KeptFile[] {
  try {
    const kept: unknown = JSON.parse(memory.getItem(keyOf(place)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isKept) : [];
  } catch {
    return [];
  }
}

/** Keeps them for this user on this device. False on a device that keeps nothing: it forgets them with the page. */
export function keepFiles(memory: Storage, place: Place, model: string, files: readonly MadeFile[]): boolean {
  const base = baseName(model);
  const kept = files.map(({ name, design, steps, wish: { exporter, ...wish } }): KeptFile => {
    const isOf = name.startsWith(base);
    const rest = isOf
      ? name.slice(base.length)
      : name.startsWith('…')
        ? name.slice(1)
        : name.slice(name.lastIndexOf('.'));
    return { rest, of: isOf ? textHash(base) : '', exporter: exporter.exporter.id, design, steps, wish };
  });
  try {
    memory.setItem(keyOf(place), JSON.stringify(kept));
    return true;
  } catch {
    return false;
  }
}
