import { CURVE_LEVELS, levelIndex, type CurveLevel } from './levels.ts';
import { distance, middleOf, tiltOf, uprightPlane, type Pixel, type UprightPlane } from './picture-plane.ts';

/** A vertebra as it stands in the upright picture; degrees, + where the right end of a plate lies lower. */
export interface VertebraTilt {
  readonly level: CurveLevel;
  /** Tilt of the upper plate; null where it is not drawn. */
  readonly upper: number | null;
  readonly lower: number | null;
  /** The mean of the plates that are drawn. */
  readonly tilt: number;
  /** Middle of the corners that are drawn, in the upright picture. */
  readonly centre: Pixel;
  /** From the middle of one plate to that of the other, pixels; null where one is not drawn: `centre` is half a body away from the vertebra's own then. */
  readonly height: number | null;
}

/** A vertebra by its corners: upper left, upper right, lower right, lower left; null where it is not drawn. */
export interface CorneredVertebra {
  readonly level: CurveLevel;
  readonly corners: readonly [Pixel | null, Pixel | null, Pixel | null, Pixel | null];
}

const plateOf = (a: Pixel | null, b: Pixel | null): readonly [Pixel, Pixel] | null =>
  a && b ? [a, b] : null;

/** Plates of a vertebra, left end first, in the upright picture; null for one that is not drawn. */
export function platesOf({ corners }: Pick<CorneredVertebra, 'corners'>, plane: UprightPlane) {
  const [upperLeft, upperRight, lowerRight, lowerLeft] = corners.map((corner) => corner && plane.to(corner));
  return {
    upper: plateOf(upperLeft ?? null, upperRight ?? null),
    lower: plateOf(lowerLeft ?? null, lowerRight ?? null),
  };
}

/** The tilts of the vertebrae that have a whole plate, from above down. */
export function tiltsOf(
  vertebrae: readonly CorneredVertebra[],
  plane: UprightPlane,
): readonly VertebraTilt[] {
  return vertebrae
    .flatMap((vertebra): readonly VertebraTilt[] => {
      const { upper, lower } = platesOf(vertebra, plane);
      const plates = [upper, lower].filter((plate) => plate !== null);
      if (plates.length === 0) return [];
      const tilts = plates.map(tiltOf);
      return [
        {
          level: vertebra.level,
          upper: upper && tiltOf(upper),
          lower: lower && tiltOf(lower),
          tilt: tilts.reduce((sum, tilt) => sum + tilt, 0) / tilts.length,
          centre: middleOf(plates.flat()),
          height: upper && lower && distance(middleOf(upper), middleOf(lower)),
        },
      ];
    })
    .toSorted((a, b) => levelIndex(a.level) - levelIndex(b.level));
}

/** What is odd about drawn vertebrae: a machine cannot tell which of them is wrong, so it says so. */
export interface DrawingFault {
  readonly kind: 'order' | 'upside-down' | 'mirrored' | 'steep';
  readonly level: CurveLevel;
}

/** Whether a fault means that levels, plates or sides are not what they are called: nothing that goes by them can be told. */
export const isContradiction = ({ kind }: DrawingFault): boolean => kind !== 'steep';

/** How far down two vertebrae stand, by what is drawn of both: their middles, else plates that are alike; of an upper and a lower one, whatever there is. */
function heightsOf(
  [a, aPlates]: readonly [VertebraTilt, ReturnType<typeof platesOf>],
  [b, bPlates]: readonly [VertebraTilt, ReturnType<typeof platesOf>],
): readonly [number, number] {
  if (a.height === null || b.height === null)
    for (const plate of ['upper', 'lower'] as const) {
      const [one, other] = [aPlates[plate], bPlates[plate]];
      if (one && other) return [middleOf(one)[1], middleOf(other)[1]];
    }
  return [a.centre[1], b.centre[1]];
}

/**
 * Vertebrae that stand below the next one (`order`), whose lower plate is above the upper one (`upside-down`), whose left end is right of the right one
 * (`mirrored`), or with a plate beyond 60° (`steep`), which no standing film shows.
 */
export function drawingFaults(
  vertebrae: readonly CorneredVertebra[],
  plane: UprightPlane,
): readonly DrawingFault[] {
  const tilts = tiltsOf(vertebrae, plane);
  const faults: DrawingFault[] = [];
  const levelOf = new Map(vertebrae.map((one) => [one.level, platesOf(one, plane)]));
  for (const [i, one] of tilts.entries()) {
    const before = tilts[i - 1];
    if (!before) continue;
    const [above, below] = [levelOf.get(before.level)!, levelOf.get(one.level)!];
    const heights = heightsOf([before, above], [one, below]);
    if (heights[0] >= heights[1]) faults.push({ kind: 'order', level: one.level });
  }
  for (const vertebra of vertebrae) {
    const { level } = vertebra;
    const { upper, lower } = platesOf(vertebra, plane);
    if (upper && lower && middleOf(upper)[1] >= middleOf(lower)[1])
      faults.push({ kind: 'upside-down', level });
    const plates = [upper, lower].filter((plate) => plate !== null);
    if (plates.some(([left, right]) => left[0] >= right[0])) faults.push({ kind: 'mirrored', level });
    else if (plates.some((plate) => Math.abs(tiltOf(plate)) > 60)) faults.push({ kind: 'steep', level });
  }
  const order = (fault: DrawingFault): number => CURVE_LEVELS.indexOf(fault.level);
  return faults.toSorted((a, b) => order(a) - order(b));
}

/** The vertebrae at which a drawing contradicts itself (`isContradiction`), from above down, each once; empty where it does not. `size` is that of the kept picture. */
export function contradictionsIn(
  { vertebrae, turn }: { readonly vertebrae: readonly CorneredVertebra[]; readonly turn: number },
  { width, height }: { readonly width: number; readonly height: number },
): readonly CurveLevel[] {
  const faults = drawingFaults(vertebrae, uprightPlane({ width, height, turn })).filter(isContradiction);
  return [...new Set(faults.map(({ level }) => level))];
}
