import { reaction, runInAction, untracked } from 'mobx';
import { mat4, type Mat4, type Vec3 } from '@bracewright/core/math';
import type { Json } from '@bracewright/core/operation';
import { alignmentOf, isStill } from '@bracewright/core/tool';
import type { Workspace } from './workspace.ts';

const POINTS = new Set(['position', 'origin', 'near']);
const DIRECTIONS = new Set(['normal', 'direction']);

const isVector = (value: Json): value is number[] =>
  Array.isArray(value) && value.length === 3 && value.every((one) => typeof one === 'number');

/** The parameters of an annotation with every place and direction in them moved by the rigid transform `by`. */
export function moveParams(params: Json, by: Mat4): Json {
  const move = (value: Json, key: string): Json => {
    if (isVector(value) && POINTS.has(key)) return [...mat4.transformPoint(by, value as unknown as Vec3)];
    if (isVector(value) && DIRECTIONS.has(key))
      return [...mat4.transformDirection(by, value as unknown as Vec3)];
    if (Array.isArray(value)) return value.map((one) => move(one, ''));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, move(one as Json, name)]));
  };
  return move(params, '');
}

/** Rounding of a stored transform; less than this is no move, mm or a part of one. */
const STILL = 1e-6;

/**
 * Keeps measures and markers on the body when it is aligned anew: what was marked at the waist stays at the waist, also when the
 * alignment is undone or switched off. A change that came from another window was followed there.
 */
export function followAlignment(workspace: Workspace): () => void {
  const { design, annotations, storage } = workspace.parts;
  let known = alignmentOf(design.history);
  let moving = Promise.resolve();
  let waiting = 0;
  const off = storage.onDidRebase((records, cursor) => {
    known = alignmentOf({ base: design.history.base, records, cursor });
  });
  const stop = reaction(
    () => design.mesh,
    () => {
      const now = alignmentOf(untracked(() => design.history));
      const by = mat4.multiply(now, mat4.invertRigid(known));
      known = now;
      if (isStill(by, STILL)) return;
      const count = (more: number): void => {
        waiting += more;
        runInAction(() => (workspace.marksMoving = waiting > 0));
      };
      count(1);
      // One after the other: a re-alignment is two moves, and the second starts from what the first left.
      moving = moving.then(async () => {
        for (const one of annotations.annotations)
          await workspace.guard(() => annotations.follow({ ...one, params: moveParams(one.params, by) }));
        count(-1);
      });
    },
  );
  return () => {
    off();
    stop();
  };
}
