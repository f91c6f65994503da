/** A place on the canvas, CSS pixels from its upper left corner. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** Half the width of a lens, CSS pixels. */
export const LENS_RADIUS = 88;
/** What stays free between the lens and the pointer: room for the cursor, or for the finger that hides the skin round it. */
const GAP = { fine: 26, finger: 56 } as const;
/** What a lens keeps from the edge of the canvas, and what its words take under it. */
const MARGIN = 4;
const WORDS = 20;

/** Where beside the pointer a lens may stand, the best first: the hand comes from below, and from the right more often than not. */
const WAYS = { upLeft: [-0.74, -0.67], upRight: [0.74, -0.67], downLeft: [-0.74, 0.67], downRight: [0.74, 0.67] } as const; // prettier-ignore
/** How much farther away it stands where it fits nowhere nearer: in a corner. */
const FARTHER = [0, 30, 62] as const;

/** A corner of the pointer. */
export type LensWay = keyof typeof WAYS;

const KINDS = Object.keys(WAYS) as readonly LensWay[];

/**
 * The middle of a lens beside a pointer, and on which side of it that is. It stays on the side where it was as long as it fits there, so that it does not leap to and fro; never is it under
 * the pointer, also on a canvas that is too small for it: then it reaches beyond the edge.
 */
export function placeLens(
  pointer: Place & { readonly finger: boolean },
  canvas: { readonly width: number; readonly height: number },
  before?: LensWay,
): Place & { readonly way: LensWay } {
  const near = LENS_RADIUS + (pointer.finger ? GAP.finger : GAP.fine);
  const ways = before ? [before, ...KINDS.filter((way) => way !== before)] : KINDS;
  const places = FARTHER.flatMap((farther) =>
    ways.map((way) => ({
      way,
      x: pointer.x + WAYS[way][0] * (near + farther),
      y: pointer.y + WAYS[way][1] * (near + farther),
    })),
  );
  const reach = LENS_RADIUS + MARGIN;
  const beyond = ({ x, y }: Place): number =>
    Math.max(0, reach - x, x + reach - canvas.width) +
    Math.max(0, reach - y, y + reach + WORDS - canvas.height);
  return places.reduce((best, place) => (beyond(place) < beyond(best) ? place : best));
}
