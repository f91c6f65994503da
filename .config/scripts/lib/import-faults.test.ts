import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { importFaults } from './import-faults.mjs';
import { namesTaken, roomCircles } from './room-circles.mjs';

const rules = fileURLToPath(new URL('../../..', import.meta.url));

let root: string;
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'bracewright-imports-'))));
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** What is said of these files. */
async function faultsOf(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const folders = new Set(Object.keys(files).map((path) => path.split('/')[0]!));
  return (await importFaults([...folders], { root, rules })).faults;
}

it('says which rooms go in a circle, by which files and names, where two files share nothing but a type', async () => {
  const faults = await faultsOf({
    'server/src/bills/bill.ts':
      "import type { Person as Payer } from '../people/person.ts';\nexport type Bill = { by: Payer };\n",
    'server/src/people/person.ts': 'export interface Person { name: string }\n',
    'server/src/people/debts.ts':
      "import { type Bill } from '../bills/bill.ts';\nexport type Debts = Bill[];\n",
  });
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain('Circle of rooms in server/src: bills → people → bills.');
  expect(faults[0]).toContain('server/src/bills/bill.ts takes Person from server/src/people/person.ts');
  expect(faults[0]).toContain('server/src/people/debts.ts takes Bill from server/src/bills/bill.ts');
});

it('tells two files of one folder that take types from each other', async () => {
  const faults = await faultsOf({
    'server/src/people/person.ts':
      "import type { Team } from './team.ts';\nexport type Person = { team: Team };\n",
    'server/src/people/team.ts': "import type { Person } from './person.ts';\nexport type Team = Person[];\n",
  });
  expect(faults.join('\n')).toContain(
    'Circle of rooms in server/src/people: person.ts → team.ts → person.ts.',
  );
});

it('tells tests that import each other in a circle, over a third one too', async () => {
  const faults = await faultsOf({
    'server/src/one.fixture.test.ts':
      "import { two } from './two.fixture.test.ts';\nexport const one = two;\n",
    'server/src/two.fixture.test.ts':
      "import { three } from './three.fixture.test.ts';\nexport const two = three;\n",
    'server/src/three.fixture.test.ts':
      "import { one } from './one.fixture.test.ts';\nexport const three = (): unknown => one;\n",
    'server/src/first.test.ts': "import { one } from './one.fixture.test.ts';\nvoid one;\n",
  });
  const [one, two, three] = ['one', 'two', 'three'].map((name) => `server/src/${name}.fixture.test.ts`);
  expect(faults).toEqual([`Rule no-cycles: ${one} → ${two} → ${three} → ${one}.`]);
});

it('lets a folder take from the file that stands beside it, and a test from anywhere', async () => {
  const faults = await faultsOf({
    'server/src/people/page.ts': "import { table } from './parts/table.ts';\nexport const page = table;\n",
    'server/src/people/parts/table.ts': "import { words } from '../words.ts';\nexport const table = words;\n",
    'server/src/people/parts/table.test.ts': "import { page } from '../page.ts';\nvoid page;\n",
    'server/src/people/words.ts': 'export const words = 1;\n',
  });
  expect(faults).toEqual([]);
});

/** The rules that are broken where `file` imports `to`, a file below core/src. */
async function faultsOfImport(file: string, to: string): Promise<readonly string[]> {
  const target = `core/src/${to}`;
  const way = '../'.repeat(file.split('/').length - 1) + target;
  const faults = await faultsOf({
    [target]: 'export const it = 1;\n',
    [file]: `import { it } from '${way}';\nvoid it;\n`,
  });
  return faults.map((fault) => /^Rule ([\w-]+)/.exec(fault)?.[1] ?? fault);
}

const OPERATION = 'plugins/bend/src/operation-shape.ts';
// A room that is made tomorrow is no more allowed than one that was forgotten.
it.each([
  ...['annotation', 'brace', 'exporter', 'history', 'glossary'].map((room) => [
    OPERATION,
    `${room}/index.ts`,
  ]),
  ...['session', 'runner', 'scene', 'tool', 'new-room'].map((room) => [OPERATION, `${room}/index.ts`]),
])('an operation may not import core/%2$s: %1$s', async (file, to) => {
  expect(await faultsOfImport(file!, to!)).toContain('operation-imports-headless-only');
});

it.each([
  ['core/src/glossary/index.ts', 'scene/scene-service.ts', 'headless-is-pure'],
  ['core/src/text/texts.ts', 'new-room/index.ts', 'headless-is-pure'],
  ['core/src/session/design.ts', 'babylon/editor.ts', 'framework-has-no-engine-and-no-react'],
  ['core/src/babylon/editor.ts', 'react/panel.ts', 'engine-has-no-react'],
])('%s may not import core/src/%s', async (file, to, rule) => {
  expect(await faultsOfImport(file, to)).toEqual([rule]);
});

it.each(['math', 'mesh', 'params', 'operation'])('an operation may import core/%s', async (room) => {
  expect(await faultsOfImport(OPERATION, `${room}/index.ts`)).toEqual([]);
});

it('an operation may take a file of its own, but not by it what needs a host', async () => {
  const files = (room: string) => ({
    [`core/src/${room}/index.ts`]: 'export const it = 1;\n',
    'plugins/bend/src/turn.ts': `export { it } from '../../../core/src/${room}/index.ts';\n`,
    [OPERATION]: "import { it } from './turn.ts';\nvoid it;\n",
  });
  expect(await faultsOf(files('brace'))).toEqual([]);
  const faults = await faultsOf(files('session'));
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain(
    `Rule operation-reaches-headless-only: ${OPERATION} → core/src/session/index.ts`,
  );
});

it('the command line may load the server later, but not with itself', async () => {
  const files = (line: string) => ({
    'server/src/db/database.ts': "import 'knex';\n",
    'node_modules/knex/package.json': '{ "name": "knex", "main": "index.js" }',
    'node_modules/knex/index.js': '',
    'server/src/cli/commands/serve.ts': "import '../../db/database.ts';\n",
    'server/src/cli.ts': line,
  });
  expect(await faultsOf(files("void import('./cli/commands/serve.ts');\n"))).toEqual([]);
  const faults = await faultsOf(files("import './cli/commands/serve.ts';\n"));
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain('Rule no-server-at-start: server/src/cli.ts → ');
});

it('tells the shortest circle of a knot, and a second knot beside it', () => {
  const of = (...pairs: string[]) =>
    roomCircles(pairs.map((pair) => ({ from: `${pair[0]}/x`, to: `${pair[1]}/x` })));
  expect(of('ab', 'bc', 'ca', 'cb', 'pq', 'qp').map(({ rooms }) => [...rooms].sort().join(''))).toEqual([
    'bc',
    'pq',
  ]);
  expect(of('ab', 'bc', 'ac')).toEqual([]);
});

it('names what an import takes, whatever its shape', () => {
  const text =
    "import a, { b as c, type D } from './x.ts';\nexport { e as f } from './x.ts';\nexport * as g from './x.ts';\nimport './y.ts';\n";
  expect(namesTaken(text, './x.ts')).toEqual(['default', 'b', 'D', 'e', 'g']);
});
