import type { Vec3 } from '../../math/index.ts';

/** A standard view that a face of the cube stands for, with its anatomical letter. */
export interface CubeFace {
  readonly view: 'front' | 'back' | 'left' | 'right' | 'top' | 'bottom';
  readonly letter: 'A' | 'P' | 'L' | 'R' | 'S' | 'I';
  readonly normal: Vec3;
  /** Directions of the letter's width and height on the face. */
  readonly u: Vec3;
  readonly v: Vec3;
}

/** The six faces in model space; u × v = normal, letters stand as one reads them in the standard view. */
export const CUBE_FACES: readonly CubeFace[] = [
  { view: 'front', letter: 'A', normal: [0, -1, 0], u: [1, 0, 0], v: [0, 0, 1] },
  { view: 'back', letter: 'P', normal: [0, 1, 0], u: [-1, 0, 0], v: [0, 0, 1] },
  { view: 'left', letter: 'L', normal: [1, 0, 0], u: [0, 1, 0], v: [0, 0, 1] },
  { view: 'right', letter: 'R', normal: [-1, 0, 0], u: [0, -1, 0], v: [0, 0, 1] },
  { view: 'top', letter: 'S', normal: [0, 0, 1], u: [-1, 0, 0], v: [0, -1, 0] },
  { view: 'bottom', letter: 'I', normal: [0, 0, -1], u: [-1, 0, 0], v: [0, 1, 0] },
];

/** One of the 26 areas: a face, an edge or a corner, named by the views it lies between. */
export interface CubeArea {
  /** Views joined by `-`, e.g. `back-left-top`. */
  readonly id: string;
  readonly views: readonly CubeFace['view'][];
  /** Unit direction from the cube's middle: where the camera goes. */
  readonly direction: Vec3;
  /** Its quadrilaterals, one on each face it touches, four corners of the cube −1 to 1. */
  readonly cells: readonly { readonly face: number; readonly corners: readonly Vec3[] }[];
}

/** Where a face is divided: the middle part takes this much of it. */
const MIDDLE = 0.56;
const CUTS = [-1, -MIDDLE, MIDDLE, 1] as const;

/** All 26 areas, faces first, then edges, then corners; each group in a fixed order. */
export const CUBE_AREAS: readonly CubeArea[] = buildAreas();

function buildAreas(): readonly CubeArea[] {
  const areas = new Map<string, { sum: Vec3; cells: { face: number; corners: readonly Vec3[] }[] }>();
  CUBE_FACES.forEach((face, index) => {
    const at = (s: number, t: number): Vec3 =>
      [0, 1, 2].map((k) => face.normal[k]! + face.u[k]! * s + face.v[k]! * t) as unknown as Vec3;
    for (let i = 0; i < 3; i++)
      for (let j = 0; j < 3; j++) {
        const sum = at(i - 1, j - 1);
        const key = sum.join(',');
        const area = areas.get(key) ?? { sum, cells: [] };
        const [s0, s1, t0, t1] = [CUTS[i]!, CUTS[i + 1]!, CUTS[j]!, CUTS[j + 1]!];
        area.cells.push({ face: index, corners: [at(s0, t0), at(s1, t0), at(s1, t1), at(s0, t1)] });
        areas.set(key, area);
      }
  });
  return [...areas.values()]
    .map(({ sum, cells }): CubeArea => {
      const views = CUBE_FACES.filter((face) => face.normal.some((n, k) => n !== 0 && n === sum[k])).map(
        (face) => face.view,
      );
      const size = Math.sqrt(views.length);
      return {
        id: views.join('-'),
        views,
        direction: [sum[0] / size, sum[1] / size, sum[2] / size],
        cells,
      };
    })
    .sort((a, b) => a.views.length - b.views.length);
}
