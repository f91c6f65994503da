import type { PreparationStep, PreparationStepId, ScanPreparation } from '@bracewright/core/brace';
import { clientIdSchema } from '@bracewright/core/contract';
import { mat4 } from '@bracewright/core/math';
import { observable, runInAction } from 'mobx';
import { Drafts } from '../../../stores/drafts.ts';
import { beforeEach, expect, test, vi } from 'vitest';

const asked: { stands?: boolean }[] = [];
let answer: ScanPreparation;
vi.mock('../../workers/look-jobs.ts', () => ({
  proposePreparation: (_mesh: unknown, known: { stands?: boolean }) => {
    asked.push(known);
    return Promise.resolve(answer);
  },
}));
const { Preparation } = await import('./preparation.ts');

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
});

const step = (id: PreparationStepId, role: string): PreparationStep =>
  ({ id, role, params: {}, values: {}, confidence: 0.5, doubts: [] }) as unknown as PreparationStep;
const [close, stand, arm, ends] = [
  step('close', 'closing'),
  { ...step('stand', 'alignment'), params: { transform: [...mat4.IDENTITY] } },
  step('arm-left', 'cutting'),
  step('ends', 'trimming'),
];
const found = (steps: readonly PreparationStep[], questions: ScanPreparation['questions'] = []) =>
  ({ refusal: undefined, questions, steps, landmarks: [] }) as unknown as ScanPreparation;

/** A workspace of a body on which nothing was done; the types of what is appended are kept. */
async function preparationOf(proposed: ScanPreparation) {
  answer = proposed;
  const appended: string[] = [];
  const standing = observable({ confirmed: false, question: undefined, compared: true });
  const design = {
    mesh: {},
    history: { records: [] },
    append: ({ type }: { type: string }) => {
      appended.push(type);
      return Promise.resolve({ id: type });
    },
  };
  const operations = {
    roles: { typesOf: (role: string) => [role] },
    latest: (type: string) => ({ type, version: 1, params: { safeParse: () => ({ success: true }) } }),
  };
  const workspace = {
    ...{ standing, design, later: { maySettle: () => true } },
    checkup: observable({ look: () => undefined, checks: undefined as unknown }),
    guard: (work: () => unknown) => work(),
    parts: {
      ...{
        modelId: 'one',
        app: { drafts: new Drafts(), session: {} },
        facts: {},
        annotations: { annotations: [] },
      },
      catalog: { operations, toolOf: () => ({ manifest: { id: 'tool' } }) },
    },
  };
  const preparation = new Preparation(workspace as never);
  vi.spyOn(preparation, 'operationFor').mockImplementation(({ role }) => operations.latest(role) as never);
  await preparation.look();
  return { preparation, standing, appended, workspace };
}

test('a cut is not carried out on a body that does not stand as the cut was drawn', async () => {
  const { preparation, appended } = await preparationOf(found([close, stand, arm, ends]));
  expect(preparation.all.filter((one) => preparation.waits(one))).toEqual([arm, ends]);
  await preparation.take([arm]);
  await preparation.take([ends, stand]);
  expect(appended).toEqual([]);
  // Where the body stands already nothing waits.
  const stood = await preparationOf(found([arm, ends]));
  expect(stood.preparation.all.some((one) => stood.preparation.waits(one))).toBe(false);
});

test('whoever leaves the turn out of all leaves out the cuts that need it', async () => {
  const { preparation } = await preparationOf(found([close, stand, arm, ends]));
  const ticked = () => preparation.all.filter((one) => preparation.isTicked(one)).map(({ id }) => id);
  expect(ticked()).toEqual(['close', 'stand', 'arm-left', 'ends']);
  preparation.toggle('stand');
  expect(ticked()).toEqual(['close']);
  expect([close, arm, ends].map((one) => preparation.lacksStand(one))).toEqual([false, true, true]);
  preparation.toggle('stand');
  expect(ticked()).toEqual(['close', 'stand', 'arm-left', 'ends']);
});

const asks = found([close, stand], [{ code: 'align/up-unclear' }]);

test('once somebody has confirmed how the body stands it is looked at again', async () => {
  const { preparation, standing } = await preparationOf(asks);
  await preparation.look();
  expect(asked.map(({ stands }) => stands)).toEqual([false]);
  answer = found([ends]);
  runInAction(() => (standing.confirmed = true));
  expect(preparation.found).toBeUndefined();
  await preparation.look();
  expect(asked.map(({ stands }) => stands)).toEqual([false, true]);
  expect(preparation.all).toEqual([ends]);
});

