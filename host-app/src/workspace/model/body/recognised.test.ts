import {
  RECOGNITION_VERSION,
  type BodyFacts,
  type ScanAlignment,
  type TriMesh,
  type UnitGuess,
} from '@bracewright/core/mesh';
import { OperationAborted } from '@bracewright/core/operation';
import { sampleTrunk } from '@bracewright/core/sample';
import { beforeEach, expect, test } from 'vitest';
import { keyOfLook, Recognised, type RecognitionJobs } from './recognised.ts';

const base = sampleTrunk({ edge: 30 }).mesh;
const copyOf = ({ positions, indices }: TriMesh): TriMesh => ({ positions, indices });
const aligned = { sure: false, reasons: [] } as unknown as ScanAlignment;
const guessed = { unit: 'mm', sure: true, options: [] } as UnitGuess;

let asked: string[] = [];
let kept = new Map<string, unknown>();
beforeEach(() => {
  asked = [];
  kept = new Map();
});

const jobs: RecognitionJobs = {
  alignBodyScan: async () => (asked.push('align'), aligned),
  guessUnit: async () => (asked.push('guess'), guessed),
  recogniseBody: async () => (asked.push('both'), { alignment: aligned, guess: guessed }),
};
/** As another opening of a model: another page, the same device. */
function opened(
  about: { hash?: string; facts?: BodyFacts; jobs?: RecognitionJobs; read?: () => Promise<never> } = {},
) {
  const { hash = 'a', facts = { height: 1600, weight: 50 } } = about;
  const looks = {
    read: about.read ?? (async (key: string) => structuredClone(kept.get(key))),
    write: async (key: string, answer: unknown) => void kept.set(key, structuredClone(answer)),
  };
  const design = { base, mesh: base, hash, history: { base: hash, records: [], cursor: 0 } };
  return { design, it: new Recognised({ design, parts: { facts, looks } }, about.jobs ?? jobs) };
}
const both = async ({ it }: ReturnType<typeof opened>) =>
  Promise.all([it.alignment(base, {}), it.person(), it.person()]);

test('how a scan stands and its unit are asked of one worker, once', async () => {
  const page = opened();
  expect(await both(page)).toEqual([aligned, guessed, guessed]);
  await page.it.person();
  expect(asked).toEqual(['both']);
});

test('a body that was moved is looked at by itself, the person by the scan as it came', async () => {
  const { design, it } = opened();
  design.mesh = copyOf(base);
  design.hash = 'moved';
  await Promise.all([it.alignment(design.mesh, {}), it.person()]);
  expect(asked.sort()).toEqual(['align', 'guess']);
});

test('another object with the content of the scan is the scan', async () => {
  const { design, it } = opened();
  design.mesh = copyOf(base);
  await Promise.all([it.alignment(design.mesh, {}), it.person()]);
  expect(asked).toEqual(['both']);
});

test('the next opening of the same model looks at nothing', async () => {
  await both(opened());
  expect(await both(opened())).toEqual([aligned, guessed, guessed]);
  expect(asked).toEqual(['both']);
});

test.each([
  ['of another body', { hash: 'b' }, 'both'],
  ['by another height', { facts: { height: 1610, weight: 50 } }, 'both'],
  ['by no height', { facts: { weight: 50 } }, 'both'],
  ['of the person by another weight', { facts: { height: 1600, weight: 60 } }, 'guess'],
] as const)('an answer %s is found anew', async (_, about, expected) => {
  await both(opened());
  await both(opened(about));
  expect(asked).toEqual(['both', expected]);
});

test('an answer of another version is found anew', async () => {
  const question = { kind: 'alignment', body: 'a', facts: { height: 1600 } } as const;
  expect(keyOfLook(question, RECOGNITION_VERSION + 1)).not.toBe(keyOfLook(question));
  await both(opened());
  expect([...kept.keys()]).toContain(keyOfLook(question));
  kept = new Map([[keyOfLook(question, RECOGNITION_VERSION - 1), aligned]]);
  await both(opened());
  expect(asked).toEqual(['both', 'both']);
});

test('a device that keeps nothing has the body looked at', async () => {
  const read = () => Promise.reject(new Error('no room'));
  expect(await both(opened({ read }))).toEqual([aligned, guessed, guessed]);
});

test('a look that was stopped keeps nothing, and is begun again when it is asked for', async () => {
  let stopped = true;
  const recogniseBody: RecognitionJobs['recogniseBody'] = (...asking) =>
    stopped ? Promise.reject(new OperationAborted()) : jobs.recogniseBody(...asking);
  const page = opened({ jobs: { ...jobs, recogniseBody } });
  const [first, person] = await Promise.allSettled([page.it.alignment(base, {}), page.it.person()]);
  expect([first.status, person.status]).toEqual(['rejected', 'rejected']);
  expect(kept.size).toBe(0);
  stopped = false;
  expect(await both(page)).toEqual([aligned, guessed, guessed]);
});
