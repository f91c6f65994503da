import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { jsonBytes } from '../../braces/files.ts';
import { numberOption, parseCommand, requiredOption, type Parsed } from '../arguments.ts';
import { BRACE_OPTIONS, filesOfBraceIn } from '../brace-options.ts';
import { wantedBraces, type WantedBrace } from '../brace-list.ts';
import type { Command } from '../command.ts';
import { readJson } from '../history.ts';
import { apartBy, type Ended, type RunApart } from '../make-apart.ts';
import { refuseOverwriting, writeWhole, type Output } from '../output.ts';

const OPTIONS = { ...BRACE_OPTIONS, 'at-once': { type: 'string' } } as const;
/** What became of each, kept beside their folders. */
const ACCOUNT = 'braces.json';
/** Exit status of a program that was interrupted. */
const INTERRUPTED = 130;

/** What `brace --json` says. */
interface Said {
  readonly passed?: boolean | undefined;
  readonly files?: readonly string[] | undefined;
  readonly findings?:
    | readonly { readonly code: string; readonly severity: string; readonly text?: string }[]
    | undefined;
  readonly minWall?: number | undefined;
  readonly volume?: number | undefined;
  readonly mass?: number | undefined;
  readonly designHash?: string | undefined;
  readonly error?: { readonly code: string; readonly message: string } | undefined;
}

/** What became of one brace of a list: `held` where what was found keeps its files back, `stopped` where the list was stopped before it was done. */
interface Outcome extends Said {
  readonly name: string;
  readonly scan: string;
  readonly state: 'made' | 'held' | 'failed' | 'stopped';
}

/** Where a brace is made until it is whole; one that was left behind by a power cut is none of a person's files. */
const partOf = (out: string, name: string): string => join(out, `.${name}.part`);

/** Takes what is told of a brace of another design out of a folder. */
function clear(folder: string): void {
  if (existsSync(folder))
    for (const name of filesOfBraceIn(folder)) rmSync(join(folder, name), { force: true });
}

/** Moves the files of a brace that is whole to where they belong. */
function settle(part: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  clear(folder);
  for (const name of readdirSync(part)) renameSync(join(part, name), join(folder, name));
}

function saidIn({ status, printed, told }: Ended): Said {
  try {
    return JSON.parse(printed.trim().split('\n').at(-1)!) as Said;
  } catch {
    const why = told.trim().split('\n').at(-1) || `the work ended without an answer (status ${status})`;
    return { error: { code: 'work-ended', message: why } };
  }
}

interface Desk {
  readonly out: string;
  readonly run: RunApart;
  readonly stop: AbortSignal;
}

/** Makes one brace beside its folder, and puts it there when it is whole; one that fails or is stopped leaves nothing. */
async function makeOne({ name, scan, argv }: WantedBrace, { out, run, stop }: Desk): Promise<Outcome> {
  const [part, folder] = [partOf(out, name), join(out, name)];
  rmSync(part, { recursive: true, force: true });
  try {
    const ended = await run(['brace', ...argv, '-o', part, '--json'], stop);
    if (stop.aborted) return { name, scan, state: 'stopped' };
    const { passed, files, findings, minWall, volume, mass, designHash, error } = saidIn(ended);
    if (error || !files) {
      clear(folder);
      const unknown = { code: 'work-ended', message: `the work ended with status ${ended.status}` };
      return { name, scan, state: 'failed', error: error ?? unknown };
    }
    settle(part, folder);
    const state = files.includes('brace.3mf') ? 'made' : 'held';
    return { name, scan, state, ...{ passed, findings, minWall, volume, mass, designHash, files } };
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
}

/** A line about a brace that is done. */
function lineOf({ name, state, passed, findings = [], error }: Outcome): string {
  const open = findings.filter(({ severity }) => severity !== 'note').map(({ code }) => code);
  const why = error ? `${error.message} [${error.code}]` : open.join(', ');
  return `${name}: ${state}${state === 'made' && passed !== true ? ', not passed' : ''}${why ? `: ${why}` : ''}`;
}

/** Does `work` for all in order, up to `most` at once. */
async function forAll<T>(all: readonly T[], most: number, work: (one: T, index: number) => Promise<void>) {
  let next = 0;
  const go = async (): Promise<void> => {
    while (next < all.length) {
      const index = next++;
      await work(all[index]!, index);
    }
  };
  await Promise.all(Array.from({ length: Math.min(most, all.length) }, go));
}

/** Aborted when somebody stops the program, until `free` is called. */
function interruption() {
  const stopping = new AbortController();
  const stop = (): void => stopping.abort();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
  const free = (): void => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stop);
  };
  return { signal: stopping.signal, free };
}

