import { ringsOf } from '../../brace/trunk-rings.ts';
import type { TriMesh } from '../../mesh/index.ts';
import type { FilmLevel } from '../levels.ts';
import { FILM_LEVELS } from '../levels.ts';

/**
 * How far before the skin of the back the centres of the vertebrae lie, parts of the body height. Between what two kinds of synthetic bodies have (sdk-docs/film-to-scan.md): a
 * starting value, no measurement of patients.
 */
const BEFORE_SKIN: readonly (readonly [FilmLevel, number])[] = [
  ['C7', 0.03],
  ['T4', 0.035],
  ['T8', 0.04],
  ['T12', 0.041],
  ['L3', 0.04],
  ['L5', 0.041],
  ['S1', 0.042],
];
/** Standard error of it, as a part of the body height, and where the skin lies within a level, mm. */
const DEPTH_ERROR = 0.0055;
const SKIN_ERROR = 3;
/** Where nobody knows how tall the body is, mm. */
const USUAL_STATURE = 1500;
/** The hollow over the spine and the muscles beside it are evened out over so much to both sides, mm. */
const BESIDE = 20;

/** How far before the skin of the back the centre of a vertebra lies, mm, with its standard error; `stature` in mm, undefined where nobody knows. */
export function beforeSkin(
  level: FilmLevel,
  stature: number | undefined,
): { readonly depth: number; readonly error: number } {
  const size = stature ?? USUAL_STATURE;
  const unsure = stature === undefined ? 0.15 * partAt(level) * size : 0;
  return {
    depth: partAt(level) * size,
    error: Math.sqrt(DEPTH_ERROR * size * DEPTH_ERROR * size + SKIN_ERROR * SKIN_ERROR + unsure * unsure),
  };
}

function partAt(level: FilmLevel): number {
  const at = FILM_LEVELS.indexOf(level);
  const next = BEFORE_SKIN.findIndex(([one]) => FILM_LEVELS.indexOf(one) >= at);
  const [above, below] = [BEFORE_SKIN[Math.max(0, next - 1)]!, BEFORE_SKIN[Math.max(0, next)]!];
  const [from, to] = [FILM_LEVELS.indexOf(above[0]), FILM_LEVELS.indexOf(below[0])];
  return from === to ? below[1] : above[1] + ((at - from) / (to - from)) * (below[1] - above[1]);
}

/**
 * Where a vertebra lies from front to back by the skin of the back behind it, mm (Y), with its standard error. Undefined where the body has no back at that height.
 */
export function depthByBack(
  mesh: TriMesh,
  level: FilmLevel,
  x: number,
  height: number,
  stature: number | undefined,
): { readonly y: number; readonly error: number } | undefined {
  // Sections are made once for heights that lie near each other.
  const ring = ringsOf(mesh).ring(Math.round(height / 4) * 4);
  const backs = [-BESIDE, 0, BESIDE].flatMap((off) => {
    const skin = ring?.across(x + off, 'back');
    return skin ? [skin[1]] : [];
  });
  if (backs.length === 0) return undefined;
  const skin = backs.reduce((sum, y) => sum + y, 0) / backs.length;
  const { depth, error } = beforeSkin(level, stature);
  return { y: skin - depth, error };
}
