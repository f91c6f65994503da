import {
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
  type ZoneId,
  type ZoneWish,
} from '@bracewright/core/zones';
import { formatHistoryFile, type FileRecord } from '@bracewright/core/history';
import type { Json } from '@bracewright/core/operation';
import { REGION_RECORD } from '@bracewright/core/params';
import { CURVE_LEVELS } from '@bracewright/core/spine';
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
import { refuseOverwriting, writeWhole } from '../output.ts';
import { personOf } from '../proposed-edge.ts';
import { ASSETS_OPTION, readSecondBodies } from '../second-bodies.ts';

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
  const [thoracic, low] = (['thoracic', 'low'] as const).map((of) => choiceOption(parsed, of, CURVE_LEVELS));
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

/** `zones SCAN --type TYPE --side SIDE -o HISTORY.json`: the zones of a class on a body as records after those of `--history`; starting values, to be confirmed by a person. */
export const zones: Command = {
  name: 'zones',
  usage:
    'zones SCAN --type rigo-A1… --side left|right [--cobb DEGREES] [--thoracic T8] [--low L2] [--upper] [--under-arms] [--landmarks L.json] [--height CM] [--sex female|male] [--history H.json] [--assets FILE|FOLDER]... -o HISTORY.json [--unit mm|cm|m|inch] [--up Z|Y] [--json]',
  about: 'places the pressure zones and rooms of a curve type on a body, as steps with starting values',
  async run(argv, output) {
    const parsed = parseCommand(argv, OPTIONS, { min: 1, max: 1, names: 'one SCAN' });
    const out = requiredOption(parsed, 'out');
    const wish = wishOf(parsed);
    const path = textOption(parsed, 'history');
    refuseOverwriting(out, [parsed.positionals[0], textOption(parsed, 'landmarks')]);
    const registry = await openRegistry();
    const base = readBody(parsed.positionals[0]!, parsed, output).mesh;
    const before = path === undefined ? [] : readHistory(path, registry);
    const { mesh } = await replayFile(before, base, registry, readSecondBodies(parsed, output));
    const read = readLandmarks(parsed);
    const marked = read.isInFile ? movedLandmarks(read.marks, turnsOf(before)) : read.marks;
    requireLandmarksOn(mesh, marked);
    const known = { marked, facts: personOf(parsed) };
    const plan = placeZones(mesh, wish, known);
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
    const design = made.flatMap(({ params }, i) => designZone({ id: String(i), type, params }) ?? []);
    const check = checkCouples(design, coupleGround(mesh, known));
    const told = [
      ...left.map((zone) => missedFinding(zone, nameOf)),
      ...made.flatMap((zone) => zone.notes.map((note) => noteFinding(zone, note, nameOf))),
      ...check.warnings.map((one) => coupleFinding(one, check.zones, ({ tag }) => (tag ? nameOf(tag) : ''))),
    ];
    for (const finding of told) output.tell(explainPlaced(finding));
    const rows = made.map(({ code, part, theta, t, params, centre }) => ({
      ...{ zone: code, part, theta, t, amplitude: params.amplitude, centre: centre.position },
    }));
    if (parsed.values['json']) {
      const { scale, apices, factor } = plan;
      const findings = told.map((one) => ({ ...one, text: explainPlaced(one) }));
      output.print(JSON.stringify({ out, status: 'starting values, to be confirmed', zones: rows, scale, apices, factor, findings })); // prettier-ignore
    } else {
      for (const { zone, part, theta, t, amplitude } of rows)
        output.print(
          `${nameOf({ code: zone, part }).padEnd(14)} ${theta.toFixed(0).padStart(5)}°  t ${t.toFixed(2)}  ${amplitude.toFixed(1).padStart(6)} mm`,
        );
      output.print(`${rows.length} zones with starting values, to be confirmed by a person: ${out}`);
    }
    return 0;
  },
};
