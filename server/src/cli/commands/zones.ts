import {
  APEX_LEVELS,
  checkCouples,
  coupleFinding,
  coupleGround,
  designZone,
  missedFinding,
  noteFinding,
  placeZones,
  shapeZones,
  zoneTypeOf,
  ZONE_TYPES,
  type CoupleWarning,
  type DesignZone,
  type NamedZone,
  type ZoneId,
  type ZoneWish,
} from '@bracewright/core/zones';
import { bodyRecords, formatHistoryFile, recordsOfFile, type FileRecord } from '@bracewright/core/history';
import type { Json } from '@bracewright/core/operation';
import { REGION_RECORD, type SurfacePoint } from '@bracewright/core/params';
import {
  BadArguments,
  BODY_OPTIONS,
  choiceOption,
  numberOption,
  parseCommand,
  requiredOption,
  textOption,
} from '../arguments.ts';
import { readBody } from '../body.ts';
import type { Command } from '../command.ts';
import { explainPlaced } from '../explain.ts';
import { openRegistry, readHistory, replayFile } from '../history.ts';
import { movedLandmarks, readLandmarks, requireLandmarksOn } from '../landmarks.ts';
import { refuseOverwriting, writeWhole, type Output } from '../output.ts';
import { personOf } from '../proposed-edge.ts';
import { ASSETS_OPTION, readSecondBodies } from '../second-bodies.ts';
import { ROLES } from '../../catalog/roles.ts';
import { keptLines } from '../../braces/within-lines.ts';

const OPTIONS = {
  ...BODY_OPTIONS,
  ...ASSETS_OPTION,
  'type': { type: 'string' },
  'side': { type: 'string' },
  'cobb': { type: 'string' },
  'thoracic': { type: 'string' },
  'low': { type: 'string' },
  'upper': { type: 'boolean' },
  'under-arms': { type: 'boolean' },
  'landmarks': { type: 'string' },
  'height': { type: 'string' },
  'sex': { type: 'string' },
  'history': { type: 'string' },
  'out': { type: 'string', short: 'o' },
  'check': { type: 'boolean' },
} as const; // prettier-ignore

const nameOf = ({ code, part }: Pick<ZoneId, 'part'> & { readonly code: string }): string =>
  part ? `${code} (${part})` : code;

type Parsed = ReturnType<typeof parseCommand>;

/** What is asked for. Throws BadArguments: neither class nor side is guessed. */
function wishOf(parsed: Parsed): ZoneWish {
  const said = textOption(parsed, 'type');
  const type = said === undefined ? undefined : zoneTypeOf(said);
  const side = choiceOption(parsed, 'side', ['left', 'right'] as const);
  if (!type || !side)
    throw new BadArguments(
      `zones need --type (${ZONE_TYPES.join(', ')}) and --side, the convex side that the class is told by: left or right`,
    );
  const cobb = numberOption(parsed, 'cobb', { min: 0, max: 180, fallback: NaN });
  const [thoracic, low] = (['thoracic', 'low'] as const).map((of) =>
    choiceOption(parsed, of, APEX_LEVELS[of]),
  );
  return {
    ...{ type: type.type, side, upper: type.upper || parsed.values['upper'] === true },
    cobb: Number.isFinite(cobb) ? cobb : null,
    apex: { ...(thoracic && { thoracic }), ...(low && { low }) },
    underArms: parsed.values['under-arms'] === true,
  };
}

/** Turns by which the steps of a history aligned the body. */
const turnsOf = (records: readonly FileRecord[]): readonly (readonly number[])[] =>
  records.flatMap(({ type, state, params }) =>
    state === 'on' && type === 'position.apply'
      ? [(params as { readonly transform: readonly number[] }).transform]
      : [],
  );

/** What the zones are placed or judged on: the body after the steps of `--history`, and what is known of it. */
async function readGround(parsed: Parsed, output: Output) {
  const path = textOption(parsed, 'history');
  const registry = await openRegistry();
  const base = readBody(parsed.positionals[0]!, parsed, output).mesh;
  const before = path === undefined ? [] : readHistory(path, registry);
  const bodies = readSecondBodies(parsed, output);
  const { mesh } = await replayFile(before, base, registry, bodies);
  const read = readLandmarks(parsed);
  const marked = read.isInFile ? movedLandmarks(read.marks, turnsOf(before)) : read.marks;
  requireLandmarksOn(mesh, marked);
  const records = bodyRecords(recordsOfFile(before), ROLES);
  const design = records.flatMap((record) => (record.state === 'on' ? (designZone(record) ?? []) : []));
  // Dents of pads move what is recognised of a body.
  const others = before.filter((record) => !designZone({ id: '', ...record }));
  const unpressed =
    others.length === before.length ? mesh : (await replayFile(others, base, registry, bodies)).mesh;
  return { mesh, unpressed, before, records, design, known: { marked, facts: personOf(parsed) } };
}

type Ground = Awaited<ReturnType<typeof readGround>>;

/** What is told of the forces of a design, and the zones it was judged by. */
function forcesOf(design: readonly DesignZone[], { unpressed, known }: Ground) {
  const check = checkCouples(design, coupleGround(unpressed, known));
  const { zones: judged, systems } = check;
  const warnings = [
    ...check.warnings.map((one) => ({ ...one, severity: 'warning' as const })),
    ...check.notes.map((one) => ({ ...one, severity: 'note' as const })),
  ];
  const named = ({ tag, id }: NamedZone) => (tag ? nameOf(tag) : (id ?? ''));
  return { judged, systems, warnings, findings: warnings.map((one) => coupleFinding(one, judged, named)) };
}

