import { defineExporter, type ExportedFile, type ExporterContext } from '@bracewright/core/exporter';
import {
  adviseCutter,
  assumedParts,
  assumedValues,
  braceAdvice,
  CARVE_TOLERANCE,
  carveProgram,
  cutterFindings,
  cutterParts,
  facesInwards,
  heightsOf,
  programOutput,
  reachFromSide,
  readMachine,
  type CarveProgram,
  type CarverMachine,
  type CutterAdvice,
  type TriMesh,
} from '@bracewright/core/mesh';
import { SdkError } from '@bracewright/core/operation';
import { p } from '@bracewright/core/params';
import { z } from 'zod';
import { tellUnreached } from './operation/tell-unreached.ts';

const params = z.object({
  cutter: p.choice(['ball', 'flat'], 'ball'),
  diameter: p.length({ min: 2, max: 60, step: 1, default: 20 }),
  rest: p.length({ min: 0, max: 60, step: 1, default: 0 }),
  strategy: p.choice(['spiral', 'rings'], 'spiral'),
  stepOver: p.length({ min: 0.5, max: 20, step: 0.5, default: 4 }),
  ridge: p.length({ min: 0.02, max: 2, step: 0.02, default: 0.1 }),
  block: p.wordOr(['automatic'], p.length({ min: 0, max: 1000, step: 10, default: 250 }), 'automatic'),
  safe: p.length({ min: 1, max: 200, step: 1, default: 15 }),
  feed: p.number({ min: 100, max: 30_000, step: 100, default: 6000 }),
  speed: p.number({ min: 0, max: 40_000, step: 500, default: 12_000 }),
  machine: p.text({ max: 20_000 }),
});
type Params = z.output<typeof params>;

/** Most places told of one finding. */
const PLACES = 20;

const hundredth = (value: number): number => Math.round(100 * value) / 100;

/** A machine, and which values that decide its safety nobody gave. */
interface Described {
  readonly machine: CarverMachine;
  readonly assumed: readonly string[];
}

/** The machine that a description tells; without one the default with the few values of the form. A second ball of the form goes with either. */
function machineOf({ machine, rest, ...form }: Params): Described {
  if (machine.trim() !== '') {
    // Read first: it says what is wrong with a text that is no description.
    readMachine(machine);
    const given = JSON.parse(machine) as { readonly rest?: object | null };
    const whole = rest > 0 ? { ...given, rest: { ...given.rest, diameter: rest } } : given;
    return { machine: readMachine(whole), assumed: assumedValues(given) };
  }
  // What stands as it began may be what nobody looked at.
  const { cutter, diameter, strategy, stepOver, ridge, block, safe, feed, speed } = changed(form);
  const description = {
    tool: { shape: cutter, diameter },
    rows: { strategy, stepOver, scallop: ridge },
    stock: { diameter: block },
    ...(rest > 0 && { rest: { diameter: rest } }),
    safe,
    feed: { cut: feed },
    spindle: { speed },
  };
  return { machine: readMachine(description), assumed: assumedValues(description) };
}

type Changed = Omit<Params, 'machine' | 'rest' | 'block'> & { readonly block: number };

/** The values of the form that are not what it begins with, which is what a description without them means. A block of 0 is as large as the positive needs, as without a word. */
function changed({ block, ...others }: Omit<Params, 'machine' | 'rest'>): Partial<Changed> {
  const form: Changed = { ...others, block: block === 'automatic' ? 0 : block };
  const initial = { ...params.parse({}), block: 0 };
  const isChanged = ([name, value]: readonly [string, unknown]) => value !== initial[name as keyof Changed];
  return Object.fromEntries(Object.entries(form).filter(isChanged));
}

/** A program in G-code for a carver that turns the positive about an upright axis, and one of a second ball where that is asked for: carved on trial, and never written where they would cut into the body. Says why foam stays and which second ball would do: of the skin under the brace where the files are compared with it, else of all of the positive. */
export const gcode = defineExporter({
  id: 'export.gcode',
  params,
  extension: 'nc',
  order: 60,
  takes: ['body'],
  files(mesh, _annotations, ctx) {
    if (mesh.indices.length === 0) throw new SdkError('export/nothing-to-export');
    if (facesInwards(mesh)) throw new SdkError('export/inside-out');
    const { designHash, checkAborted, progress, name } = ctx;
    const { machine, assumed } = machineOf(ctx.params);
    const made = carveProgram(
      mesh,
      heightsOf(mesh),
      machine,
      { designHash, assumed },
      { checkAborted: () => checkAborted(), progress: (fraction) => progress(fraction) },
    );
    if (assumed.length > 0)
      ctx.warn('export/default-machine', {
        data: { count: assumed.length, values: assumedParts(assumed).join(', ') },
      });
    tell(mesh, made, { machine, ctx });
    const texts = [[`${name}.nc`, made.text] as const, ...(made.rest ? [[`${name}-rest.nc`, made.rest.text] as const] : [])]; // prettier-ignore
    return texts.map(([file, text]) => ({
      name: file,
      media: 'text/plain',
      bytes: new TextEncoder().encode(text),
    }));
  },
  // As the machine reads it that it was written for, and carved.
  surfaces: (files, { params, mesh: positive, brace }, work) => {
    const { text, rest } = textsOf(files);
    return [programOutput(text, machineOf(params).machine, { positive, brace, rest }, work)];
  },
  mends(files, { params, mesh: positive, wall, offset, failed }, { checkAborted, warn }) {
    const { machine } = machineOf(params);
    const [told] = failed;
    const programs = { positive, offset, ...textsOf(files), machine, told: told! };
    const advice = braceAdvice(wall, programs, { checkAborted });
    tellAdvice(advice, { params, warn });
    if (advice) tellRest(advice, { limit: told!.limit, machine, warn });
  },
});

