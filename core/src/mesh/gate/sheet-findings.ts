import { isSdkError } from '../../errors/sdk-error.ts';
import { PI, sin, sinCosDegrees } from '../../math/portable.ts';
import type { Vec3 } from '../../math/vec3.ts';
import { carvingAxis, sampleRadii } from '../carve/index.ts';
import { gathered } from '../gathered.ts';
import { heightsOf, mainLoop, type Heights } from '../measure/measure.ts';
import { sectionByPlane } from '../section/section.ts';
import { blankSheet, type BlankSheet, type SheetWish } from '../sheet/index.ts';
import { triangleArea, triangleNormal } from '../triangle-normal.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { partOf, type Work } from '../work.ts';
import type { FormProcess } from './form-processes.ts';
import type { GateFinding } from './gate-report.ts';
import { hollowStretch, uprightStretch, type HollowStretch } from './hollow-stretch.ts';
import { slantingHollow, type CrossedHollow } from './slanting-hollow.ts';

/** How a sheet is drawn, as the file of it asks (`export.sheet`); what is left out is as there. Lengths in mm, shares of 1. */
export type SheetAsked = Partial<Omit<SheetWish, 'axis'>>;

/** What `export.sheet` begins with. */
const USUAL = { seam: 'front', thickness: 4, round: 0, up: 0, trim: 30, overlap: 40 } as const;
/** The grid by which `export.carve` tells what stands over itself. */
const GRID = { angles: 120, pitch: 4 } as const;
/** Skin that looks away from the axis by less than this, degrees, lets go of a drawn sheet badly: the usual rule for a positive that a part is lifted off is 3° and more. */
const DRAFT = 3;
/** The ends of a positive are level, and nothing is lifted off over them: nearer to the ends than this nothing is looked at, mm. */
const INSIDE = 0.5;
/** Upright planes through the axis: 10° to the next side of one, some 25 mm on the skin of a trunk. */
const SECTIONS = 18;
/** Less of it is not told, mm². */
const LITTLE = 1000;
/** Most places told of one finding. */
const PLACES = 20;

/** What was found of a sheet on a positive, its volume before it is drawn (mm³) and where it becomes thinnest. */
export interface SheetLook {
  readonly findings: readonly GateFinding[];
  readonly volume: number;
  readonly thinnest: { readonly wall: number; readonly at: Vec3 } | undefined;
}

/** What drawing a sheet down on a solid positive takes, mm: that it comes off again, that it stays thick enough where it is stretched most, and how large a blank is. Between the heights where the brace lies. Throws what `work.checkAborted` throws. */
export function sheetFindings(
  mesh: TriMesh,
  process: FormProcess,
  asked: SheetAsked,
  work: Work = {},
): SheetLook {
  const ends = heightsOf(mesh);
  const bottom = Math.max(ends.bottom, asked.bottom ?? ends.bottom);
  const top = Math.min(ends.top, asked.top ?? ends.top);
  if (!(top > bottom))
    return unmeasured({ code: 'sheet/low', data: { height: Math.round(10 * (top - bottom)) / 10, min: 20 } });
  const axis = carvingAxis(mesh, { bottom, top }, { checkAborted: work.checkAborted });
  const wish: SheetWish = { ...USUAL, ...asked, axis, bottom, top };
  try {
    const blank = blankSheet(mesh, wish, partOf(work, 0, 0.3));
    const stretch = deepestHollow(mesh, blank, wish, partOf(work, 0.3, 0.7));
    const wall = blank.thicknessAfter / stretch.factor;
    const hundredth = Math.round(100 * wall) / 100;
    const findings = [
      ...lockFindings(mesh, wish, partOf(work, 0.7, 1)),
      ...draftFindings(mesh, wish),
      ...thinFindings(process, { wall: hundredth, stretch, thickness: wish.thickness }),
      told(mesh, process, { blank, wish, least: hundredth, by: stretch.by }),
    ];
    const before = blank.width * blank.height * wish.thickness;
    return { findings, volume: before, thinnest: { wall, at: stretch.at } };
  } catch (error) {
    if (!isSdkError(error) || !error.code.startsWith('sheet/')) throw error;
    // A positive is there: what `export.sheet` says of a body that is none yet does not help.
    return unmeasured({
      code: error.code === 'sheet/open' ? 'gate/sheet-axis' : error.code,
      data: error.data,
    });
  }
}

const unmeasured = ({ code, data }: { readonly code: string; readonly data: GateFinding['data'] }): SheetLook => ({
  findings: [{ code: code as GateFinding['code'], severity: 'block', data, places: [] }],
  volume: 0,
  thinnest: undefined,
}); // prettier-ignore

/** The hollow in which the sheet becomes longest, and in which sections it was found. */
type DeepestHollow = CrossedHollow;