/** `--check`: the forces of the pads and rooms that a history has, whatever step made them. Nothing is placed or written. */
async function judge(parsed: Parsed, output: Output): Promise<number> {
  if (textOption(parsed, 'history') === undefined)
    throw new BadArguments('zones --check needs --history, the steps whose pads and rooms are judged');
  const needless = ['type', 'side', 'cobb', 'thoracic', 'low', 'upper', 'under-arms', 'out'].filter(
    (name) => parsed.values[name] !== undefined,
  );
  if (needless.length > 0)
    throw new BadArguments(`zones --check places nothing: leave --${needless.join(' and --')} out`);
  const ground = await readGround(parsed, output);
  const { judged, systems, warnings, findings } = forcesOf(ground.design, ground);
  for (const finding of findings) output.tell(explainPlaced(finding));
  if (parsed.values['json']) {
    const zones = judged.map(({ id, tag, role, theta, t, depth, centre }) => ({ id, zone: tag?.code ?? null, part: tag?.part ?? null, role, theta, t, depth, centre })); // prettier-ignore
    const told = findings.map((one, i) => ({ ...one, ...warnings[i], text: explainPlaced(one) }));
    output.print(JSON.stringify({ zones, systems, findings: told }));
  } else if (judged.length === 0) output.print('No step of this history presses in or lets out.');
  else {
    const faults = warnings.filter(({ severity }) => severity === 'warning').length;
    output.print(`${judged.length} pads and rooms, ${faults} warnings, ${findings.length - faults} notes`);
  }
  return 0;
}

/** Places the zones of a class, and writes them after the steps that were there. */
async function place(parsed: Parsed, output: Output): Promise<number> {
  const out = requiredOption(parsed, 'out');
  const wish = wishOf(parsed);
  refuseOverwriting(out, [parsed.positionals[0], textOption(parsed, 'landmarks')]);
  const ground = await readGround(parsed, output);
  const { mesh, unpressed, before, known } = ground;
  const kept = keptLines(ground.records, mesh);
  const edge = kept && { curves: kept.curves, keep: kept.keep as SurfacePoint | undefined };
  const plan = placeZones(mesh, { ...wish, edge, unpressed }, known);
  if (plan.edgeFault)
    output.tell(`No zone is held against the edge line. ${explainPlaced({ ...plan.edgeFault, places: [] })}`);
  const { made, missed } = shapeZones(mesh, plan.placed);
  const left = [...plan.missed, ...missed];
  const { type, version } = REGION_RECORD;
  const records = made.map((zone): FileRecord => ({
    ...{ type, version, seed: 0, state: 'on', name: nameOf(zone) },
    params: zone.params as unknown as Json,
  }));
  writeWhole(
    out,
    new TextEncoder().encode(`${JSON.stringify(formatHistoryFile([...before, ...records]), null, 2)}\n`),
  );
  const placed = made.flatMap(({ params }, i) => designZone({ id: String(i), type, params }) ?? []);
  const { findings, warnings } = forcesOf([...ground.design, ...placed], ground);
  // Why it does not fit is told already, and that it is missing follows.
  const isToldAsMissed = ({ lacks }: CoupleWarning): boolean =>
    lacks !== undefined && left.some(({ code, part }) => code === lacks.code && part === lacks.part);
  const told = [
    ...left.map((zone) => missedFinding(zone, nameOf)),
    ...made.flatMap((zone) => zone.notes.map((note) => noteFinding(zone, note, nameOf))),
    ...findings.filter((_, i) => !isToldAsMissed(warnings[i]!)),
  ];
  for (const finding of told) output.tell(explainPlaced(finding));
  const rows = made.map(({ code, part, theta, t, params, centre }) => ({
    ...{ zone: code, part, theta, t, amplitude: params.amplitude, centre: centre.position },
  }));
  if (parsed.values['json']) {
    const { scale, apices, factor } = plan;
    const all = told.map((one) => ({ ...one, text: explainPlaced(one) }));
    output.print(JSON.stringify({ out, status: 'starting values, to be confirmed', zones: rows, scale, apices, factor, findings: all })); // prettier-ignore
  } else {
    for (const { zone, part, theta, t, amplitude } of rows)
      output.print(
        `${nameOf({ code: zone, part }).padEnd(14)} ${theta.toFixed(0).padStart(5)}°  t ${t.toFixed(2)}  ${amplitude.toFixed(1).padStart(6)} mm`,
      );
    output.print(`${rows.length} zones with starting values, to be confirmed by a person: ${out}`);
  }
  return 0;
}

/** `zones SCAN --type TYPE --side SIDE -o HISTORY.json`: the zones of a class on a body as records after those of `--history`; starting values, to be confirmed by a person. With `--check` the forces of what is there. */
export const zones: Command = {
  name: 'zones',
  usage:
    'zones SCAN --type rigo-A1… --side left|right [--cobb DEGREES] [--thoracic T8] [--low L2] [--upper] [--under-arms] [--landmarks L.json] [--height CM] [--sex female|male] [--history H.json] [--assets FILE|FOLDER]... -o HISTORY.json [--unit mm|cm|m|inch] [--up Z|Y] [--json]\n       zones SCAN --check --history H.json [--landmarks L.json] [--height CM] [--sex female|male] [--assets FILE|FOLDER]... [--unit mm|cm|m|inch] [--up Z|Y] [--json]',
  about:
    'places the pressure zones and rooms of a curve type on a body, as steps with starting values, or checks the forces of those that a history has',
  run: (argv, output) => {
    const parsed = parseCommand(argv, OPTIONS, { min: 1, max: 1, names: 'one SCAN' });
    return parsed.values['check'] === true ? judge(parsed, output) : place(parsed, output);
  },
};
