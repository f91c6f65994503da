import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { FileRecord, RecordOutcome } from '@bracewright/core/history';
import { decodeMesh, meshHash, type TriMesh } from '@bracewright/core/mesh';
import { convertImported, readMesh } from '@bracewright/core/mesh-io';
import { SdkError, beginsAsPicture, cleanPicture, type OperationRegistry } from '@bracewright/core/operation';
import { picturesIn } from '@bracewright/core/params';
import { BadArguments, type Parsed } from './arguments.ts';
import { readBytes } from './body.ts';
import { refuseOverwriting, type Output } from './output.ts';

const CONTENT_FILE = /\.(stl|obj|ply|3mf|mesh|png|jpe?g)$/i;

/** The option of the commands that replay a history. */
export const ASSETS_OPTION = { assets: { type: 'string', multiple: true } } as const;

/** The mesh and picture files of a path: itself, or those that lie in the folder. Throws BadArguments where there are none. */
function filesOf(path: string): readonly string[] {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) throw new BadArguments(`cannot read ${path}: it does not exist`);
  if (!found.isDirectory()) return [path];
  const files = readdirSync(path).filter((name) => CONTENT_FILE.test(name));
  if (files.length === 0)
    throw new BadArguments(`${path} holds no .stl, .obj, .ply, .3mf, .mesh, .png or .jpg file`);
  return files.sort().map((name) => join(path, name));
}

/** A second body: the canonical form as it is, another mesh file as its numbers stand, in the unit that it says (else mm). */
function meshOf(path: string, bytes: Uint8Array, output: Output): TriMesh {
  const canonical = decodeMesh(bytes);
  if (canonical) return canonical;
  try {
    const read = readMesh(bytes, { name: basename(path) });
    return convertImported(read.mesh, { unit: read.unit ?? 'mm', upAxis: 'Z' });
  } catch (error) {
    output.tell(`${path} cannot be read as a second body`);
    throw error;
  }
}

/** The hash of a picture: that of what is kept of it, as `assets.put` names it. */
function pictureHash(path: string, bytes: Uint8Array, output: Output): string {
  try {
    return createHash('sha256').update(cleanPicture(bytes).bytes).digest('hex');
  } catch (error) {
    output.tell(`${path} cannot be read as a picture`);
    throw error;
  }
}

/** A picture that a record names. */
export interface NamedPicture {
  readonly sha256: string;
  /** The file that holds it; null where none was given. */
  readonly file: string | null;
}

/** The second bodies and pictures that a command line was given, by the hash of their content. */
export interface SecondBodies {
  /** Those that are read: nothing is written over them. */
  readonly files: readonly string[];
  load(sha256: string): Promise<TriMesh>;
  /** Says for each failed step, or exporter, which second body was missing and what was given. */
  tellMissing(outcomes: readonly Pick<RecordOutcome, 'type' | 'error'>[], output: Output): void;
  /** The pictures that each record names. They change no shape, so none is needed: where contents were given, what is not among them is told. */
  picturesOf(
    records: readonly FileRecord[],
    registry: OperationRegistry,
    output: Output,
  ): readonly (readonly NamedPicture[])[];
}

/** Reads the files, and those of the folders, that `--assets` names. Throws BadArguments for one that is not there or is what is to be written (`out`), SdkError for no mesh, which is named. */
export function readSecondBodies(parsed: Parsed, output: Output, out?: string): SecondBodies {
  const paths = (parsed.values['assets'] as readonly string[] | undefined) ?? [];
  const byHash = new Map<string, TriMesh>();
  const pictures = new Map<string, string>();
  const given: string[] = [];
  const files = paths.flatMap(filesOf);
  if (out !== undefined) refuseOverwriting(out, files);
  for (const path of files) {
    const bytes = readBytes(path);
    let hash: string;
    if (beginsAsPicture(bytes)) {
      hash = pictureHash(path, bytes, output);
      pictures.set(hash, basename(path));
    } else {
      const mesh = meshOf(path, bytes, output);
      hash = meshHash(mesh);
      byHash.set(hash, mesh);
    }
    given.push(`${basename(path)} is ${hash}`);
  }
  const listed = given.length === 0 ? '' : ` (${given.join('; ')})`;
  return {
    files,
    async load(sha256) {
      const mesh = byHash.get(sha256);
      if (!mesh) throw new SdkError('operation/mesh-missing', { sha256 });
      return mesh;
    },
    tellMissing(outcomes, output) {
      for (const { type, error } of outcomes)
        if (error?.code === 'operation/mesh-missing')
          output.tell(
            `${type} needs the second body ${String(error.data['sha256'])}: name its file or folder with --assets${listed}`,
          );
    },
    picturesOf: (records, registry, output) =>
      records.map(({ type, version, params }) =>
        picturesIn(registry.get(type, version).params, params).map((sha256) => {
          const file = pictures.get(sha256) ?? null;
          if (file === null && given.length > 0)
            output.tell(
              `${type} shows the picture ${sha256}, which is not among --assets${listed}; the shape is the same without it`,
            );
          return { sha256, file };
        }),
      ),
  };
}
