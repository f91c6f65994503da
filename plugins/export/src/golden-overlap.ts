import type { GoldenCase } from '@bracewright/core/golden';
import { portable } from '@bracewright/core/math';

/** A place of the tube, so many degrees from the front by the patient's left. */
const onTube = (degrees: number, height: number) => {
  const turn = portable.sin((degrees / 180) * Math.PI);
  const ahead = portable.cos((degrees / 180) * Math.PI);
  return { position: [40 * turn, -36 * ahead, height], normal: [turn, -ahead, 0] };
};

/** A tube that is high enough for an opening, and an edge line with one in front. */
const body = { kind: 'open-tube', radiusX: 40, radiusY: 36, height: 100, segments: 32, rings: 20 } as const;
const opened = {
  closed: true,
  smooth: false,
  points: [
    ...[20, 75, 130, 180, 230, 285, 340].map((degrees) => onTube(degrees, 8)),
    ...[340, 285, 230, 180, 130, 75, 20].map((degrees) => onTube(degrees, 92)),
  ],
};

/** A wall with one edge of its opening over the other. */
export const OVERLAPPED: GoldenCase = {
  type: 'export.thicken',
  version: 12,
  name: 'lays the right edge of the opening over the left one',
  body,
  params: {
    ...{ thickness: 3, mode: 'equal', edgeRadius: 1.5, curves: [opened] },
    flap: { overlap: 15, outer: 'right', clearance: 0.8 },
  },
  hash: '079be2c315a215705b77e9c247bae05028bb850afc6a65f27022329b624d0494',
};
