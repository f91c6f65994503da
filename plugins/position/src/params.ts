import { p } from '@bracewright/core/params';
import type { Mat4 } from '@bracewright/core/math';
import type { FormBody } from '@bracewright/core/plugin';
import { z } from 'zod';
import { fromTransform, toTransform, type Alignment } from './alignment.ts';
import type { position } from './operation.ts';

const move = () => p.length({ min: -3000, max: 3000, default: 0, step: 1 });
const turn = () => p.angle({ min: -180, max: 180, default: 0, step: 1 });

const schema = z.object({
  moveX: move(),
  moveY: move(),
  moveZ: move(),
  turnX: turn(),
  turnY: turn(),
  turnZ: turn(),
  mirror: p.toggle(false),
  step: p.length({ min: 0.1, max: 100, default: 1, step: 0.5 }),
  angle: p.angle({ min: 0.1, max: 180, default: 90, step: 1 }),
});

type Params = z.output<typeof position.params>;

/** The form of the tool: the alignment as typed numbers about the body's middle, which become the operation's transform; `step` and `angle` say how far a key and a press on a turn move it, and belong to no record. */
export const positionForm = {
  schema,
  toParams: (values: Alignment, { centre }: FormBody): Params => ({
    transform: [...toTransform(values, centre)],
  }),
  fromParams: ({ transform }: Params, { centre }: FormBody): Alignment =>
    fromTransform(transform as unknown as Mat4, centre),
};
