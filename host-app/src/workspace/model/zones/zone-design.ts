import {
  checkCouples,
  designZone,
  type CoupleCheck,
  type CoupleGround,
  type DesignZone,
} from '@bracewright/core/zones';
import type { OperationRecord } from '@bracewright/core/history';
import type { SampledGround } from '../../workers/look.worker.ts';

/** The ground of a table: middles between two heights in proportion, beyond the ends those of the ends. */
export function groundOf({ foot, notch, pits, from, step, centres }: SampledGround): CoupleGround {
  return {
    pits,
    t: (height) => (height - foot) / (notch - foot),
    centre: (height) => {
      const at = Math.min(centres.length - 1, Math.max(0, (height - from) / step));
      const [low, high] = [centres[Math.floor(at)], centres[Math.ceil(at)]];
      if (!low || !high) return [0, 0];
      const share = at - Math.floor(at);
      return [low[0] + share * (high[0] - low[0]), low[1] + share * (high[1] - low[1])];
    },
  };
}

type Step = Pick<OperationRecord, 'id' | 'type' | 'params' | 'state'>;

/** The pads and rooms among the steps that count, with one that is being edited as it is on the screen. */
export const zonesOf = (
  steps: readonly Step[],
  edited?: { readonly id: string; readonly params: unknown },
): readonly DesignZone[] =>
  steps.flatMap((step) => {
    if (step.state !== 'on') return [];
    const params = step.id === edited?.id ? edited.params : step.params;
    return designZone({ id: step.id, type: step.type, params }) ?? [];
  });

/** What the forces of the design are; undefined while nothing presses. */
export function checkOf(
  zones: readonly DesignZone[],
  ground: SampledGround | undefined,
): CoupleCheck | undefined {
  return ground && zones.length > 0 ? checkCouples(zones, groundOf(ground)) : undefined;
}
