import type { Vec3 } from '../../math/vec3.ts';
import { sampleTrunk } from '../../sample/index.ts';
import type { FilmMarker } from '../marker.ts';
import { EMPTY_MARKER } from '../marker.ts';
import type { FilmPicture } from './film-outline.ts';
import { inView, onPlane, silhouetteOf, type FilmRays, type FilmView } from './silhouette.ts';

/** A generated trunk, coarse, with a right thoracic curve. */
export const trunk = sampleTrunk({ cobb: 40, edge: 12 });
export const body = {
  mesh: trunk.mesh,
  from: trunk.landmarks['trochanterLeft']![2],
  to: trunk.landmarks['axillaLeft']![2] - 10,
};
export const vertebrae = trunk.vertebrae.filter(({ level }) => level !== 'C7');
/** mm of a pixel. */
export const SCALE = 2;
const SIZE = { width: 260, height: 380 };
const MIDDLE_UP = 230;
const PLANE = 0;

/** A film drawn of the trunk: tissue between its outlines, air beside them; with where a place of the body falls on it. */
export function drawnFilm(
  view: FilmView,
  {
    distance = null,
    isMirrored = false,
    window = (level: number) => level,
  }: {
    readonly distance?: number | null;
    readonly isMirrored?: boolean;
    readonly window?: (level: number) => number;
  } = {},
): { readonly picture: FilmPicture; readonly pixelOf: (at: Vec3) => [number, number] } {
  const pose = { yaw: 0, centre: [0, 0] as const };
  const rays: FilmRays = {
    plane: PLANE,
    source: distance === null ? null : [0, PLANE + distance, MIDDLE_UP],
  };
  const outline = silhouetteOf(trunk.mesh, view, pose, rays, [-140, 600]);
  const levels = new Float32Array(SIZE.width * SIZE.height);
  for (let row = 0; row < SIZE.height; row++) {
    const up = MIDDLE_UP + (SIZE.height / 2 - row - 0.5) * SCALE;
    const [low, high] = [outline.at(-1, up), outline.at(1, up)];
    for (let column = 0; column < SIZE.width; column++) {
      const along = (isMirrored ? -1 : 1) * (column + 0.5 - SIZE.width / 2) * SCALE;
      const chord = Math.sqrt(Math.max(0, Math.min(along - low, high - along)) / 100);
      const grain = ((row * 31 + column * 17) % 7) / 700;
      levels[row * SIZE.width + column] = window(0.05 + grain + (chord > 0 ? 0.6 * Math.min(1, chord) : 0));
    }
  }
  const pixelOf = (at: Vec3): [number, number] => {
    const [along, up] = onPlane(inView(view, at, pose), rays);
    return [
      SIZE.width / 2 + ((isMirrored ? -1 : 1) * along) / SCALE,
      SIZE.height / 2 - (up - MIDDLE_UP) / SCALE,
    ];
  };
  return { picture: { ...SIZE, levels }, pixelOf };
}

/** Marks as a person draws them on such a film; the patient's left is on the picture's right. */
export function drawnMarks(
  pixelOf: (at: Vec3) => [number, number],
  projection: FilmView = 'frontal',
): FilmMarker {
  return {
    ...EMPTY_MARKER,
    projection,
    side: projection === 'frontal' ? { rightOfPatientAt: 'left', source: 'person' } : null,
    vertebrae: vertebrae.flatMap(({ level, corners }) => {
      if (level === 'C7') return [];
      const [a, b, c, d] = [...corners].map((one) => pixelOf(one)) as [number, number][];
      // Left ends first, as the picture shows them; a body whose plates are known across only is as deep as it looks.
      const wide = ([x, y]: [number, number], by: number): [number, number] => [
        projection === 'frontal' ? x : x + by,
        y,
      ];
      const [ul, ur, lr, ll] = a![0] > b![0] ? [b!, a!, d!, c!] : [a!, b!, c!, d!];
      const drawn: FilmMarker['vertebrae'][number]['corners'] = [wide(ul, -8), wide(ur, 8), wide(lr, 8), wide(ll, -8)]; // prettier-ignore
      return [{ level, corners: drawn }];
    }),
  };
}
