import { operations } from '@bracewright/catalog';
import type { Annotation } from '@bracewright/core/annotation';
import { mat4, type Vec3 } from '@bracewright/core/math';
import { createOperationRegistry } from '@bracewright/core/operation';
import { createLocalRunner } from '@bracewright/core/runner';
import { sampleTrunk } from '@bracewright/core/sample';
import { DesignAnnotations, DesignSession } from '@bracewright/core/session';
import { alignBody } from '@bracewright/core/tool';
import { observable } from 'mobx';
import { expect, test } from 'vitest';
import { followAlignment } from '../beside/follow-alignment.ts';
import { Standing } from './standing.ts';
import type { Workspace } from '../workspace.ts';

const base = sampleTrunk({ edge: 30 }).mesh;
const ask = () => Promise.resolve(true);
const later = () => new Promise<void>((resolve) => setTimeout(resolve, 2));
const mark = (association: string, position: Vec3) =>
  ({ id: association, kind: 'marker-point', params: { association, point: { position } } }) as unknown as Annotation; // prettier-ignore

/** A design with markers whose store takes a moment, and what listens to other windows. */
async function opened(marks: readonly Annotation[]) {
  let made = 0;
  const storage = {
    ...{ saveState: { kind: 'saved', at: undefined }, push: later, flush: later, deleteAnnotation: later },
    putAnnotation: (annotation: Annotation) => later().then(() => annotation),
  };
  const design = await DesignSession.open({
    model: { modelId: 'm', name: 'm', base, records: [], cursor: 0, annotations: [] },
    runner: createLocalRunner(createOperationRegistry(operations)),
    roles: createOperationRegistry(operations).roles,
    storage: storage as never,
    ids: { uuid: () => `id-${++made}`, seed: () => made },
  });
  const annotations = new DesignAnnotations(marks, storage as never, design.order);
  const units = { formatLength: (mm: number) => `${mm.toFixed(1)} mm` };
  const workspace = observable.object(
    {
      ...{ design, parts: { design, annotations, storage, facts: {}, units } },
      guard: async (work: () => Promise<void>) => work(),
      realSize: { confirmed: undefined },
    },
    {},
    { deep: false },
  ) as unknown as Workspace;
  followAlignment(workspace);
  return { design, annotations, workspace };
}

test('right after an alignment to the markers the question does not say that they lie beside the force line', async () => {
  const { design, workspace } = await opened([
    mark('asis-left', [220, 0, 900]),
    mark('asis-right', [20, 0, 900]),
    mark('psis-left', [170, 160, 920]),
    mark('psis-right', [70, 160, 920]),
  ]);
  await alignBody(design, mat4.translation([-120, -80, 0]), { ask });
  const standing = new Standing(workspace, undefined);
  standing.ask();
  expect(standing.question!.reasons).toEqual([]);
});

test('markers follow an own alignment after a change of another window that gave the same body', async () => {
  const { design, annotations } = await opened([mark('xiphoid-process', [0, -90, 300])]);
  await design.replace([], 0);
  await alignBody(design, mat4.translation([0, 0, 50]), { ask });
  await expect
    .poll(() => annotations.annotations[0]!.params)
    .toMatchObject({ point: { position: [0, -90, 350] } });
});

test('the question goes where the body does not stand as it was asked about, and comes back with that stand', async () => {
  const { design, workspace } = await opened([]);
  await alignBody(design, mat4.translation([0, 0, 50]), { ask });
  const standing = new Standing(workspace, undefined);
  standing.ask();
  const { records, cursor } = design.history;
  // An alignment that met another one waits for a decision: the page shows what is saved.
  await design.replace([], 0);
  expect(standing.question).toBeUndefined();
  await design.replace(records, cursor);
  expect(standing.question).toBeDefined();
  standing.close();
  expect(standing.question).toBeUndefined();
});

test('nobody can confirm before it is known what the program sees', async () => {
  const { workspace } = await opened([]);
  const standing = new Standing(workspace, undefined);
  let fail = (_: Error): void => undefined;
  (standing.looks as { align: unknown }).align = () => new Promise((_, reject) => (fail = reject));
  standing.ask();
  expect(standing.isSeen).toBe(false);
  standing.compare();
  expect(standing.isSeen).toBe(false);
  fail(new Error('stopped'));
  await expect.poll(() => standing.isSeen).toBe(true);
  expect(standing.unseen).toBe(true);
});
