import { z } from 'zod';
import { SdkError } from '../../errors/sdk-error.ts';

const number = (min: number, max: number, initial: number) => z.number().min(min).max(max).default(initial);
/** A limit of travel; null: not looked at. */
const limit = (initial: number | null) => z.number().min(-1e6).max(1e6).nullable().default(initial);
/** What a controller takes as one line: printable ASCII. */
const line = z.string().regex(/^[ -~]{1,100}$/);
const lines = z.array(line).max(30).default([]);

const holder = z
  .array(z.strictObject({ from: z.number().min(1).max(1000), diameter: z.number().min(1).max(500) }))
  .max(8);

const tool = z.strictObject({
  shape: z.enum(['ball', 'flat']).default('ball'),
  diameter: number(1, 100, 20),
  flute: number(1, 500, 100),
  holder: holder.default([{ from: 200, diameter: 60 }]),
});

/** A ball that goes a second time, where the first tool leaves foam. */
const rest = z.strictObject({
  diameter: z.number().min(1).max(100),
  flute: z.number().min(1).max(500).nullable().default(null),
  holder: holder.nullable().default(null),
});

const rows = z.strictObject({
  strategy: z.enum(['spiral', 'rings']).default('spiral'),
  stepOver: number(0.2, 50, 4),
  scallop: number(0.01, 5, 0.1),
  angleStep: number(0.1, 3, 0.5),
  tolerance: number(0.001, 0.1, 0.01),
});

const rough = z.strictObject({
  stepDown: number(0.5, 200, 30),
  stepOver: number(0.5, 100, 8),
  allowance: number(0, 20, 1),
});

const feed = z.strictObject({
  cut: number(10, 50_000, 6000),
  plunge: number(10, 50_000, 1500),
  rapid: number(10, 100_000, 8000),
  turning: number(10, 500_000, 7200),
});

const spindle = z.strictObject({
  speed: number(0, 60_000, 12_000),
  turns: z.enum(['clockwise', 'counter-clockwise']).default('clockwise'),
});

const axes = z.strictObject({
  axial: z
    .strictObject({
      letter: z.enum(['X', 'Y', 'Z', 'U', 'V', 'W']).default('X'),
      towards: z.enum(['head', 'feet']).default('head'),
      offset: number(-5000, 5000, 0),
      least: limit(-50),
      most: limit(1500),
    })
    .prefault({}),
  radial: z
    .strictObject({
      letter: z.enum(['X', 'Y', 'Z', 'U', 'V', 'W']).default('Z'),
      outward: z.enum(['plus', 'minus']).default('plus'),
      least: limit(0),
      most: limit(500),
    })
    .prefault({}),
  rotary: z
    .strictObject({
      letter: z.enum(['A', 'B', 'C']).default('A'),
      turns: z.enum(['clockwise', 'counter-clockwise']).default('clockwise'),
      unit: z.enum(['degree', 'turn']).default('degree'),
      least: limit(null),
      most: limit(null),
    })
    .prefault({}),
  across: z.enum(['X', 'Y', 'Z', 'U', 'V', 'W']).nullable().default('Y'),
});

const schema = z.strictObject({
  name: line.default('default machine'),
  tool: tool.prefault({}),
  rest: rest.nullable().default(null),
  cutters: z.array(z.number().min(1).max(100)).min(1).max(20).default([20, 16, 12, 10, 8, 6]),
  rows: rows.prefault({}),
  rough: rough.prefault({}),
  stock: z.strictObject({ diameter: z.number().min(10).max(3000).nullable().default(null) }).prefault({}),
  leave: z.strictObject({ foot: number(0, 500, 0), head: number(0, 500, 0) }).prefault({}),
  safe: number(1, 500, 15),
  feed: feed.prefault({}),
  spindle: spindle.prefault({}),
  axes: axes.prefault({}),
  program: z
    .strictObject({
      head: lines,
      foot: lines,
      decimals: z.int().min(2).max(5).default(3),
      end: z.enum(['M2', 'M30']).default('M2'),
    })
    .prefault({}),
});

/**
 * A carver with three linear axes and a rotary one (or two and one), and how it cuts. Lengths in mm, feeds in mm/min, angles in degrees; sdk-docs/carver-gcode.md
 * says what each value means. Every value has a default.
 */
export type CarverMachine = z.output<typeof schema>;

/** A cutter: a ball or a flat end, and what it is held in, from the tip. */
export type CarverTool = CarverMachine['tool'];

/** What is taken where a description says nothing. No machine is like that: whoever runs a program has to compare it with the one that stands there. */
export const DEFAULT_MACHINE: CarverMachine = schema.parse({});

/**
 * A machine by what a description says of it: an object as JSON gives it, or its text. Throws SdkError `carve/machine-json` where the text is none, `carve/machine` with
 * `path`, `rule` and `found` where a value is not allowed or not known.
 */
export function readMachine(given: unknown): CarverMachine {
  const parsed = schema.safeParse(typeof given === 'string' ? jsonOf(given) : given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const path = [...issue!.path, ...(issue!.code === 'unrecognized_keys' ? issue!.keys.slice(0, 1) : [])];
    throw new SdkError('carve/machine', { path: path.join('.') || '(all)', ...ruleOf(issue!) });
  }
  return requireSound(parsed.data);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new SdkError('carve/machine-json', { length: text.length }, { cause: error });
  }
}

/** What a value should have been: signs and words of the description itself, which need no translation. */
function ruleOf(issue: z.core.$ZodIssue): { readonly rule: string } {
  switch (issue.code) {
    case 'too_small':
      return { rule: `>= ${issue.minimum}` };
    case 'too_big':
      return { rule: `<= ${issue.maximum}` };
    case 'invalid_value':
      return { rule: issue.values.map(String).join(' | ') };
    case 'invalid_type':
      return { rule: issue.expected };
    case 'unrecognized_keys':
      return { rule: '-' };
    case 'invalid_format':
      return { rule: 'ASCII, 1 - 100' };
    default:
      return { rule: issue.code };
  }
}

/** What holds between values. */
function requireSound(machine: CarverMachine): CarverMachine {
  const { axes, tool, rest, rough } = machine;
  const refuse = (path: string, rule: string): never => {
    throw new SdkError('carve/machine', { path, rule });
  };
  const letters = [axes.axial.letter, axes.radial.letter, ...(axes.across ? [axes.across] : [])];
  if (new Set(letters).size < letters.length) refuse('axes', `${letters.join(' / ')}: X != Y != Z`);
  for (const name of ['axial', 'radial', 'rotary'] as const) {
    const { least, most } = axes[name];
    if (least !== null && most !== null && least >= most) refuse(`axes.${name}.most`, `> ${least}`);
  }
  if (rough.stepDown > tool.flute) refuse('rough.stepDown', `<= tool.flute (${tool.flute})`);
  if (rough.allowance > tool.flute) refuse('rough.allowance', `<= tool.flute (${tool.flute})`);
  tool.holder.forEach(({ from }, i) => {
    if (from < tool.flute) refuse(`tool.holder.${i}.from`, `>= tool.flute (${tool.flute})`);
  });
  const flute = rest?.flute ?? tool.flute;
  (rest?.holder ?? []).forEach(({ from }, i) => {
    if (from < flute) refuse(`rest.holder.${i}.from`, `>= rest.flute (${flute})`);
  });
  return machine;
}
