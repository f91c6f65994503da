import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { askedWall, USUAL_TRANSITION } from '@bracewright/core/contract';
import { isPierced, shapeHash, type FileRecord } from '@bracewright/core/history';
import { bridgeFindings, formProcessOf, readMachine } from '@bracewright/core/mesh';
import { applyToShape, type Json, type OperationRegistry } from '@bracewright/core/operation';
import { drawnLines } from '../../braces/edge-lines.ts';
import { withSecondBall } from '../../braces/carver-files.ts';
import { jsonBytes, listedPads, type ListedPad } from '../../braces/files.ts';
import { numberOption, parseCommand, requiredOption, textOption, type Parsed } from '../arguments.ts';
import { BRACE_OPTIONS, filesOfBraceIn } from '../brace-options.ts';
import type { Command } from '../command.ts';
import { designHashOf, partWithinLines } from '../../braces/within-lines.ts';
import type { EdgeFile } from '../edge-lines.ts';
import { askedEdge, edgedBody, type AskedEdge, type Edged } from '../edged-body.ts';
import { explain } from '../explain.ts';
import { FLARE_USAGE } from '../flared-rim.ts';
import { agreementLines, gateJson, gateLines, MAKE_USAGE, wishOf } from '../gating.ts';
import { openRegistry, readJson } from '../history.ts';
import { pierced, readHoles, tellOfWall } from '../holes.ts';
import { fileHash, refuseOverwriting, tellingOnce, writeWhole, type Output } from '../output.ts';
import { lookedAt } from '../looked-at.ts';
import { judgeOutputs } from '../outputs.ts';
import { OVERLAP_USAGE, overlapOf } from '../overlap.ts';
import { PROPOSAL_USAGE, ruleLines, type Step } from '../proposed-edge.ts';
import { heldLines, REASON_USAGE, reasonsOf } from '../reasons.ts';
import { requireThinEdge } from '../thin-edge.ts';
import { TEXT_USAGE, textsOf } from '../text.ts';
import { typeOf } from '../../catalog/roles.ts';

/** The description of a carver as text, looked at before anything is made. Throws BadArguments, or SdkError `carve/machine`. */
function machineOf(parsed: Parsed): string | undefined {
  const path = textOption(parsed, 'machine');
  const machine = path === undefined ? undefined : JSON.stringify(readJson('machine', path));
  if (machine !== undefined) readMachine(machine);
  if (isBallTaken(parsed) || textOption(parsed, 'rest') === undefined) return machine;
  const whole = withSecondBall(machine, numberOption(parsed, 'rest', { min: 1, max: 100, fallback: 0 }));
  readMachine(whole);
  return whole;
}

/** Whether the second ball that would do is taken, whichever that is. */
const isBallTaken = (parsed: Parsed): boolean => textOption(parsed, 'rest') === 'auto';

/** The parameters of the operation that makes the wall. */
function wallParams(parsed: Parsed, edge: EdgeFile | undefined): { readonly [key: string]: Json } {
  const extra = textOption(parsed, 'params');
  const given = (extra === undefined ? {} : readJson('params', extra)) as { readonly [key: string]: Json };
  const usual = typeof given['thickness'] === 'number' ? given['thickness'] : 4;
  const thickness = numberOption(parsed, 'thickness', { min: 1, max: 15, fallback: usual });
  const mode = textOption(parsed, 'mode');
  return {
    // The round of a thin wall is not larger than half of it.
    edgeRadius: Math.min(2, thickness / 2),
    ...((mode ?? given['mode']) === 'transition' ? { transition: { ...USUAL_TRANSITION } } : {}),
    ...given,
    thickness,
    ...(mode === undefined ? {} : { mode }),
    ...overlapOf(parsed),
    ...(edge ? { curves: edge.curves as unknown as Json } : {}),
    ...(edge?.keep === undefined ? {} : { keep: edge.keep }),
  };
}

/** What each file is called by its content: which of them is this? */
const sha256Of = (out: string, names: readonly string[]): { readonly [name: string]: string } =>
  Object.fromEntries(names.map((name) => [name, fileHash(readFileSync(join(out, name)))]));

