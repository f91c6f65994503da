import type { RouteValues } from '@bracewright/core/contract';
import type { SampleTrunk } from '@bracewright/core/sample';
import { EXAMPLE_EDGE } from './example-edge.ts';
import { EXAMPLE_HOLES } from './example-holes.ts';

export type ExampleRecord = RouteValues<'operation/createlist'>['records'][number];

/** The curve of the sample patient, degrees. */
export const EXAMPLE_COBB = 35;

/** What the edge line of the example is for. */
export const EXAMPLE_PURPOSE = { type: 'rigo-A1', side: 'right', opening: 'front', width: 30 } as const;

const UP = [0, 0, 1];

/** An oval on the trunk: where its middle lies (degrees round the trunk, share of its height), and half its size in both. */
export interface Oval {
  readonly theta: number;
  readonly t: number;
  readonly half: readonly [degrees: number, t: number];
}

/** A pad or a room on the trunk, and how far it goes out, mm. */
interface Zone extends Oval {
  readonly amplitude: number;
}

/** Pads and rooms of a class A1 with its thoracic curve to the right (after Rigo and Jelačić 2017), for a curve of 35°. */
export const ZONES: readonly Zone[] = [
  { theta: -130, t: 0.66, half: [32, 0.1], amplitude: -18 },
  { theta: 95, t: 0.84, half: [22, 0.06], amplitude: -10 },
  { theta: 38, t: 0.63, half: [18, 0.06], amplitude: -8 },
  { theta: 90, t: 0.2, half: [25, 0.05], amplitude: -8 },
  { theta: 125, t: 0.66, half: [40, 0.12], amplitude: 20 },
  { theta: -40, t: 0.63, half: [30, 0.1], amplitude: 15 },
  { theta: -125, t: 0.4, half: [32, 0.08], amplitude: 15 },
];
const CONTOUR_POINTS = 14;

/** A place on the trunk, to a hundredth of a millimetre. */
function placeOn(trunk: SampleTrunk, theta: number, t: number) {
  const direction = (theta * Math.PI) / 180;
  const [x, y, z] = trunk.surface(theta, t).map((value) => Math.round(value * 100) / 100);
  return { position: [x!, y!, z!], normal: [Math.sin(direction), -Math.cos(direction), 0] } as const;
}

/** The line round an oval. */
export const contourOn = (trunk: SampleTrunk, { theta, t, half }: Oval) =>
  Array.from({ length: CONTOUR_POINTS }, (_, i) => {
    const turn = (2 * Math.PI * i) / CONTOUR_POINTS;
    return placeOn(trunk, theta + half[0] * Math.cos(turn), t + half[1] * Math.sin(turn));
  });

function zoneRecord(trunk: SampleTrunk, zone: Zone): ExampleRecord {
  const { theta, t, half, amplitude } = zone;
  const contour = contourOn(trunk, zone);
  const apex = [-0.35, 0, 0.35].map((share) => placeOn(trunk, theta + share * half[0], t));
  return {
    type: 'region.deform',
    version: 4,
    params: { contour, apex, amplitude, contourShape: 'smooth' },
  };
}

/** The trunk shaped as for a brace: smooth, pads and rooms, derotate, bend against the curve. */
export function shapingRecords(trunk: SampleTrunk): ExampleRecord[] {
  const height = (t: number): number => Math.round(t * trunk.unit * 10) / 10;
  const plane = (t: number) => ({ origin: [0, 0, height(t)], normal: UP });
  return [
    { type: 'smooth.global', version: 2, params: { level: 'light' } },
    ...ZONES.map((zone) => zoneRecord(trunk, zone)),
    {
      type: 'bend.apply',
      version: 3,
      params: { planes: [plane(0.3), plane(0.75)], angle: 4, direction: 90 },
    },
    { type: 'twist.apply', version: 3, params: { planes: [plane(0.35), plane(0.6), plane(0.85)], angle: 5 } },
  ];
}

/** How far the rounded rim of the wall comes into a hole, mm. */
const RIM = 2;
const { areas, pads, straps } = EXAMPLE_HOLES;
/** Rows of round holes where the brace leaves room, whole skin where it presses. */
const VENTS = { pattern: 'round', size: 10, bridge: 9, margin: 15, rim: RIM };

/** A finished design on the sample trunk: shaped, cut along its edge line, aired over its rooms, with slots for three straps beside the opening. */
export const exampleRecords = (trunk: SampleTrunk): ExampleRecord[] => [
  ...shapingRecords(trunk),
  {
    type: 'border.cut',
    version: 1,
    params: { ...EXAMPLE_EDGE, purpose: { ...EXAMPLE_PURPOSE, landmarks: [] } },
  },
  ...areas.map((area) => ({
    type: 'holes.pattern',
    version: 1,
    params: { ...VENTS, area, clear: pads.map((points) => ({ points, closed: true, smooth: true })) },
  })),
  {
    type: 'holes.place',
    version: 1,
    params: { anchors: straps, shape: 'slot', size: 5, length: 28, angle: 90, margin: 15, rim: RIM },
  },
];

/** The wall of the example, mm, and the process that it is looked at for: laser sintering of PA12. */
export const EXAMPLE_WALL = { mode: 'equal', thickness: 4, edgeRadius: 2 } as const;
export const EXAMPLE_MAKE = { process: 'sls' } as const;
