import {
  againstMarks,
  isSideOpen,
  readScoliometer,
  standsOut,
  type LevelRotation,
  type RegionRotation,
} from '@bracewright/core/brace';
import { mat4, type Mat4 } from '@bracewright/core/math';
import { alignScan, guessScanUnit, type BodyFacts, type TriMesh } from '@bracewright/core/mesh';
import { BadArguments, BODY_OPTIONS, choiceOption, parseCommand } from '../arguments.ts';
import { readBody, UNIT_NAMES, type Body } from '../body.ts';
import type { Command } from '../command.ts';
import { explain } from '../explain.ts';
import { movedLandmarks, readLandmarks, requireLandmarksOn } from '../landmarks.ts';
import { personOf } from '../proposed-edge.ts';
import { unitOf } from '../unit-of-scan.ts';

const OPTIONS = {
  ...BODY_OPTIONS,
  align: { type: 'boolean' },
  'any-size': { type: 'boolean' },
  landmarks: { type: 'string' },
  height: { type: 'string' },
  sex: { type: 'string' },
} as const;

/** What the values are, and are not: said wherever they are printed. */
const WHAT =
  'surface rotation of a standing scan: no forward bend test, no angle of trunk rotation (ATR), no X-ray; to be confirmed by a person';

function moved({ positions, indices }: TriMesh, by: Mat4): TriMesh {
  const out = new Float32Array(positions.length);
  for (let i = 0; i < out.length; i += 3)
    out.set(mat4.transformPoint(by, [positions[i]!, positions[i + 1]!, positions[i + 2]!]), i);
  return { positions: out, indices };
}

/** With its sign, unless a side that is open would be told by it. */
const degrees = (value: number | null, isOpen: boolean): string =>
  value === null ? 'not known' : `${(isOpen ? Math.abs(value) : value).toFixed(1)}°`;

const STANDS = {
  left: 'left side stands out',
  right: 'right side stands out',
  level: 'level',
  unsure: 'side not sure',
} as const;

const lineOf = ({
  region,
  toPelvis,
  toFrame,
  side,
  t,
  within,
  frameWithin,
  why,
  doubts,
}: RegionRotation): string =>
  toFrame === null
    ? `${region.padEnd(14)} not known (${why})`
    : `${region.padEnd(14)} ${degrees(toPelvis, isSideOpen({ doubts })).padStart(9)} to the pelvis  ${degrees(toFrame, isSideOpen({ doubts })).padStart(7)} in the frame  ±${(within ?? frameWithin!).toFixed(1)}°  t ${t!.toFixed(2)}  ${STANDS[standsOut(toPelvis ?? toFrame, side)]}${doubts.length > 0 ? `  (${doubts.join(', ')})` : ''}`;

const told = ({ line: _, ...level }: LevelRotation) => level;

/** What somebody has to answer of the unit before anything is read: heights and ranges in mm hang on it. */
function askedOf({ read }: Body, parsed: ReturnType<typeof parseCommand>, facts: BodyFacts) {
  const said = choiceOption(parsed, 'unit', UNIT_NAMES);
  const anySize = parsed.values['any-size'] === true;
  if (anySize && said === undefined)
    throw new BadArguments('--any-size takes the unit as it is said: say it too (--unit)');
  // A unit that nobody said is held against the shape as the file is read.
  if (said === undefined && !read.unit) return [];
  return unitOf(guessScanUnit(read.mesh, facts), { said, written: read.unit, anySize }).asked;
}

/** `scoliometer SCAN`: how far the back of a body that stands in the patient frame is turned by level, and its symmetry. With `--align` a raw scan is stood first. */
export const scoliometer: Command = {
  name: 'scoliometer',
  usage:
    'scoliometer SCAN [--align] [--landmarks L.json] [--height CM] [--sex female|male] [--unit mm|cm|m|inch] [--any-size] [--up Z|Y] [--json]',
  about: 'reads how far a standing back is turned at each level, and how symmetric the trunk is',
  run(argv, output) {
    const parsed = parseCommand(argv, OPTIONS, { min: 1, max: 1, names: 'one SCAN' });
    const facts = personOf(parsed);
    const body = readBody(parsed.positionals[0]!, parsed, output);
    const questions = askedOf(body, parsed, facts);
    if (questions.length > 0) {
      const told = questions.map((one) => ({ ...one, text: explain(one) }));
      for (const { text } of told) output.tell(text);
      if (parsed.values['json']) output.print(JSON.stringify({ questions: told }));
      return Promise.resolve(2);
    }
    const { mesh } = body;
    const read = readLandmarks(parsed);
    const alignment = parsed.values['align'] === true ? alignScan(mesh, facts) : undefined;
    const by = alignment?.transform ?? mat4.IDENTITY;
    const stood = alignment ? moved(mesh, by) : mesh;
    const marked = read.isInFile ? movedLandmarks(read.marks, [by]) : read.marks;
    requireLandmarksOn(stood, marked);
    const reading = readScoliometer(stood, { marked, facts });
    for (const finding of againstMarks(reading, (mark) => mark)) output.tell(explain(finding));
    for (const reason of alignment?.sure === false ? alignment.reasons : [])
      output.tell(explain({ code: reason.code, data: reason.data ?? {} }));
    if (parsed.values['json'])
      output.print(
        JSON.stringify({
          ...{ status: WHAT, ...reading, levels: reading.levels.map(told) },
          ...(alignment && { alignment: { transform: by, sure: alignment.sure, unsure: alignment.unsure } }),
        }),
      );
    else {
      for (const one of reading.regions) output.print(lineOf(one));
      const { total, missing } = reading.potsi;
      output.print(
        total === null
          ? `POTSI          not known, as these are not: ${missing.join(', ')}`
          : `POTSI          ${total.toFixed(1)} %`,
      );
      output.print(WHAT);
    }
    return Promise.resolve(0);
  },
};