/** The files that a brace is made from: none of them is written over. */
function inputsOf(parsed: Parsed, { given, template }: AskedEdge): readonly (string | undefined)[] {
  const names = ['history', 'landmarks', 'params', 'holes', 'grid', 'sheet', 'pads', 'machine'];
  return [
    parsed.positionals[0],
    ...[...names, ...(given ? ['edge'] : [])].map((name) => textOption(parsed, name)),
    template?.path,
  ];
}

interface WallDesk {
  /** What the wall is made by; undefined where the brace is formed over its positive. */
  readonly process: string | undefined;
  readonly parsed: Parsed;
  readonly registry: OperationRegistry;
  readonly output: Output;
  readonly holes: readonly FileRecord[];
}

/** The wall along the edge lines, or of the side within them that has holes; `part` is that side, where there is an edge. */
async function builtWall(
  { parsed, registry, output, holes, process }: WallDesk,
  { shape, isCut, edge, records }: Edged,
) {
  const within = edge ? partWithinLines(shape.mesh, edge) : { mesh: shape.mesh, findings: [] };
  const inside = edge || isCut ? within.mesh : undefined;
  const isHoled = holes.length > 0;
  const { side, findings } = await pierced({ ...shape, mesh: inside ?? shape.mesh }, holes, registry, output);
  const asked = wallParams(parsed, isHoled ? undefined : edge);
  const params = { ...textsOf(parsed, side.mesh, records, process), ...asked };
  if (isHoled) tellOfWall(holes, params, output);
  const wall = await applyToShape(registry.latest(typeOf('wall')), isHoled ? side : shape, params);
  for (const finding of wall.findings) output.tell(explain(finding));
  const bridges = isHoled || isPierced(records) ? bridgeFindings(side.mesh, askedWall(params)) : [];
  const found = [...within.findings, ...findings, ...bridges];
  return { wall, side, findings: found, part: inside && side.mesh };
}

/** A pad in the printed summary. */
const padLine = ({ id, depth, file }: ListedPad): string =>
  `${id} ${depth.toFixed(1)} mm${file ? '' : ' (no solid)'}`;

/** A history of its own, of the steps that made a raw scan ready. */
const historyOf = (records: readonly Step[]): Uint8Array =>
  jsonBytes({ format: 'bracewright-history', version: 1, records });

/**
 * `brace SCAN --edge FILE|auto|template:FILE -o DIR`: from a shaped body to what a printer takes, in one go. Writes `edge.json` (the lines as drawn and as they run on the skin),
 * `gate.json` (whether it can be made, which design it is and which files it became), of a raw scan with a line that is proposed or of a template `history.json` (the steps that made it ready, and with `--flare` the one that flared its rim) and, where nothing holds it, `brace.3mf` and `brace.stl`, and `positive.stl`, `positive.csv` (a radius grid) and `positive.nc` (a program) for a carver, and `sheet.dxf` for what is formed over it. Where the
 * history presses zones in, `pads.dxf` and a solid for each; with `--glue-pads` the brace is made without those pushes, which the pads bring. Texts that the history keeps (`text.place`) and that of `--text` stand on the outer side of the wall. `--overlap` lays one edge of the opening over the other, the left one of the patient unless `--overlap-outer` says otherwise. `--holes` cuts holes into the brace before its wall is made, and writes their steps as `holes.json`. The inside of the wall is compared with the positive, with its file, with the radius grid and with what the program carves (`agreement`): `--grid` gives the parameters of the radius grid; without it the coarsest that agrees is looked for. A grid or a program that is more than 0.2 mm off is kept back until somebody says why it is made all the same, a positive keeps all of it back. Where a program is, it is said why (`cutter`) and which second ball would do: `--rest MM` sends one, `--rest auto` the largest that does, as `positive-rest.nc`. With `--process foam` or `sheet` the report is that of the positive that the brace is formed over, and no wall is written. Exit 1 where the gate does not pass.
 */
