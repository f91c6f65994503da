import { readFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { pieceNames } from '@bracewright/core/exporter';
import { guessScanUnit, type TriMesh } from '@bracewright/core/mesh';
import {
  convertImported,
  readMesh,
  resolveFrame,
  writeMesh,
  type ImportFrame,
  type MeshFormat,
  type ReadResult,
} from '@bracewright/core/mesh-io';
import { BadArguments, choiceOption, type Parsed } from './arguments.ts';
import type { Output } from './output.ts';

/** A body file in mm, Z up, and how it came there. */
export interface Body {
  readonly mesh: TriMesh;
  readonly read: ReadResult;
  readonly frame: ImportFrame;
}

/** The units that `--unit` takes. */
export const UNIT_NAMES = ['mm', 'cm', 'm', 'inch'] as const;

const FORMATS: Readonly<Record<string, MeshFormat>> = {
  '.stl': 'stl',
  '.obj': 'obj',
  '.ply': 'ply',
  '.3mf': '3mf',
};

/** The format that the name of an output file asks for. */
export function formatOfPath(path: string): MeshFormat {
  const format = FORMATS[extname(path).toLowerCase()];
  if (!format)
    throw new BadArguments(`the output must end in .stl, .obj, .ply or .3mf; found “${basename(path)}”`);
  return format;
}

/** Reads the bytes of a file; a file that is not there throws BadArguments. */
export function readBytes(path: string): Uint8Array {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new BadArguments(`cannot read ${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** The lengths that a scan would have, for a person who is asked its unit. */
function lengthsOf({ mesh }: ReadResult): string {
  return guessScanUnit(mesh)
    .options.map(({ unit, height }) => `${Number((height / 10).toPrecision(3))} cm in ${unit}`)
    .join(', ');
}

/**
 * Reads a body in the unit and the up axis that were given, else in what the file says, else in what its shape tells. Where more than
 * one unit may be right it throws BadArguments: a wrong size is never guessed into a result.
 */
export function readBody(path: string, parsed: Parsed, output: Output): Body {
  const unit = choiceOption(parsed, 'unit', UNIT_NAMES);
  const upAxis = choiceOption(parsed, 'up', ['Z', 'Y'] as const);
  const read = readMesh(readBytes(path), { name: basename(path) });
  const frame = resolveFrame(read, { ...(unit ? { unit } : {}), ...(upAxis ? { upAxis } : {}) });
  if (!frame.unitIsSure)
    throw new BadArguments(
      `the unit of ${basename(path)} is not clear: the body would be ${lengthsOf(read)} long. Which is it? Say --unit ${UNIT_NAMES.join('|')}`,
    );
  if (!unit && frame.unit !== 'mm') output.tell(`taken as ${frame.unit}; --unit says otherwise`);
  if (!upAxis && frame.upAxis !== 'Z') output.tell(`taken as ${frame.upAxis} up; --up says otherwise`);
  return { mesh: convertImported(read.mesh, frame), read, frame };
}

/** The bytes of a body in the format that `path` asks for. */
export function encodeBody(mesh: TriMesh, path: string, designHash?: string): Uint8Array {
  return writeMesh(mesh, formatOfPath(path), designHash === undefined ? {} : { metadata: { designHash } });
}

/** Where parts are written: beside the body, under their names. */
export function pathsOfParts(path: string, parts: readonly { readonly name: string }[]): readonly string[] {
  const ending = extname(path);
  const [, ...names] = pieceNames(basename(path, ending), parts);
  return names.map((name) => join(dirname(path), `${name}${ending}`));
}
