import { w as createReplayer } from './within-lines-DJV-zgEJ.js';
import { n as parseHistoryFile, r as recordsOfFile } from './history-file-D8-YBr30.js';
import { Zt as SdkError, d as convertImported, t as readMesh } from './read-mesh-_zs8acAn.js';
import { b as writeMesh, nn as createOperationRegistry, x as pieceNames } from './messages-sBp5xnAB.js';
import { n as knownOperations } from './known-operations-aL6zYcE2.js';
import { a as choiceOption, i as BadArguments } from './server-commands-JnAeyX-E.js';
import { n as guessScanUnit, t as resolveFrame } from './resolve-frame-_dQGtZ6k.js';
import { basename, dirname, extname, join } from 'node:path';
import { readFileSync } from 'node:fs';
// src/cli/body.ts
/** The units that `--unit` takes. */
var UNIT_NAMES = ['mm', 'cm', 'm', 'inch'];
var FORMATS = {
  '.stl': 'stl',
  '.obj': 'obj',
  '.ply': 'ply',
  '.3mf': '3mf',
};
/** The format that the name of an output file asks for. */
function formatOfPath(path) {
  const format = FORMATS[extname(path).toLowerCase()];
  if (!format)
    throw new BadArguments(`the output must end in .stl, .obj, .ply or .3mf; found “${basename(path)}”`);
  return format;
}
/** Reads the bytes of a file; a file that is not there throws BadArguments. */
function readBytes(path) {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new BadArguments(`cannot read ${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
/** The units in which a scan would be as large as a body can be; all of them where it would be in none. */
function possibleUnits(mesh) {
  const { options } = guessScanUnit(mesh);
  const cannotBe = ['align/unit-too-small', 'align/unit-too-large', 'align/unit-size-unusual'];
  const possible = options.filter(({ reasons }) => !reasons.some(({ code }) => cannotBe.includes(code)));
  return possible.length > 0 ? possible : options;
}
/** How long a scan would be, for a person who is asked its unit. */
var lengthIn = ({ unit, height }) => `${Number((height / 10).toPrecision(3))} cm in ${unit}`;
/** Lengths of scans that a brace is made of, from a child's trunk to a whole person, mm. */
var BODY_LONG = {
  least: 300,
  most: 2150,
};
/** The least of a body's three sizes in parts of the largest. */
var DEPTH = {
  least: 0.12,
  most: 0.8,
};
/** Whether a scan that is so long (mm) has the proportions of a body: no ball, no rod, no sheet. */
function isOfBody(mesh, height) {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  mesh.positions.forEach((value, i) => {
    low[i % 3] = Math.min(low[i % 3], value);
    high[i % 3] = Math.max(high[i % 3], value);
  });
  const sides = high.map((value, k) => value - low[k]).sort((a, b) => a - b);
  const depth = sides[0] / (sides[2] || 1);
  return height >= BODY_LONG.least && height <= BODY_LONG.most && depth >= DEPTH.least && depth <= DEPTH.most;
}
/**
 * Reads a body in the unit and the up axis that were given, else in what the file says, else in what its shape tells. Where more than
 * one unit may be right, or what is in it has not the proportions of a body, it throws BadArguments: a wrong size is never guessed into a result.
 */
function readBody(path, parsed, output) {
  const unit = choiceOption(parsed, 'unit', UNIT_NAMES);
  const upAxis = choiceOption(parsed, 'up', ['Z', 'Y']);
  const read = readMesh(readBytes(path), { name: basename(path) });
  let frame = resolveFrame(read, {
    ...(unit ? { unit } : {}),
    ...(upAxis ? { upAxis } : {}),
  });
  if (!frame.unitIsSure) {
    const possible = possibleUnits(read.mesh);
    const [only, ...others] = possible;
    if (others.length > 0 || !isOfBody(read.mesh, only.height))
      throw new BadArguments(
        `the unit of ${basename(path)} is not clear: the body would be ${possible.map(lengthIn).join(', ')} long. Which is it? Say --unit ${UNIT_NAMES.join('|')}`,
      );
    frame = {
      ...frame,
      unit: only.unit,
    };
    output.tell(
      `taken as ${only.unit}: the body is ${lengthIn(only)} long, and in any other unit it would be none; --unit says otherwise`,
    );
  }
  if (!unit && frame.unit !== 'mm') output.tell(`taken as ${frame.unit}; --unit says otherwise`);
  if (!upAxis && frame.upAxis !== 'Z') output.tell(`taken as ${frame.upAxis} up; --up says otherwise`);
  return {
    mesh: convertImported(read.mesh, frame),
    read,
    frame,
  };
}
/** The bytes of a body in the format that `path` asks for. */
function encodeBody(mesh, path, designHash) {
  return writeMesh(mesh, formatOfPath(path), designHash === void 0 ? {} : { metadata: { designHash } });
}
/** Where parts are written: beside the body, under their names. */
function pathsOfParts(path, parts) {
  const ending = extname(path);
  const [, ...names] = pieceNames(basename(path, ending), parts);
  return names.map((name) => join(dirname(path), `${name}${ending}`));
}
// src/cli/history.ts
/** Every operation of the catalog, and those of the module that the setting OPERATIONS names. */
var openRegistry = async () => createOperationRegistry(await knownOperations(process.env['OPERATIONS']));
function parseFile(path, refuse) {
  const text = new TextDecoder('utf-8').decode(readBytes(path));
  try {
    return JSON.parse(text);
  } catch (error) {
    throw refuse(error instanceof Error ? error.message : String(error));
  }
}
/** The JSON in the file that an option names. Throws BadArguments with the option and the file. */
var readJson = (option, path) =>
  parseFile(path, (reason) => new BadArguments(`--${option} ${path} is not valid JSON: ${reason}`));
/** The checked records of a history file. Throws SdkError `history-file/…`. */
var readHistory = (path, registry) =>
  parseHistoryFile(
    parseFile(path, (reason) => new SdkError('history-file/not-json', { reason })),
    registry,
  );
/** The mesh after the records; failed records are passed over and told in the outcomes. */
function replayFile(records, base, registry, { load }) {
  return createReplayer({ registry }).replay(recordsOfFile(records), base, { loadMesh: load });
}
export {
  UNIT_NAMES as a,
  pathsOfParts as c,
  replayFile as i,
  readBody as l,
  readHistory as n,
  encodeBody as o,
  readJson as r,
  formatOfPath as s,
  openRegistry as t,
  readBytes as u,
};

//# sourceMappingURL=history-DBVvzLDP.js.map
