import type { RouteValues } from '@bracewright/core/contract';
import type { SampleTrunk } from '@bracewright/core/sample';

type ExampleRecord = RouteValues<'operation/createlist'>['records'][number];

const UP = [0, 0, 1];

/** A short design on the sample trunk, as a clinician would begin one: level the ends, smooth, derotate, bend against the curve. */
export function exampleRecords(trunk: SampleTrunk): ExampleRecord[] {
  const height = (t: number): number => Math.round(t * trunk.unit * 10) / 10;
  const plane = (t: number) => ({ origin: [0, 0, height(t)], normal: UP });
  return [
    {
      type: 'crop.apply',
      version: 1,
      params: { top: plane(0.93), bottom: { origin: [0, 0, height(0.04)], normal: UP }, cap: false },
    },
    { type: 'smooth.global', version: 1, params: { level: 'light' } },
    {
      type: 'bend.apply',
      version: 1,
      params: { planes: [plane(0.3), plane(0.75)], angle: 4, direction: 90 },
    },
    { type: 'twist.apply', version: 1, params: { planes: [plane(0.35), plane(0.6), plane(0.85)], angle: 5 } },
  ];
}