test('what was found of a body that stands already is not sought again when that is confirmed', async () => {
  const { preparation, standing } = await preparationOf(found([close, ends]));
  runInAction(() => (standing.confirmed = true));
  await preparation.look();
  expect(asked).toHaveLength(1);
  expect(preparation.all).toEqual([close, ends]);
});

test('where something is asked nothing is carried out at once, and step by step begins where it is answered', async () => {
  const { preparation, appended } = await preparationOf(asks);
  await preparation.proposeAll();
  await preparation.takeAll();
  expect(appended).toEqual([]);
  preparation.leaveWhole();
  expect([preparation.isWhole, preparation.step]).toEqual([false, 'stand']);
});

test('nothing is carried out on a body that is another one after the question about later steps', async () => {
  const { preparation, appended, workspace } = await preparationOf(found([close, stand]));
  workspace.later.maySettle = () => {
    workspace.design.mesh = {};
    return true;
  };
  expect(await preparation.take([close])).toBe(false);
  expect(appended).toEqual([]);
  workspace.later.maySettle = () => true;
  await preparation.look();
  // What is told of it afterwards needs words, which this workspace has none of.
  await preparation.take([close]).catch(() => undefined);
  expect(appended).toEqual(['closing']);
});

test('of a scan whose unit is wrong nothing is proposed until it is mended', async () => {
  const { preparation, workspace } = await preparationOf(found([close, stand, ends]));
  expect(preparation.all).toHaveLength(3);
  preparation.goTo('stand');
  expect(preparation.isDone('scan')).toBe(true);
  workspace.checkup.checks = [{ name: 'unit', state: 'fault', words: 'wrong', data: {} }];
  expect([preparation.all, preparation.landmarks, preparation.isDone('scan')]).toEqual([[], [], false]);
});

test('a look that was stopped begins again only when somebody asks for it or goes on', async () => {
  const { preparation, workspace } = await preparationOf(found([close]));
  workspace.design.mesh = {};
  const looks = preparation.look();
  preparation.stop();
  await looks;
  expect(preparation.rests).toBe(true);
  preparation.resume();
  expect(preparation.rests).toBe(false);
  preparation.stop();
  // Nothing was under way.
  expect(preparation.rests).toBe(false);
});

test('a landmark that is kept from two windows at once is one marker', async () => {
  const put: { id: string }[] = [];
  const keep = async () => {
    const { preparation, workspace } = await preparationOf(found([]));
    Object.assign(workspace.parts, { modelId: '0f9a3c52-1111-4222-8333-444455556666' });
    Object.assign(workspace.parts.annotations, {
      allOrNothing: (work: () => unknown) => work(),
      put: (one: { id: string }) => void put.push(one),
    });
    const point = { position: [0, 0, 0], normal: [0, 0, 1] };
    const landmarks = ['asis-left', 'asis-right'].map((association) => ({ association, point }));
    await preparation.keepLandmarks(landmarks as never);
  };
  await keep();
  await keep();
  const ids = put.map(({ id }) => id);
  expect(new Set(ids).size).toBe(2);
  expect(ids.slice(0, 2)).toEqual(ids.slice(2));
  for (const id of ids) expect(clientIdSchema.parse(id)).toBe(id);
});

test('landmarks that are kept all at once stay estimates until each is looked at', async () => {
  const { preparation, workspace } = await preparationOf(found([]));
  const annotations = observable({
    annotations: [] as { id: string; params: { within?: number } }[],
    allOrNothing: (work: () => unknown) => work(),
    put(one: { id: string; params: { within?: number } }) {
      annotations.annotations = [...annotations.annotations.filter(({ id }) => id !== one.id), one];
    },
  });
  Object.assign(workspace.parts, { modelId: '0f9a3c52-1111-4222-8333-444455556666', annotations });
  const point = { position: [0, 0, 0], normal: [0, 0, 1] };
  const proposal = (association: string) => ({ association, point, within: 25 }) as never;
  await preparation.keepLandmarks([proposal('asis-left'), proposal('asis-right')]);
  await preparation.keepLandmarks([proposal('c7')], true);
  expect(preparation.estimated.map(({ association, within }) => [association, within])).toEqual([
    ['asis-left', 25],
    ['asis-right', 25],
  ]);
  expect(preparation.markedCount).toBe(1);
  await preparation.confirmLandmark(preparation.estimated[0]!);
  expect(preparation.estimated.map(({ association }) => association)).toEqual(['asis-right']);
  expect(preparation.markedCount).toBe(2);
});
