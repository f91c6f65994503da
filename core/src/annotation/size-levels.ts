import { facedOutward } from '../mesh/repair/facing.ts';
import { loopArea, mainLoop } from '../mesh/measure/measure.ts';
import { planeFrame } from '../mesh/section/plane.ts';
import { bridgeSection, sectionByPlane } from '../mesh/section/section.ts';
import { tapeGirth } from '../mesh/section/tape.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';

/** Levels at which the sizes of a record are taken. */
export type SizeLevel = 'axilla' | 'chest' | 'waist' | 'hip';

/** Heights on an upright body, mm; a level that its shape does not show is absent. */
export type SizeLevels = Readonly<Partial<Record<SizeLevel, number>>>;

/** Share of the vertices at each end of a scan that may be debris. */
const DEBRIS = 0.004;
/** mm between the sections a body is looked through in. */
const STEP = 8;
/** A second line that encloses this part of the first is the other thigh; an arm is thinner. */
const THIGH = 0.5;
/** mm over the fork of the thighs: a tape at the fork itself is caught by their inner folds. */
const OVER_FORK = 25;
/** Part of the body under which no waist is looked for where the thighs do not show, and over which none is. */
const WAIST_BETWEEN = [0.2, 0.75] as const;
/** How much wider than a waist the body must become above and below. */
const SHARPNESS = 1.01;
/** The tape grows faster than this (part of itself per mm) where it begins to take in the shoulders. */
const SHOULDER = 0.003;
/** mm under the arm pits: a tape is laid close under the folds. */
const UNDER_ARM = 10;
/** Part of the way from waist to arm pits in which the chest is the widest. */
const CHEST_FROM = 0.5;

interface Slice {
  readonly z: number;
  /** The trunk's own girth, drawn tight, mm. */
  readonly tape: number;
  readonly thighs: boolean;
}

/**
 * Where the sizes of a record would be taken on a body that stands upright, by its shape: the waist is the least girth, the hip the
 * greatest under it and over the fork of the thighs, the arm pits lie where the tape begins to take in the shoulders, and the chest is the
 * greatest girth under them. Landmarks that a person marked say it better: `axilla`, where given, is taken instead of the shape's.
 */
export function findSizeLevels(mesh: TriMesh, marked: { readonly axilla?: number } = {}): SizeLevels {
  const slices = slicesOf(mesh);
  const fork = slices.findLastIndex(({ thighs }) => thighs);
  const [low, high] = [slices[0]?.z ?? 0, slices.at(-1)?.z ?? 0];
  const at = (part: number): number => low + (high - low) * part;
  const foot = fork < 0 ? at(WAIST_BETWEEN[0]) : slices[fork]!.z;
  const waist = waistOf(slices.filter(({ z }) => z > foot && z <= at(WAIST_BETWEEN[1])));
  if (waist === undefined) return marked.axilla === undefined ? {} : { axilla: marked.axilla };
  const hip = widest(slices, fork < 0 ? low + STEP : foot + OVER_FORK, waist);
  const axilla = marked.axilla ?? armPits(slices, waist + 0.15 * (high - low));
  const chest =
    axilla === undefined
      ? undefined
      : widest(slices, waist + CHEST_FROM * (axilla - waist), axilla - UNDER_ARM);
  return {
    waist,
    ...(hip === undefined ? {} : { hip }),
    ...(axilla === undefined ? {} : { axilla }),
    ...(chest === undefined ? {} : { chest }),
  };
}

function slicesOf(given: TriMesh): readonly Slice[] {
  const mesh = facedOutward(given);
  const heights = new Float64Array(mesh.positions.length / 3);
  for (let v = 0; v < heights.length; v++) heights[v] = mesh.positions[3 * v + 2]!;
  heights.sort();
  const cut = Math.floor(heights.length * DEBRIS);
  const [low, high] = [heights[cut] ?? 0, heights[heights.length - 1 - cut] ?? 0];
  const slices: Slice[] = [];
  for (let z = Math.ceil(low + 1); z < high; z += STEP) {
    const plane = { origin: [0, 0, z], normal: [0, 0, 1] } as const;
    const { loops } = bridgeSection(sectionByPlane(mesh, plane));
    const main = mainLoop(loops, plane);
    const tape = main && tapeGirth([main], plane);
    if (!main || !tape) continue;
    const frame = planeFrame(plane);
    const area = loopArea(main, frame);
    const thighs = loops.some((loop) => loop !== main && loop.closed && loopArea(loop, frame) > THIGH * area);
    slices.push({ z, tape: tape.length, thighs });
  }
  return slices;
}

/** Height of the least girth that has greater ones above and below. */
function waistOf(slices: readonly Slice[]): number | undefined {
  let narrow = 0;
  slices.forEach(({ tape }, i) => {
    if (tape < slices[narrow]!.tape) narrow = i;
  });
  const least = (slices[narrow]?.tape ?? 0) * SHARPNESS;
  const widens = (side: readonly Slice[]): boolean => side.some(({ tape }) => tape > least);
  return widens(slices.slice(0, narrow)) && widens(slices.slice(narrow + 1)) ? slices[narrow]!.z : undefined;
}

function widest(slices: readonly Slice[], from: number, to: number): number | undefined {
  let best: Slice | undefined;
  for (const slice of slices)
    if (slice.z >= from && slice.z <= to && slice.tape > (best?.tape ?? 0)) best = slice;
  return best?.z;
}

function armPits(slices: readonly Slice[], from: number): number | undefined {
  const index = slices.findIndex(({ z, tape }, i) => {
    const next = slices[i + 1];
    return z >= from && next !== undefined && next.tape > tape * (1 + SHOULDER * (next.z - z));
  });
  return slices[index]?.z;
}
