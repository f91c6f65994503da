import { SdkError } from '../../errors/sdk-error.ts';
import type { CarverMachine } from './machine.ts';
import type { AxisPlace } from './machine-frame.ts';

/** A move of a program as a controller counts it. */
export interface ProgramMove extends AxisPlace {
  /** Of the file, from 1. */
  readonly line: number;
  readonly rapid: boolean;
  /** As F says in inverse time; undefined for rapid moves and in mm/min. */
  readonly minutes: number | undefined;
}

/** A program that was read. */
export interface ReadProgram {
  readonly moves: readonly ProgramMove[];
  readonly comments: readonly string[];
  readonly designHash: string | undefined;
}

/** Words of G that change nothing that is read here: dwell, plane, compensation, offsets, path control. */
const IDLE = new Set([4, 17, 40, 43, 49, 54, 55, 56, 57, 58, 59, 59.1, 59.2, 59.3, 61, 61.1, 64, 80]);
/** Those that go to a place that only the machine knows. */
const ELSEWHERE = new Set([28, 30, 53]);
const AXES = new Set('XYZABCUVW');
const OTHERS = new Set('DFHKLMNPQRST');

/**
 * Reads the subset of RS274/NGC that `writeGcode` writes, and what the lines of a machine's own may hold: absolute moves G0 and G1 in mm, G93 or G94, comments. Throws SdkError
 * `carve/gcode-file` with the number of the line and its word for everything else that would move a tool otherwise than it looks: inches, relative moves, arcs, cycles, offsets set anew,
 * subprograms, an axis that the machine has not or that has to stay on 0, a move before units and mode are told, a cut from a place that nobody knows or without its F.
 */
export function readGcode(text: string, machine: CarverMachine): ReadProgram {
  const reader = new Reader(machine);
  const lines = text.split(/\r?\n/);
  for (let i = 0; i < lines.length && !reader.isOver; i++) reader.read(lines[i]!, i + 1);
  if (!reader.isOver) reader.refuse(lines.length, 'M2');
  const { moves, comments } = reader;
  const designHash = comments.map((one) => /^design ([0-9a-f]{64})$/.exec(one)?.[1]).find((found) => found);
  return { moves, comments, designHash };
}

/** A letter and its number. */
const WORD = /([A-Z])\s*([+-]?(?:\d+\.?\d*|\.\d+))/g;
/** Where a tool stands before anything was told. */
const NOWHERE: AxisPlace = { axial: NaN, radial: NaN, rotary: NaN };

const isWhole = ({ axial, radial, rotary }: AxisPlace): boolean =>
  Number.isFinite(axial) && Number.isFinite(radial) && Number.isFinite(rotary);

class Reader {
  readonly moves: ProgramMove[] = [];
  readonly comments: string[] = [];
  isOver = false;
  readonly #names: ReadonlyMap<string, keyof AxisPlace>;
  readonly #across: string | null;
  #at: AxisPlace = NOWHERE;
  readonly #told = new Set<number>();
  #motion: 0 | 1 | undefined;
  #isInverse = false;

  constructor({ axes }: CarverMachine) {
    this.#names = new Map([
      [axes.axial.letter, 'axial'],
      [axes.radial.letter, 'radial'],
      [axes.rotary.letter, 'rotary'],
    ]);
    this.#across = axes.across;
  }

  refuse(line: number, word: string): never {
    throw new SdkError('carve/gcode-file', { line, word: word.slice(0, 40) });
  }

  read(text: string, line: number): void {
    const code = text
      .replace(/\(([^()]*)\)/g, (_, comment: string) => (this.comments.push(comment.trim()), ' '))
      .replace(/;.*$/, '')
      .toUpperCase();
    if (code.trim() === '%') return;
    const words: [letter: string, value: number][] = [];
    let rest = '';
    let end = 0;
    for (const match of code.matchAll(WORD)) {
      words.push([match[1]!, Number(match[2])]);
      if (match.index > end) rest += code.slice(end, match.index);
      end = match.index + match[0].length;
    }
    if (end < code.length) rest += code.slice(end);
    if (rest.trim() !== '') this.refuse(line, rest.trim());
    let isElsewhere = false;
    for (const [letter, value] of words)
      if (letter === 'G') isElsewhere = this.#mode(value, line) || isElsewhere;
    this.#go(words, isElsewhere, line);
    if (words.some(([letter, value]) => letter === 'M' && (value === 2 || value === 30))) this.isOver = true;
  }

  /** Whether the line goes to a place of the machine. */
  #mode(value: number, line: number): boolean {
    if (value === 0 || value === 1) this.#motion = value;
    else if (value === 21 || value === 90) this.#told.add(value);
    else if (value === 93 || value === 94) this.#isInverse = value === 93;
    else if (value === 80) this.#motion = undefined;
    else if (ELSEWHERE.has(value)) return true;
    else if (!IDLE.has(value)) this.refuse(line, `G${value}`);
    return false;
  }

  #go(words: readonly (readonly [string, number])[], isElsewhere: boolean, line: number): void {
    const { axial, radial, rotary } = this.#at;
    const next = { axial, radial, rotary };
    let isMoved = false;
    let feed: number | undefined;
    for (const [letter, value] of words) {
      if (letter === 'F') feed = value;
      if (!AXES.has(letter)) {
        if (letter !== 'G' && !OTHERS.has(letter)) this.refuse(line, letter + value);
        continue;
      }
      const name = this.#names.get(letter);
      if (isElsewhere) continue;
      if (name) {
        next[name] = value;
        isMoved = true;
      } else if (letter !== this.#across || value !== 0) this.refuse(line, letter + value);
    }
    if (isElsewhere) this.#at = NOWHERE;
    if (!isMoved) return;
    const rapid = this.#motion === 0;
    if (this.#motion === undefined || !this.#told.has(21) || !this.#told.has(90))
      this.refuse(line, 'G21 G90');
    const isKnown = isWhole(this.#at);
    if (!rapid && (!isKnown || (this.#isInverse && !(feed !== undefined && feed > 0))))
      this.refuse(line, 'G1');
    this.#at = next;
    const minutes = !rapid && this.#isInverse ? 1 / feed! : undefined;
    if (isWhole(next))
      this.moves.push({ axial: next.axial, radial: next.radial, rotary: next.rotary, line, rapid, minutes });
  }
}
