import { assumedText, SAFETY_VALUES } from './assumed-values.ts';
import type { CarverMachine } from './machine.ts';
import { machineFrame, type AxisPlace } from './machine-frame.ts';
import type { Toolpath } from './toolpath.ts';

/** What a program says of where it comes from. Nothing of a patient belongs in it: files lie about on machines. */
export interface ProgramOrigin {
  readonly designHash?: string | undefined;
  /** As it is to stand there. */
  readonly date?: string | undefined;
  /** Values that decide safety and that nobody gave for this machine (`assumedValues`); all of them unless said. */
  readonly assumed?: readonly string[] | undefined;
}

/** Decimals of a feed. */
const OF_FEED = 4;
/** Letters of a line that lists values. */
const OF_LINE = 90;

/**
 * A way of a tool as G-code: the few words of RS274/NGC that sdk-docs/carver-gcode.md lists. Moves are in inverse time (G93): a controller takes F in mm/min of the linear axes alone
 * where a rotary one moves along, so the speed of a spiral would jump with its slope; with G93 each move says how long it takes. Source: Kramer, Proctor and Messina, The NIST
 * RS274/NGC Interpreter, version 3, 2000, sections 2.1.2.5 (feed rate) and 3.5.19 (G93 and G94).
 */
export function writeGcode(path: Toolpath, machine: CarverMachine, origin: ProgramOrigin = {}): string {
  const { axes, program, spindle } = machine;
  const frame = machineFrame(machine, path);
  const safe = frame.toAxes({ angle: 0, height: path.low, radius: path.safeRadius });
  const written = new Words(machine);
  const modes = 'G21 G90 G94';
  const lines = [
    ...headOf(path, machine, origin).map((text) => `(${plain(text)})`),
    modes,
    ...(program.head.length > 0 ? [...program.head, modes] : []),
    `G0 ${written.of({ radial: safe.radial })}`,
    ...(axes.across ? [`G0 ${axes.across}0`] : []),
    `G0 ${written.of(safe)}`,
    `S${numeral(spindle.speed, 0)} ${spindle.turns === 'clockwise' ? 'M3' : 'M4'}`,
    'G93',
  ];
  for (const move of path.moves) {
    const words = written.of(frame.toAxes(move));
    if (words === '') continue;
    lines.push(move.rapid ? `G0 ${words}` : `G1 ${words} F${numeral(1 / move.minutes, OF_FEED)}`);
  }
  lines.push('G94', 'M5', ...program.foot, program.end);
  return `${lines.join('\n')}\n`;
}

/** The words of a place, of those axes that move. */
class Words {
  readonly #machine: CarverMachine;
  readonly #last = new Map<string, string>();

  constructor(machine: CarverMachine) {
    this.#machine = machine;
  }

  of(place: Partial<AxisPlace>): string {
    const words: string[] = [];
    for (const name of ['axial', 'rotary', 'radial'] as const) {
      const value = place[name];
      if (value === undefined) continue;
      const { letter } = this.#machine.axes[name];
      const text = numeral(value, this.#machine.program.decimals);
      if (this.#last.get(letter) === text) continue;
      this.#last.set(letter, text);
      words.push(letter + text);
    }
    return words.join(' ');
  }
}

/** Without an exponent and without a minus before nothing. */
const numeral = (value: number, decimals: number): string =>
  value
    .toFixed(decimals)
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')
    .replace(/^-0$/, '0');

/** What a comment can hold: brackets would end it. */
const plain = (text: string): string =>
  text
    .replace(/[^ -~]/g, '?')
    .replace(/[()]/g, ' ')
    .slice(0, 200);

/** What to compare with the machine that stands there, because nobody said it of this one. */
function checkFirst(machine: CarverMachine, assumed: readonly string[]): readonly string[] {
  if (assumed.length === 0) return [];
  const lines: string[] = [];
  for (const one of assumed.map((path) => assumedText(machine, path)))
    if (lines.length > 0 && `${lines.at(-1)!}, ${one}`.length < OF_LINE)
      lines.push(`${lines.pop()!}, ${one}`);
    else lines.push(`  ${one}`);
  return [
    `CHECK BEFORE RUNNING: ${assumed.length} values that decide safety were assumed, not given for this machine.`,
    'Compare them with the machine that stands there:',
    ...lines,
  ];
}

/** How the tool goes. */
function worksOf(
  { after, areas = 0, layers, rows: count, ridge, steepest }: Toolpath,
  { rows, rough }: CarverMachine,
): readonly string[] {
  const mm = (value: number) => numeral(value, 1);
  const ridges = `ridges ${numeral(ridge, 2)} mm, reckoned ${numeral(steepest, 2)} mm where steepest`;
  if (after)
    return [
      `SECOND TOOL: runs after the program of the ${after.shape} end of ${mm(after.diameter)} mm, on the same block as it stands, never alone`,
      'Set the new tip to the same zero; turn nothing in between.',
      `it goes only where the first leaves foam: ${areas} areas, ${count} rows; ${ridges}`,
    ];
  return [
    `roughing: ${layers} layers of ${mm(rough.stepDown)} mm, allowance ${mm(rough.allowance)} mm`,
    `finishing: ${rows.strategy}, ${count} rows; ${ridges}`,
  ];
}

/** What whoever stands at the machine has to know. */
function headOf(path: Toolpath, machine: CarverMachine, origin: ProgramOrigin): readonly string[] {
  const { axes, tool, leave } = machine;
  const { axial, radial, rotary } = axes;
  const mm = (value: number) => numeral(value, 1);
  const frame = machineFrame(machine, path);
  const { rotary: quarter } = frame.toAxes({ angle: 90, height: path.low, radius: 0 });
  const face = axial.towards === 'head' ? 'lower' : 'upper';
  return [
    'Bracewright carver program 1',
    ...(origin.designHash === undefined ? [] : [`design ${origin.designHash}`]),
    ...(origin.date === undefined ? [] : [`date ${origin.date}`]),
    `machine: ${machine.name}`,
    ...checkFirst(machine, origin.assumed ?? SAFETY_VALUES),
    'A wrong direction carves a mirrored body: run in the air first.',
    `tool: ${tool.shape} end, diameter ${mm(tool.diameter)} mm; numbers are places of its tip`,
    `block: round, diameter ${mm(2 * path.stockRadius)} mm, length ${mm(path.top - path.bottom)} mm; what stands beyond its ends is not reckoned with`,
    `${axial.letter}${mm(axial.offset)}: ${face} end face; ${axial.letter} grows towards the ${axial.towards}`,
    `${radial.letter}0: axis of rotation; ${radial.outward} is outward; safe ${radial.letter}${mm(frame.toAxes({ angle: 0, height: 0, radius: path.safeRadius }).radial)}`,
    `${rotary.letter}0: the tool is over the left of the patient; ${rotary.letter}${numeral(quarter, 3)}: over the back`,
    `axis of rotation in the model: x ${mm(path.axis[0])} y ${mm(path.axis[1])} mm; end faces z ${mm(path.bottom)} to ${mm(path.top)} mm`,
    ...(leave.foot + leave.head > 0
      ? [`left uncut: foot ${mm(leave.foot)} mm, head ${mm(leave.head)} mm`]
      : []),
    ...worksOf(path, machine),
    `about ${Math.ceil(path.minutes)} minutes at these feeds`,
    'G93: F is one divided by the minutes of its move',
  ];
}
