import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bracesBy } from './commands/braces.ts';
import { apartBy, type RunApart } from './make-apart.ts';
import { runCommandLine } from './run.ts';

let folder: string;
const at = (...names: string[]) => join(folder, ...names);
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'bracewright-braces-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const FOUND = [{ code: 'gate/thin', severity: 'ask', text: 'Thin.' }];
/** What `brace` makes of a scan that is called so, without the work. */
const MAKES: Readonly<Record<string, { status: number; files?: string[]; said: object }>> = {
  'good.stl': {
    status: 0,
    files: ['brace.3mf', 'gate.json'],
    said: { passed: true, findings: [], minWall: 3.7 },
  },
  'thin.stl': { status: 1, files: ['gate.json'], said: { passed: false, findings: FOUND } },
  'bad.stl': { status: 1, said: { error: { code: 'mesh/trunk-ends', message: 'No trunk.' } } },
};

const wordAfter = (argv: readonly string[], option: string) => argv[argv.indexOf(option) + 1]!;

/** A `brace` that writes what it makes at once; what it was asked is kept in `asked`. */
function briefly(asked: (readonly string[])[] = []): RunApart {
  return (argv) => {
    asked.push(argv);
    const { status, files = [], said } = MAKES[argv[1]!]!;
    const out = wordAfter(argv, '-o');
    // Begun, whatever comes of it.
    mkdirSync(out, { recursive: true });
    writeFileSync(join(out, 'history.json'), 'half made');
    if (files.length > 0) rmSync(join(out, 'history.json'));
    for (const name of files) writeFileSync(join(out, name), `${name} of ${argv[1]!}`);
    const printed = JSON.stringify(files.length > 0 ? { ...said, files } : said);
    return Promise.resolve({ status, printed, told: '' });
  };
}

async function braces(list: unknown, run: RunApart, ...more: (string | AbortSignal)[]) {
  writeFileSync(at('list.json'), JSON.stringify(list));
  const [printed, told]: [string[], string[]] = [[], []];
  const stopped = more.find((one) => typeof one !== 'string');
  const words = more.filter((one) => typeof one === 'string');
  const argv = ['braces', at('list.json'), '-o', at('out'), '--json', ...words];
  const output = {
    print: (text: string) => void printed.push(text),
    tell: (text: string) => void told.push(text),
    readLine: () => Promise.resolve(''),
  };
  const status = await runCommandLine(argv, [bracesBy(run, stopped)], output);
  return { status, told: told.join('\n'), json: () => JSON.parse(printed.join('\n')) };
}

test('each brace of a list is made in a folder of its own, and one that fails or is held keeps no other back', async () => {
  mkdirSync(at('out', 'bad'), { recursive: true });
  writeFileSync(at('out', 'bad', 'brace.3mf'), 'of another design');
  writeFileSync(at('out', 'bad', 'letter.txt'), 'of a person');
  const asked: (readonly string[])[] = [];
  const list = [
    { scan: 'bad.stl', type: 'rigo-A1', side: 'right' },
    { scan: 'thin.stl', type: 'rigo-B2', side: 'left', process: 'fdm-pp', reason: ['a=b', 'c=d'] },
    { scan: 'good.stl', name: 'Anna 2', 'opening-width': 35, 'glue-pads': true },
  ];
  const made = await braces(list, briefly(asked), '--process', 'sls', '--edge', 'auto');
  expect(made.status).toBe(1);
  expect(made.json()).toMatchObject({
    stopped: false,
    done: true,
    braces: [
      { name: 'bad', state: 'failed', error: { code: 'mesh/trunk-ends' } },
      { name: 'thin', state: 'held', findings: FOUND },
      { name: 'Anna 2', state: 'made', passed: true, minWall: 3.7, files: ['brace.3mf', 'gate.json'] },
    ],
  });
  expect(made.told.split('\n')).toEqual([
    '1 of 3  bad: failed: No trunk. [mesh/trunk-ends]',
    '2 of 3  thin: held: gate/thin',
    '3 of 3  Anna 2: made',
  ]);
  expect(readdirSync(at('out')).toSorted()).toEqual(['Anna 2', 'bad', 'braces.json', 'thin']);
  expect(readdirSync(at('out', 'bad'))).toEqual(['letter.txt']);
  expect(readFileSync(at('out', 'Anna 2', 'brace.3mf'), 'utf8')).toBe('brace.3mf of good.stl');
  expect(JSON.parse(readFileSync(at('out', 'braces.json'), 'utf8'))).toEqual(made.json());
  expect(asked[1]).toEqual(
    expect.arrayContaining(['--process=fdm-pp', '--edge=auto', '--reason=a=b', '--reason=c=d']),
  );
  expect(asked[1]).not.toContain('--process=sls');
  expect(asked[2]).toEqual(expect.arrayContaining(['--process=sls', '--opening-width=35', '--glue-pads']));
});

