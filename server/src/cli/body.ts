import { readFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { pieceNames } from '@bracewright/core/exporter';
import { guessScanUnit, type TriMesh, type UnitOption } from '@bracewright/core/mesh';
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

/** The units in which a scan would be as large as a body can be; all of them where it would be in none. */
function possibleUnits(mesh: TriMesh): readonly UnitOption[] {
  const { options } = guessScanUnit(mesh);
  const cannotBe = ['align/unit-too-small', 'align/unit-too-large', 'align/unit-size-unusual'];
  const possible = options.filter(({ reasons }) => !reasons.some(({ code }) => cannotBe.includes(code)));
  return possible.length > 0 ? possible : options;
}

/** How long a scan would be, for a person who is asked its unit. */
const lengthIn = ({ unit, height }: UnitOption): string =>
  `${Number((height / 10).toPrecision(3))} cm in ${unit}`;

/** Lengths of scans that a brace is made of, from a child's trunk to a whole person, mm. */
const BODY_LONG = { least: 300, most: 2150 };
/** The least of a body's three sizes in parts of the largest. */
const DEPTH = { least: 0.12, most: 0.8 };

/** Whether a scan that is so long (mm) has the proportions of a body: no ball, no rod, no sheet. */
function isOfBody(mesh: TriMesh, height: number): boolean {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  mesh.positions.forEach((value, i) => {
    low[i % 3] = Math.min(low[i % 3]!, value);
    high[i % 3] = Math.max(high[i % 3]!, value);
  });
  const sides = high.map((value, k) => value - low[k]!).sort((a, b) => a - b);
  const depth = sides[0]! / (sides[2]! || 1);
  const isLong = height >= BODY_LONG.least && height <= BODY_LONG.most;
  return isLong && depth >= DEPTH.least && depth <= DEPTH.most;
}

/**
 * Reads a body in the unit and the up axis that were given, else in what the file says, else in what its shape tells. Where more than
 * one unit may be right, or what is in it has not the proportions of a body, it throws BadArguments: a wrong size is never guessed into a result.
 */
export function readBody(path: string, parsed: Parsed, output: Output): Body {
  const unit = choiceOption(parsed, 'unit', UNIT_NAMES);
  const upAxis = choiceOption(parsed, 'up', ['Z', 'Y'] as const);
  const read = readMesh(readBytes(path), { name: basename(path) });
  let frame = resolveFrame(read, { ...(unit ? { unit } : {}), ...(upAxis ? { upAxis } : {}) });
  if (!frame.unitIsSure) {
    const possible = possibleUnits(read.mesh);
    const [only, ...others] = possible;
    if (others.length > 0 || !isOfBody(read.mesh, only!.height))
      throw new BadArguments(
        `the unit of ${basename(path)} is not clear: the body would be ${possible.map(lengthIn).join(', ')} long. Which is it? Say --unit ${UNIT_NAMES.join('|')}`,
      );
    frame = { ...frame, unit: only!.unit };
    output.tell(
      `taken as ${only!.unit}: the body is ${lengthIn(only!)} long, and in any other unit it would be none; --unit says otherwise`,
    );
  }
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