export const brace: Command = {
  name: 'brace',
  usage: `brace SCAN [--history H.json] [--assets FILE|FOLDER]... [--edge LINES.json|auto|template:FILE ${PROPOSAL_USAGE}] ${FLARE_USAGE} [--thickness MM --mode equal|transition --params P.json] ${OVERLAP_USAGE} ${MAKE_USAGE} ${REASON_USAGE} [--glue-pads] [--holes HOLES.json] ${TEXT_USAGE} [--grid P.json] [--sheet P.json] [--pads P.json] [--machine CARVER.json] [--rest MM|auto] -o DIR [--unit mm|cm|m|inch] [--up Z|Y] [--json]`,
  about: 'makes the wall of a brace along edge lines, checks it and writes it for a printer',
  async run(argv, console) {
    const output = tellingOnce(console);
    const parsed = parseCommand(argv, BRACE_OPTIONS, { min: 1, max: 1, names: 'SCAN' });
    const out = requiredOption(parsed, 'out');
    const asked = askedEdge(parsed);
    const wish = wishOf(parsed, askedWall(wallParams(parsed, asked.given)));
    const given = reasonsOf(parsed);
    const machine = machineOf(parsed);
    const registry = await openRegistry();
    requireThinEdge(registry, wallParams(parsed, asked.given));
    const holes = readHoles(parsed, registry);
    const inputs = inputsOf(parsed, asked);
    mkdirSync(out, { recursive: true });
    const former = filesOfBraceIn(out);
    for (const name of former) refuseOverwriting(join(out, name), inputs);
    // Whatever comes of it: a brace and a report of another design must not be taken for this one's.
    for (const name of former) rmSync(join(out, name), { force: true });
    const shaped = await edgedBody(parsed, asked, registry, output);
    const { shape, edge, rules, steps } = shaped;
    const {
      wall,
      side,
      part,
      findings: ofHoles,
    } = await builtWall(
      { parsed, registry, output, holes, process: formProcessOf(wish.process) ? undefined : wish.process },
      shaped,
    );
    const designHash = await designHashOf(side, undefined);
    const meshHash = await shapeHash({ mesh: wall.mesh, parts: [] });
    const takesBall = isBallTaken(parsed);
    const desk = { registry, output, parsed, designHash, machine, takesBall };
    const look = { wish, wall: wall.mesh, part, found: [...shaped.findings, ...ofHoles], given };
    const { report, made, isHeldBefore } = await lookedAt(desk, shaped, look);
    const { found, ofBrace, answers, held, kept, keptBack } = judgeOutputs(report, made, given);
    const plain = given.find(({ code }) => code === undefined);
    const gate = {
      ...gateJson({ ...found, passed: ofBrace.passed }),
      agreement: made.agreement,
      cutter: made.cutter ?? null,
      clearances: rules ?? null,
      ...(plain && !answers.idle.includes(plain) ? { reason: plain.text } : {}),
      reasons: answers.reasons,
      designHash,
      meshHash,
    };
    writeWhole(join(out, 'gate.json'), jsonBytes(gate));
    if (edge)
      writeWhole(join(out, 'edge.json'), jsonBytes({ ...edge, lines: drawnLines(shape.mesh, edge.curves) }));
    if (holes.length > 0) writeWhole(join(out, 'holes.json'), historyOf(holes));
    for (const { name, bytes } of kept) writeWhole(join(out, name), bytes);
    const written = kept.map(({ name }) => name);
    const pads = listedPads(shaped.zones, kept);
    const told = { ...gate, pads, sha256: sha256Of(out, written) };
    writeWhole(join(out, 'gate.json'), jsonBytes(told));
    const files = [
      ...written,
      'gate.json',
      ...(edge ? ['edge.json'] : []),
      ...(holes.length > 0 ? ['holes.json'] : []),
      ...(steps.length > 0 ? ['history.json'] : []),
    ];
    if (steps.length > 0) writeWhole(join(out, 'history.json'), historyOf(steps));
    if (parsed.values['json'])
      output.print(JSON.stringify({ ...told, out, files, report: wall.report, ...(rules && { rules }) }));
    else {
      for (const line of ruleLines(rules ?? [])) output.print(line);
      for (const line of gateLines(gate)) output.print(line);
      for (const line of agreementLines(made.agreement)) output.print(line);
      if (pads.length > 0) output.print(`pads      ${pads.map(padLine).join(', ')}`);
      output.print(`design    ${designHash}`);
      output.print(`${out}  ${files.join(', ')}`);
    }
    for (const line of heldLines(found.findings, answers, {
      what: held ? 'no brace and no positive were' : `${keptBack.join(' and ')} not`,
      isHeld: held || keptBack.length > 0,
      isSoFar: isHeldBefore,
    }))
      output.tell(line);
    return ofBrace.passed ? 0 : 1;
  },
};
