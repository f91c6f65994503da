import { defineExporter, type ExporterContext } from '@bracewright/core/exporter';
import {
  assumedParts,
  assumedValues,
  CARVE_TOLERANCE,
  carveProgram,
  facesInwards,
  heightsOf,
  programOutput,
  readMachine,
  type CarveProgram,
  type CarverMachine,
} from '@bracewright/core/mesh';
import { SdkError } from '@bracewright/core/operation';
import { p } from '@bracewright/core/params';
import { z } from 'zod';
import { tellUnreached } from './operation/tell-unreached.ts';

const params = z.object({
  cutter: p.choice(['ball', 'flat'], 'ball'),
  diameter: p.length({ min: 2, max: 60, step: 1, default: 20 }),
  strategy: p.choice(['spiral', 'rings'], 'spiral'),
  stepOver: p.length({ min: 0.5, max: 20, step: 0.5, default: 4 }),
  ridge: p.length({ min: 0.02, max: 2, step: 0.02, default: 0.1 }),
  block: p.length({ min: 0, max: 1000, step: 10, default: 0 }),
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

/** The machine that a description tells; without one the default with the few values of the form. */
function machineOf({ machine, ...form }: Params): Described {
  if (machine.trim() !== '')
    // Read first: it says what is wrong with a text that is no description.
    return { machine: readMachine(machine), assumed: assumedValues(JSON.parse(machine)) };
  // What stands as it began may be what nobody looked at.
  const { cutter, diameter, strategy, stepOver, ridge, block, safe, feed, speed } = changed(form);
  const description = {
    tool: { shape: cutter, diameter },
    rows: { strategy, stepOver, scallop: ridge },
    stock: { diameter: block },
    safe,
    feed: { cut: feed },
    spindle: { speed },
  };
  return { machine: readMachine(description), assumed: assumedValues(description) };
}

/** The values of the form that are not what it begins with, which is what a description without them means. */
function changed(form: Omit<Params, 'machine'>): Partial<Params> {
  const initial: Params = params.parse({});
  const isChanged = ([name, value]: readonly [string, unknown]) => value !== initial[name as keyof Params];
  return Object.fromEntries(Object.entries(form).filter(isChanged));
}

/** A program in G-code for a carver that turns the positive about an upright axis: carved on trial, and never written where it would cut into the body. */
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
    tell(made, ctx);
    return [{ name: `${name}.nc`, media: 'text/plain', bytes: new TextEncoder().encode(made.text) }];
  },
  // As the machine reads it that it was written for, and carved.
  surfaces: ([file], { params, mesh: positive, brace }, work) => {
    const text = new TextDecoder().decode(file!.bytes);
    return [programOutput(text, machineOf(params).machine, { positive, brace }, work)];
  },
});

/** What comes of the program: where foam stays, how high the ridges are, how long it takes. */
function tell(
  { check, path, sampled }: CarveProgram,
  { warn }: Pick<ExporterContext<unknown>, 'warn'>,
): void {
  tellUnreached(sampled.unreached, warn);
  const [most] = check.narrow;
  if (most)
    warn('export/hollow', {
      data: { cells: check.narrow.length, depth: hundredth(most.depth) },
      places: check.narrow.slice(0, PLACES).map(({ at }) => ({ at })),
    });
  if (check.largest > CARVE_TOLERANCE)
    warn('export/carved-coarse', {
      data: { p99: hundredth(check.p99), largest: hundredth(check.largest) },
      places: check.at ? [{ at: check.at }] : [],
    });
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