test('a list that is stopped half way leaves nothing half made, and what was done stays', async () => {
  mkdirSync(at('out', 'second'), { recursive: true });
  writeFileSync(at('out', 'second', 'brace.3mf'), 'of before');
  const stopping = new AbortController();
  const asked: (readonly string[])[] = [];
  const make = briefly(asked);
  const run: RunApart = async (argv, stop) => {
    const ended = await make(argv, stop);
    if (asked.length === 2) stopping.abort();
    return stop.aborted ? { status: null, printed: '', told: '' } : ended;
  };
  const list = ['first', 'second', 'third'].map((name) => ({ scan: 'good.stl', name }));
  const { status, told, json } = await braces(list, run, stopping.signal);
  expect(status).toBe(130);
  expect(told).toContain('stopped; 1 of 3 are done, and stay');
  expect(json().braces.map(({ state }: { state: string }) => state)).toEqual(['made', 'stopped', 'stopped']);
  expect(json()).toMatchObject({ stopped: true, done: false });
  expect(asked).toHaveLength(2);
  expect(readdirSync(at('out')).toSorted()).toEqual(['braces.json', 'first', 'second']);
  expect(readFileSync(at('out', 'second', 'brace.3mf'), 'utf8')).toBe('of before');
});

test('as many as asked for are made at once', async () => {
  let [now, most] = [0, 0];
  const make = briefly();
  const run: RunApart = async (argv, stop) => {
    most = Math.max(most, ++now);
    await new Promise((resolve) => setImmediate(resolve));
    now--;
    return make(argv, stop);
  };
  const list = ['a', 'b', 'c', 'd'].map((name) => ({ scan: 'good.stl', name }));
  const { status, json } = await braces(list, run, '--at-once', '2');
  expect(status).toBe(0);
  expect(most).toBe(2);
  expect(json().braces.map(({ name }: { name: string }) => name)).toEqual(['a', 'b', 'c', 'd']);
});

test.each([
  [{ scan: 'a.stl' }, 'LIST.json holds a list of braces'],
  [[{ scan: 'a.stl' }, { name: 'b' }], 'entry 2: '],
  [[{ scan: 'a.stl', colour: 'red' }], 'entry 1 (a.stl): '],
  [[{ scan: 'x/a.stl' }, { scan: 'y/A.stl' }], 'entry 2 (y/A.stl): its folder “A” is that of entry 1 too'],
  [[{ scan: 'a.stl', name: '../b' }], '“../b” is no name of a folder'],
  [[{ scan: 'a.stl', name: '..' }], '“..” is no name of a folder'],
  [[{ scan: 'a.stl', out: 'b' }], '"out" is said once for the whole list'],
])('a list %j is refused before anything is made', async (list, words) => {
  const { status, told } = await braces(list, () => Promise.reject(new Error('nothing is to be made')));
  expect(status).toBe(2);
  expect(told).toContain(words);
  expect(existsSync(at('out'))).toBe(false);
});

test('a scan in the place of a brace is not written over', async () => {
  mkdirSync(at('out', 'brace'), { recursive: true });
  writeFileSync(at('out', 'brace', 'brace.stl'), 'a scan');
  const { status, told } = await braces([{ scan: at('out', 'brace', 'brace.stl') }], briefly());
  expect(status).toBe(2);
  expect(told).toContain('is the file that is read');
});

test('work in a process of its own says how it ended, and is ended at once where it is stopped', async () => {
  const script = "process.stdout.write('begun'); if (process.argv[2] === 'wait') setInterval(() => {}, 1000); else process.exitCode = 3;"; // prettier-ignore
  writeFileSync(at('program.mjs'), script);
  const run = apartBy(at('program.mjs'));
  const going = new AbortController();
  const waits = run(['wait'], going.signal);
  expect(await run(['end'], new AbortController().signal)).toEqual({ status: 3, printed: 'begun', told: '' });
  going.abort();
  expect((await waits).status).toBe(null);
});
