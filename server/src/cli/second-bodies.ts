import { readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { RecordOutcome } from '@bracewright/core/history';
import { decodeMesh, meshHash, type TriMesh } from '@bracewright/core/mesh';
import { convertImported, readMesh } from '@bracewright/core/mesh-io';
import { SdkError } from '@bracewright/core/operation';
import { BadArguments, type Parsed } from './arguments.ts';
import { readBytes } from './body.ts';
import type { Output } from './output.ts';

const MESH_FILE = /\.(stl|obj|ply|3mf|mesh)$/i;

/** The option of the commands that replay a history. */
export const ASSETS_OPTION = { assets: { type: 'string', multiple: true } } as const;

/** The mesh files of a path: itself, or those that lie in the folder. Throws BadArguments where there are none. */
function filesOf(path: string): readonly string[] {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) throw new BadArguments(`cannot read ${path}: it does not exist`);
  if (!found.isDirectory()) return [path];
  const files = readdirSync(path).filter((name) => MESH_FILE.test(name));
  if (files.length === 0) throw new BadArguments(`${path} holds no .stl, .obj, .ply, .3mf or .mesh file`);
  return files.sort().map((name) => join(path, name));
}

/** A second body: the canonical form as it is, another mesh file as its numbers stand, in the unit that it says (else mm). */
function meshOf(path: string, output: Output): TriMesh {
  const bytes = readBytes(path);
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

/** The second bodies that a command line was given, by the hash of their content. */
export interface SecondBodies {
  load(sha256: string): Promise<TriMesh>;
  /** Says for each failed step, or exporter, which second body was missing and what was given. */
  tellMissing(outcomes: readonly Pick<RecordOutcome, 'type' | 'error'>[], output: Output): void;
}

/** Reads the files, and those of the folders, that `--assets` names. Throws BadArguments for one that is not there, SdkError for no mesh, which is named. */
export function readSecondBodies(parsed: Parsed, output: Output): SecondBodies {
  const paths = (parsed.values['assets'] as readonly string[] | undefined) ?? [];
  const byHash = new Map<string, TriMesh>();
  const given: string[] = [];
  for (const path of paths.flatMap(filesOf)) {
    const mesh = meshOf(path, output);
    const hash = meshHash(mesh);
    byHash.set(hash, mesh);
    given.push(`${basename(path)} is ${hash}`);
  }
  return {
    async load(sha256) {
      const mesh = byHash.get(sha256);
      if (!mesh) throw new SdkError('operation/mesh-missing', { sha256 });
      return mesh;
    },
    tellMissing(outcomes, output) {
      for (const { type, error } of outcomes)
        if (error?.code === 'operation/mesh-missing')
          output.tell(
            `${type} needs the second body ${String(error.data['sha256'])}: name its file or folder with --assets${
              given.length === 0 ? '' : ` (${given.join('; ')})`
            }`,
          );
    },
  };
}