/** The programs: the first, and that of a second ball. */
function textsOf(files: readonly ExportedFile[]): { readonly text: string; readonly rest?: string } {
  const [text, rest] = files.map(({ bytes }) => new TextDecoder().decode(bytes));
  return { text: text!, ...(rest !== undefined && { rest }) };
}

interface Telling {
  readonly machine: CarverMachine;
  readonly ctx: Pick<ExporterContext<Params>, 'warn' | 'checkAborted' | 'params' | 'isCompared'>;
}

/** What comes of the program: where foam stays and why, how high the ridges are, how long it takes. */
function tell(mesh: TriMesh, made: CarveProgram, telling: Telling): void {
  const { check, path, sampled, rest } = made;
  const { warn, isCompared } = telling.ctx;
  tellUnreached(sampled.unreached, warn);
  tellNarrow(mesh, made, telling);
  if (check.largest > CARVE_TOLERANCE)
    warn('export/carved-coarse', {
      data: { p99: hundredth(check.p99), largest: hundredth(check.largest) },
      places: check.at ? [{ at: check.at }] : [],
    });
  if (!isCompared) tellAdvice(adviseAll(mesh, made, telling), telling.ctx);
  if (telling.machine.rest)
    if (rest)
      warn('export/rest-told', { data: { ball: telling.machine.rest.diameter, areas: rest.path.areas ?? 0, minutes: Math.ceil(rest.path.minutes) } }); // prettier-ignore
    else warn('export/rest-idle', { data: { ball: telling.machine.rest.diameter } });
  warn('export/carving-told', {
    data: {
      ridge: hundredth(path.ridge),
      p99: hundredth(check.p99),
      largest: hundredth(check.largest),
      gouge: hundredth(check.gouge),
      minutes: Math.ceil(path.minutes),
      block: Math.round(2 * path.stockRadius),
      length: Math.ceil(path.top - path.bottom),
    },
  });
}

/** Where foam stays because of the width of the tool, and where no tool would take it. */
function tellNarrow(
  mesh: TriMesh,
  { check, trial }: CarveProgram,
  { ctx: { warn, checkAborted } }: Telling,
): void {
  if (check.narrow.length === 0) return;
  const verdictOf = reachFromSide(mesh, trial, CARVE_TOLERANCE, { checkAborted: () => checkAborted() });
  const verdicts = check.narrow.map(({ skin }) => verdictOf(skin));
  for (const [code, verdict] of [
    ['export/hollow', 'open'],
    ['export/faces-away', 'hidden'],
    ['export/reach-doubtful', 'doubtful'],
  ] as const) {
    const cells = check.narrow.filter((_, i) => verdicts[i] === verdict);
    if (cells.length > 0)
      warn(code, {
        data: { cells: cells.length, depth: hundredth(cells[0]!.depth) },
        places: cells.slice(0, PLACES).map(({ at }) => ({ at })),
      });
  }
}

/** What has no value of the form that would do, in the words of the gate. */
const WITHOUT_SET: ReadonlySet<string> = new Set(['gate/cutter-smallest', 'gate/cutter-direction', 'gate/cutter-doubtful']); // prettier-ignore

/** Why nothing would do at all, or not everywhere. */
function tellRest(
  advice: CutterAdvice,
  { limit, machine, warn }: Pick<Telling, 'machine'> & { readonly limit: number; readonly warn: Telling['ctx']['warn'] }, // prettier-ignore
): void {
  const cutter = machine.rest?.diameter ?? machine.tool.diameter;
  for (const { code, data, places } of cutterFindings(advice, { limit, cutter }))
    if (WITHOUT_SET.has(code)) warn(code, { data, places });
}

/** What would take the foam that stays on any part of a positive. */
const adviseAll = (mesh: TriMesh, { trial }: CarveProgram, { machine, ctx }: Telling) =>
  adviseCutter(mesh, trial, machine, { checkAborted: () => ctx.checkAborted() });

/** What would take the foam that stays where a tool from the side reaches, with the values of the form for it. */
function tellAdvice(
  told: CutterAdvice | undefined,
  { warn, params }: Pick<ExporterContext<Params>, 'warn' | 'params'>,
): void {
  if (!told) return;
  const { ball, rows, least, at, depth, width, minutes } = told;
  const parts = { ...cutterParts({ depth, width }), first: Math.ceil(minutes) };
  if (ball)
    warn('export/second-ball', {
      ...{ places: [{ at }], set: { rest: ball.diameter } },
      data: { ...parts, ball: ball.diameter, minutes: Math.ceil(ball.minutes) },
    });
  else if (rows)
    warn('export/rows-nearer', {
      places: [{ at }],
      // A description stands in place of the form.
      ...(params.machine.trim() === '' && { set: { ridge: rows.ridge } }),
      data: { ...parts, ridge: rows.ridge, minutes: Math.ceil(rows.minutes) },
    });
  else if (least)
    warn('export/no-ball', {
      ...{ places: [{ at: least.left.at }], set: { rest: least.diameter } },
      data: {
        ...parts,
        ball: least.diameter,
        left: hundredth(least.left.depth),
        minutes: Math.ceil(least.minutes),
      },
    });
}