/** Throws BadArguments where what is written is a file that is read. */
function refuseInputs(out: string, wanted: readonly WantedBrace[], listed: string): void {
  const inputs = [
    listed,
    ...wanted.flatMap(({ argv }) => argv.map((word) => word.replace(/^--[\w-]+=/, ''))),
  ];
  const own = (folder: string) =>
    existsSync(folder) ? filesOfBraceIn(folder).map((name) => join(folder, name)) : [];
  for (const path of [join(out, ACCOUNT), ...wanted.flatMap(({ name }) => own(join(out, name)))])
    refuseOverwriting(path, inputs);
}

/** Options of the command line that hold for all braces of the list. */
const commonOf = ({ values }: Parsed): Parsed['values'] =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !['out', 'json', 'at-once'].includes(name)));

/** `braces` with a way to run a command line of its own, and to be stopped. */
export const bracesBy = (run: RunApart, stopped?: AbortSignal): Command => ({
  name: 'braces',
  usage:
    'braces LIST.json [--at-once N] -o DIR [--json] [options of brace for all of them]; LIST.json: [{ "scan": "a.stl", "name": "a", "type": "rigo-A1", "side": "right", … }…]',
  about: 'makes the braces of a list, each in a folder of its own',
  async run(argv, output: Output) {
    const parsed = parseCommand(argv, OPTIONS, { min: 1, max: 1, names: 'LIST.json' });
    const out = requiredOption(parsed, 'out');
    const most = numberOption(parsed, 'at-once', { min: 1, max: 16, fallback: 1 });
    const listed = parsed.positionals[0]!;
    const wanted = wantedBraces(readJson('list', listed), commonOf(parsed));
    mkdirSync(out, { recursive: true });
    refuseInputs(out, wanted, listed);
    const { signal, free } = interruption();
    const stop = stopped ? AbortSignal.any([stopped, signal]) : signal;
    const outcomes = wanted.map(({ name, scan }): Outcome => ({ name, scan, state: 'stopped' }));
    const account = (isDone: boolean) => ({
      ...{ format: 'bracewright-braces', version: 1, stopped: stop.aborted, done: isDone },
      braces: outcomes,
    });
    let done = 0;
    try {
      await forAll(wanted, Math.floor(most), async (one, index) => {
        if (stop.aborted) return;
        outcomes[index] = await makeOne(one, { out, run, stop });
        if (outcomes[index].state === 'stopped') return;
        output.tell(`${++done} of ${wanted.length}  ${lineOf(outcomes[index])}`);
        writeWhole(join(out, ACCOUNT), jsonBytes(account(false)));
      });
    } finally {
      free();
    }
    writeWhole(join(out, ACCOUNT), jsonBytes(account(!stop.aborted)));
    const made = outcomes.filter(({ state }) => state === 'made').length;
    if (parsed.values['json']) output.print(JSON.stringify(account(!stop.aborted)));
    else output.print(`${out}  ${made} of ${wanted.length} braces, ${ACCOUNT}`);
    if (stop.aborted) {
      output.tell(`bracewright braces: stopped; ${done} of ${wanted.length} are done, and stay`);
      return INTERRUPTED;
    }
    return outcomes.every(({ state, passed }) => state === 'made' && passed === true) ? 0 : 1;
  },
});

/**
 * `braces LIST.json -o DIR`: the braces of a list, one after another or `--at-once` so many, each by `brace` in a process of its own. A brace is made beside its folder `DIR/NAME` and put
 * there when it is whole: one that fails keeps no other back, and a stop (SIGINT, SIGTERM) leaves nothing half made; what was done stays. `DIR/braces.json` tells of each what became of
 * it, with what was found. Exit 0 where all were made and passed, 1 otherwise, 130 where it was stopped.
 */
export const braces: Command = bracesBy(apartBy());
