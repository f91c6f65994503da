import { carveFrame, tryProgram } from '../carve/carve-trial.ts';
import { adviseCutter, type CutterAdvice } from '../carve/cutter-advice.ts';
import type { CarverMachine } from '../carve/machine.ts';
import { restTool } from '../carve/rest-path.ts';
import { heightsOf } from '../measure/measure.ts';
import type { TriMesh } from '../tri-mesh.ts';
import type { Work } from '../work.ts';
import { compareOutputs, type Agreement } from './agreement.ts';
import { trialOutput } from './machine-outputs.ts';

/** Programs of a positive as their files say, and how they were told not to agree. Lengths in mm. */
export interface BracePrograms {
  readonly positive: TriMesh;
  /** How much larger than the body the positive was asked to be. */
  readonly offset: number;
  readonly text: string;
  /** Of a second ball. */
  readonly rest?: string | undefined;
  readonly machine: CarverMachine;
  readonly told: Pick<Agreement, 'at' | 'most' | 'limit'>;
}

/** Why programs leave more than they may where a brace lies (mm), and what would do, carved on trial on their positive: `adviseCutter` of the skin that the inside of the wall lies on. Undefined where they do not. */
export function braceAdvice(
  wall: TriMesh,
  { positive, offset, text, rest, machine, told }: BracePrograms,
  work: Work = {},
): CutterAdvice | undefined {
  const frame = carveFrame(positive, machine, work);
  const first = tryProgram(text, machine, machine.tool, frame, work);
  const second = restTool(machine);
  const trial =
    rest !== undefined && second
      ? tryProgram(rest, machine, second, frame, { ...work, before: first })
      : first;
  const brace = heightsOf(wall);
  return adviseCutter(positive, trial, machine, {
    ...work,
    tolerance: told.limit,
    // Of what was compared one place and one figure is said, and not a second measure of it.
    measure: (one, of) =>
      one === trial
        ? [{ at: told.at, depth: told.most }]
        : compareOutputs(wall, [{ ...trialOutput(one, of, brace), offset }], work)
            .filter(({ passes }) => !passes)
            .map(({ at, most }) => ({ at, depth: most })),
  });
}
