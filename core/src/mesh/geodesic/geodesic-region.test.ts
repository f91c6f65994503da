import { describe, expect, it } from 'vitest';
import { pointAt, type Vec3 } from '../../math/vec3.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { enclose } from './geodesic-region.ts';

type Corner = readonly [x: number, y: number];
const CELL = 16;
const CELLS = 10;

/** A level square of cells. */
function grid(): TriMesh {
  const positions: number[] = [];
  const indices: number[] = [];
  for (let j = 0; j <= CELLS; j++) for (let i = 0; i <= CELLS; i++) positions.push(CELL * i, CELL * j, 0);
  for (let j = 0; j < CELLS; j++)
    for (let i = 0; i < CELLS; i++) {
      const a = j * (CELLS + 1) + i;
      indices.push(a, a + 1, a + CELLS + 2, a, a + CELLS + 2, a + CELLS + 1);
    }
  return { positions: new Float32Array(positions), indices: new Uint32Array(indices) };
}

const isWithin = (line: readonly Corner[], [x, y]: Vec3): boolean => {
  let crossings = 0;
  line.forEach(([bx, by], i) => {
    const [ax, ay] = line.at(i - 1)!;
    if (ay > y !== by > y && x < ax + ((bx - ax) * (y - ay)) / (by - ay)) crossings++;
  });
  return crossings % 2 === 1;
};

describe('what a line encloses', () => {
  it.each<readonly [string, readonly Corner[]]>([
    [
      'a vertex in a sharp corner of it, parted from the others',
      [
        [12, 14.4],
        [70, 28],
        [100, 90],
        [50, 95],
        [60, 36],
      ],
    ],
    [
      'all but a vertex in a narrow bay of it, parted from those outside',
      [
        [24, 24],
        [136, 24],
        [136, 55],
        [104, 58],
        [92, 62],
        [92, 67],
        [104, 66],
        [136, 57],
        [136, 136],
        [24, 136],
      ],
    ],
  ])('has %s', (_name, line) => {
    const mesh = grid();
    const drawn = line.map(([x, y]) => ({ position: [x, y, 0] as Vec3, normal: [0, 0, 1] as Vec3 }));
    const wanted = [...Array(mesh.positions.length / 3).keys()].filter((v) =>
      isWithin(line, pointAt(mesh.positions, v)),
    );
    expect([...enclose(mesh, drawn, { codes: 'probe' }).vertices]).toEqual(wanted);
  });
});
