import { bodyRecords, countedSteps, type OperationRecord } from '@bracewright/core/history';
import { mat4 } from '@bracewright/core/math';
import type { TriMesh } from '@bracewright/core/mesh';
import type { AbortSignalLike } from '@bracewright/core/services';
import { alignmentOf, moveBody } from '@bracewright/core/tool';
import { isWorkedOn, type BesideObject } from '../objects/beside-object.ts';
import type { Desk } from '../desk/desk.ts';
import type { Objects } from '../objects/objects.ts';
import { recordTitle } from '../words/history-row.ts';

/** The shape as it is now, and the scan, among the ids of states. */
export const NOW = 'now';
export const SCAN = 'scan';

/** A shape that can be compared: of this design, or something beside it (another scan, a file, a brace). */
export interface ShapeState {
  readonly id: string;
  readonly name: string;
  readonly of: 'design' | 'beside';
}

/** What states are taken from. */
export type StatesDesk = Desk & { readonly objects: Objects };

/** Before the ids of objects: a record and an object could bear the same one. */
const BESIDE = 'beside:';

const stepsOf = ({ design: { history, roles } }: Desk): readonly OperationRecord[] =>
  countedSteps(history.records.slice(0, history.cursor), roles);

/** Every shape that can be compared now: the scan, the shape after each step that is on, the shape now, and what is beside it. Observable. */
export function shapeStates(desk: StatesDesk): readonly ShapeState[] {
  const { words, catalog } = desk.parts;
  const steps = stepsOf(desk).flatMap((record, i): readonly ShapeState[] => {
    if (record.state !== 'on') return [];
    const name = words.t('states.after', { number: i + 1, name: recordTitle(record, catalog, words) });
    return [{ id: record.id, name, of: 'design' }];
  });
  const beside = (desk.objects.list ?? [])
    .filter((one) => !isWorkedOn(one))
    .map((one): ShapeState => {
      const name = one.kind === 'wall' ? words.t('states.inside', { name: one.name }) : one.name;
      return { id: BESIDE + one.id, name, of: 'beside' };
    });
  return [
    { id: NOW, name: words.t('states.now'), of: 'design' },
    { id: SCAN, name: words.t('states.scan'), of: 'design' },
    ...steps,
    ...beside,
  ];
}

/** The shape after a step, standing as the body stands now: standing it otherwise is no change of its shape. */
async function afterStep(desk: Desk, id: string, signal: AbortSignalLike): Promise<TriMesh | undefined> {
  const { history, roles } = desk.design;
  const at = history.records.findIndex((record) => record.id === id);
  if (at < 0) return undefined;
  const records = bodyRecords(history.records.slice(0, at + 1), roles);
  const { mesh } = await desk.parts.runner.replay(records, { signal });
  const then = alignmentOf({ ...history, cursor: at + 1 }, roles);
  return moveBody(mesh, mat4.multiply(alignmentOf(history, roles), mat4.invertRigid(then)));
}

/** The object that a state is; undefined of the design's own. Observable. */
export const besideOf = ({ objects }: StatesDesk, id: string): BesideObject | undefined =>
  objects.list?.find((other) => BESIDE + other.id === id);

/** The brace that a state is; undefined of any other. Observable. */
export function braceOf(desk: StatesDesk, id: string): BesideObject | undefined {
  const one = besideOf(desk, id);
  return one?.kind === 'wall' ? one : undefined;
}

/** Where a state that is something beside the design stands; empty for the design's own. Observable. */
export function placeOf(desk: StatesDesk, id: string): string {
  const one = besideOf(desk, id);
  return one ? desk.objects.transform(one).join() : '';
}

/** The shape of a state, of a brace with both its sides, in the space of the body as it stands now; undefined of one that is gone. Rejects with ApiError, SdkError or OperationAborted. */
export async function shapeOf(
  desk: StatesDesk,
  id: string,
  signal: AbortSignalLike,
): Promise<TriMesh | undefined> {
  if (id === NOW) return desk.design.mesh;
  if (id === SCAN) return desk.scan;
  if (!id.startsWith(BESIDE)) return afterStep(desk, id, signal);
  const one = besideOf(desk, id);
  if (!one) return undefined;
  await desk.objects.load(one);
  return desk.objects.placed(one.id);
}
