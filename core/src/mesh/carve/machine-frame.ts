import { SdkError, type ErrorData } from '../../errors/sdk-error.ts';
import type { CarverMachine } from './machine.ts';

/** Where a tool stands about a body: angle in degrees from +X, counter-clockwise as seen from above, turns and all; height and radius of the tip from the axis in mm. */
export interface ToolPlace {
  readonly angle: number;
  readonly height: number;
  readonly radius: number;
}

/** The same as a controller counts it, in mm and in the unit of the rotary axis. */
export interface AxisPlace {
  readonly axial: number;
  readonly radial: number;
  readonly rotary: number;
}

/** Between the coordinates of a body and those of a machine. */
export interface MachineFrame {
  toAxes(place: ToolPlace): AxisPlace;
  toBody(place: AxisPlace): ToolPlace;
}

/** What a turn is in the unit of a rotary axis. */
const TURN = { degree: 360, turn: 1 } as const;

/**
 * How a machine counts about a body whose end faces lie at `bottom` and `top`: the axial axis begins (`offset`) at the end face with its smaller coordinate, the radial one on
 * the axis of rotation. The work turns under the tool, so the tool goes round it the other way: where the work turns clockwise, seen from the end to which the axial
 * coordinate grows, the tool goes counter-clockwise.
 */
export function machineFrame(
  { axes: { axial, radial, rotary } }: CarverMachine,
  { bottom, top }: { readonly bottom: number; readonly top: number },
): MachineFrame {
  const up = axial.towards === 'head' ? 1 : -1;
  const out = radial.outward === 'plus' ? 1 : -1;
  const sense = (rotary.turns === 'clockwise' ? up : -up) * (TURN[rotary.unit] / 360);
  const zero = up > 0 ? bottom : top;
  return {
    toAxes: ({ angle, height, radius }) => ({
      axial: axial.offset + up * (height - zero),
      radial: out * radius,
      rotary: sense * angle,
    }),
    toBody: (place) => ({
      height: zero + up * (place.axial - axial.offset),
      radius: out * place.radial,
      angle: place.rotary / sense,
    }),
  };
}

const AXES = ['axial', 'radial', 'rotary'] as const;

const LEAVES = {
  axial: (data: ErrorData) => new SdkError('carve/travel-axial', data),
  radial: (data: ErrorData) => new SdkError('carve/travel-radial', data),
  rotary: (data: ErrorData) => new SdkError('carve/travel-rotary', data),
} as const;

/**
 * Throws SdkError `carve/travel-axial`, `carve/travel-radial` or `carve/travel-rotary` with the letter, the value and the limit where an axis would have to leave its travel: the first
 * axis of these, at the place where it leaves furthest.
 */
export function requireTravel(
  places: readonly ToolPlace[],
  machine: CarverMachine,
  frame: MachineFrame,
): void {
  const lows = { axial: Infinity, radial: Infinity, rotary: Infinity };
  const highs = { axial: -Infinity, radial: -Infinity, rotary: -Infinity };
  for (const place of places) {
    const axes = frame.toAxes(place);
    for (const name of AXES) {
      lows[name] = Math.min(lows[name], axes[name]);
      highs[name] = Math.max(highs[name], axes[name]);
    }
  }
  for (const name of AXES) {
    const { letter, least, most } = machine.axes[name];
    const [low, high] = [lows[name], highs[name]];
    const tell = (value: number, limit: number): never => {
      throw LEAVES[name]({ axis: letter, value: Math.round(10 * value) / 10, limit });
    };
    if (least !== null && low < least) tell(low, least);
    if (most !== null && high > most) tell(high, most);
  }
}