/** Of all levels that the blank was measured at, of upright sections through the axis, what runs level round the body being no hollow of an outline, and of sections across whatever slants. */
function deepestHollow(mesh: TriMesh, { levels, largest }: BlankSheet, wish: SheetWish, work: Work): DeepestHollow {
  const { axis } = wish;
  // Without a hollow it is stretched most where it goes the longest way round.
  let best: DeepestHollow = { factor: 1, at: [axis[0], axis[1], largest.height], by: 'level' };
  const count = levels.length + SECTIONS;
  const tell = (done: number, found: HollowStretch, by: DeepestHollow['by']) => {
    work.checkAborted?.();
    work.progress?.((0.6 * done) / count);
    if (found.factor > best.factor) best = { ...found, by };
  };
  levels.forEach(({ height }, i) => {
    const plane = { origin: [axis[0], axis[1], height], normal: [0, 0, 1] } as const;
    tell(i, hollowStretch(mainLoop(sectionByPlane(mesh, plane), plane)!.points), 'level');
  });
  for (let i = 0; i < SECTIONS; i++) {
    const [y, x] = sinCosDegrees((180 * i) / SECTIONS);
    const plane = { origin: [axis[0], axis[1], 0], normal: [-y, x, 0] } as const;
    const loop = mainLoop(sectionByPlane(mesh, plane), plane);
    if (loop) tell(levels.length + i, uprightStretch(loop.points, { ...wish, out: [x, y] }), 'upright');
  }
  return slantingHollow(mesh, wish, best.factor, partOf(work, 0.6, 1)) ?? best;
} // prettier-ignore

/** Where the positive stands over itself under the brace: a sheet that is drawn in there holds on to it. */
function lockFindings(mesh: TriMesh, { axis, bottom, top }: SheetWish, work: Work): readonly GateFinding[] {
  const { unreached } = sampleRadii(mesh, { axis, bottom, top, ...GRID }, work);
  const hidden = unreached.filter(({ depth }) => Number.isFinite(depth));
  if (hidden.length === 0) return [];
  const data = { cells: hidden.length, depth: Math.round(10 * hidden[0]!.depth) / 10 };
  const places = hidden.slice(0, PLACES).map(({ at }) => ({ at }));
  return [{ code: 'gate/sheet-locks', severity: 'ask', data, places }];
}

/** Skin under the brace that looks hardly away from the axis, or towards it. */
function draftFindings(mesh: TriMesh, { axis, bottom, top }: SheetWish): readonly GateFinding[] {
  const { positions: p, indices } = mesh;
  const least = sin((DRAFT * PI) / 180);
  const normal = new Float64Array(3);
  const found: { readonly at: Vec3; readonly area: number }[] = [];
  for (let face = 0; face < indices.length / 3; face++) {
    const at = middleOf(p, indices, face);
    if (at[2] < bottom + INSIDE || at[2] > top - INSIDE) continue;
    const size = triangleNormal(mesh, face, normal);
    const [x, y] = [at[0] - axis[0], at[1] - axis[1]];
    const away = Math.sqrt(x * x + y * y);
    if (!(size > 0 && away > 0)) continue;
    if ((x * normal[0]! + y * normal[1]!) / (away * size) < least)
      found.push({ at, area: triangleArea(mesh, face) });
  }
  const area = found.reduce((sum, one) => sum + one.area, 0);
  if (area < LITTLE) return [];
  const data = { area: Math.round(area / 100), angle: DRAFT };
  const places = gathered(found.toSorted((a, b) => b.area - a.area).map(({ at }) => at));
  return [{ code: 'gate/sheet-draft', severity: 'note', data, places: places.slice(0, PLACES) }];
}

const middleOf = (p: TriMesh['positions'], indices: TriMesh['indices'], face: number): Vec3 =>
  [0, 1, 2].map(
    (k) => (p[3 * indices[3 * face]! + k]! + p[3 * indices[3 * face + 1]! + k]! + p[3 * indices[3 * face + 2]! + k]!) / 3,
  ) as unknown as Vec3; // prettier-ignore

/** How thin it becomes. */
function thinFindings(
  { leastWall, soundWall }: FormProcess,
  { wall, stretch: { at, by }, thickness }: { readonly wall: number; readonly stretch: DeepestHollow; readonly thickness: number },
): readonly GateFinding[] {
  const places = [{ at }];
  if (wall < leastWall)
    return [{ code: 'gate/sheet-tears', severity: 'block', data: { wall, least: leastWall, thickness, by }, places }];
  if (wall < soundWall)
    return [{ code: 'gate/sheet-thin', severity: 'ask', data: { wall, least: soundWall, thickness, by }, places }];
  return [];
} // prettier-ignore

interface Told {
  readonly blank: BlankSheet;
  readonly wish: SheetWish;
  readonly least: number;
  readonly by: DeepestHollow['by'];
}

function told(mesh: TriMesh, { density }: FormProcess, { blank, wish, least, by }: Told): GateFinding {
  const [width, height] = [Math.ceil(blank.width), Math.ceil(blank.height)];
  const kg = (mm3: number) => Math.round((mm3 / 1e6) * density * 100) / 100;
  const mass = kg(blank.width * blank.height * wish.thickness);
  const drawn = kg(skinBetween(mesh, wish) * blank.thicknessAfter);
  const data = { width, height, thickness: wish.thickness, mass, drawn, least, by };
  return { code: 'gate/sheet-told', severity: 'note', data, places: [] };
}

/** Skin of triangles that lie between two heights, mm². */
function skinBetween(mesh: TriMesh, { bottom, top }: Heights): number {
  let area = 0;
  for (let face = 0; face < mesh.indices.length / 3; face++) {
    const z = middleOf(mesh.positions, mesh.indices, face)[2];
    if (z > bottom && z < top) area += triangleArea(mesh, face);
  }
  return area;
}
