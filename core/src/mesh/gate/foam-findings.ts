import { PI } from '../../math/portable.ts';
import type { Vec3 } from '../../math/vec3.ts';
import { carvingAxis, DEFAULT_MACHINE, sampleRadii, type SampledRadii } from '../carve/index.ts';
import { stockOf } from '../carve/toolpath.ts';
import { gathered } from '../gathered.ts';
import { heightsOf, volume } from '../measure/measure.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { partOf, type Work } from '../work.ts';
import type { FormProcess } from './form-processes.ts';
import type { GateFinding } from './gate-report.ts';
import { wallsOf } from './measured-once.ts';
import type { MeasuredByRays } from './wall-by-rays.ts';

/** What is known of a block, mm. */
export interface FoamAsked {
  /** The block that is at hand: width, depth and height; where the first two are alike it may be a round one. Whichever side holds the length may lie along the axis. */
  readonly bed?: Vec3 | undefined;
  /** Diameter of the hole for the spindle; without it there is none. */
  readonly mandrel?: number | undefined;
}

/** The grid by which `export.carve` tells what a carver reaches. */
const GRID = { angles: 120, pitch: 4 } as const;
/** Further apart two sides are no fin, mm. */
const REACH = 25;
/** Gaps narrower than this no tool gets into, mm: the thinnest that is sold for foam. */
const GAP = 2;
/** Most places told of one finding. */
const PLACES = 20;

/** What a carver needs of a solid positive, mm: that a tool which comes straight at the upright axis reaches all of it, foam enough about the axis and in whatever stands out, and a block that holds it. Throws what `work.checkAborted` throws. */
export function foamFindings(
  mesh: TriMesh,
  process: FormProcess,
  { bed, mandrel = 0 }: FoamAsked,
  work: Work = {},
): { readonly findings: readonly GateFinding[]; readonly walls: MeasuredByRays } {
  const ends = heightsOf(mesh);
  const axis = carvingAxis(mesh, ends, { checkAborted: work.checkAborted });
  const sampled = sampleRadii(mesh, { axis, ...ends, ...GRID }, partOf(work, 0, 0.4));
  const limits = [{ below: process.leastWall, of: 'wall' }] as const;
  const walls = wallsOf(mesh, { reach: REACH, gap: GAP, limits }, partOf(work, 0.4, 1));
  const block = {
    diameter: 2 * stockOf(mesh, axis, DEFAULT_MACHINE),
    length: Math.ceil(ends.top - ends.bottom),
  };
  return {
    walls,
    findings: [
      ...reachFindings(sampled),
      ...coreFindings(sampled, { mandrel, least: process.leastWall }),
      ...finFindings(walls, process.leastWall),
      ...(bed ? blockFindings(block, bed) : []),
      told(mesh, process, block),
      ...(mandrel > 0 ? [{ ...note('gate/foam-spindle'), data: { mandrel, x: tenth(axis[0]), y: tenth(axis[1]) } }] : []),
    ],
  }; // prettier-ignore
}

/** What no tool reaches: the cells that `export.carve` warns of. */
function reachFindings({ unreached }: SampledRadii): readonly GateFinding[] {
  const hidden = unreached.filter(({ depth }) => Number.isFinite(depth));
  const levels = new Set(unreached.filter(({ depth }) => depth === Infinity).map(({ level }) => level));
  const places = hidden.slice(0, PLACES).map(({ at }) => ({ at }));
  const data = { cells: hidden.length, depth: tenth(hidden[0]?.depth ?? 0) };
  return [
    ...(levels.size > 0
      ? [{ code: 'gate/foam-axis', severity: 'block', data: { levels: levels.size }, places: [] } as const]
      : []),
    ...(hidden.length > 0 ? [{ code: 'gate/foam-hidden', severity: 'ask', data, places } as const] : []),
  ];
}

/** Whether enough foam stands about the axis, or about the hole for the spindle. */
function coreFindings(
  { grid }: SampledRadii,
  { mandrel, least }: { readonly mandrel: number; readonly least: number },
): readonly GateFinding[] {
  const { radii, angles, heights } = grid;
  let thinnest = -1;
  radii.forEach((radius, cell) => {
    if (!(radius >= (radii[thinnest] ?? Infinity))) thinnest = Number.isNaN(radius) ? thinnest : cell;
  });
  if (thinnest < 0) return [];
  const foam = radii[thinnest]! - mandrel / 2;
  if (foam >= least) return [];
  const at: Vec3 = [grid.axis[0], grid.axis[1], heights[Math.floor(thinnest / angles)]!];
  return [{ code: 'gate/foam-core', severity: 'ask', data: { foam: tenth(foam), least }, places: [{ at }] }];
}

/** What stands out so thin that it breaks under the tool. */
function finFindings({ below }: MeasuredByRays, least: number): readonly GateFinding[] {
  const [thin] = below;
  if (!thin || thin.places.length === 0) return [];
  const data = { foam: tenth(thin.least), least, area: tenth(thin.area / 100) };
  return [{ code: 'gate/foam-thin', severity: 'ask', data, places: gathered(thin.places.map(({ at }) => at)) }];
} // prettier-ignore

interface Block {
  readonly diameter: number;
  readonly length: number;
}

/** A way in which a block lies: the sides across the axis of the carver, and that along it, mm. */
interface Lying {
  readonly across: readonly [number, number];
  readonly along: number;
}

/** Whether a block that is at hand holds the one that is needed, which is round about the axis; first as it was typed, its height along the axis, then turned. */
function blockFindings({ diameter, length }: Block, bed: Vec3): readonly GateFinding[] {
  const [width, depth, height] = bed;
  const lying: readonly Lying[] = [
    { across: [width, depth], along: height },
    { across: [height, depth], along: width },
    { across: [width, height], along: depth },
  ];
  const held = lying.findIndex(({ across, along }) => Math.min(...across) >= diameter && along >= length);
  if (held === 0) return [];
  const block = bed.join(' × ');
  if (held < 0)
    return [{ code: 'gate/foam-block', severity: 'block', data: { diameter, length, block }, places: [] }];
  const data = { block, along: lying[held]!.along };
  // Two sides of one length may be the diameter of a round one: of that only what lies within its round ends is foam.
  const isHeldRound = height >= diameter && diameter * diameter + length * length <= width * width;
  return width === depth && !isHeldRound
    ? [{ code: 'gate/foam-block-square', severity: 'ask', data, places: [] }]
    : [{ ...note('gate/foam-block-turned'), data }];
}

function told(mesh: TriMesh, { density }: FormProcess, { diameter, length }: Block): GateFinding {
  const whole = (PI * diameter * diameter * length) / 4;
  const kg = (mm3: number) => Math.round((mm3 / 1e6) * density * 100) / 100;
  const data = { diameter, length, mass: kg(whole), left: kg(volume(mesh)), density: 1000 * density };
  return { ...note('gate/foam-told'), data };
}

const note = (code: GateFinding['code']): GateFinding => ({ code, severity: 'note', data: {}, places: [] });

const tenth = (value: number): number => Math.round(10 * value) / 10;
