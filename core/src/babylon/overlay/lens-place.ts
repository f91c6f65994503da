/** A place on the canvas, CSS pixels from its upper left corner. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** Half the width of a lens, CSS pixels. */
export const LENS_RADIUS = 88;
/** What stays free between the lens and the pointer: room for the cursor, or for the finger that hides the skin round it. */
const GAP = { fine: 26, finger: 56 } as const;
/** What a lens keeps from the edge of the canvas, and what a line of its words takes under it. */
const MARGIN = 4;
const LINE = 20;

/** Where beside the pointer a lens may stand: over the hand where it can, for that comes from below. */
const WAYS = { upLeft: [-0.74, -0.67], upRight: [0.74, -0.67], downLeft: [-0.74, 0.67], downRight: [0.74, 0.67] } as const; // prettier-ignore
/** How much farther away it stands where it fits nowhere nearer: in a corner. */
const FARTHER = [0, 30, 62, 94] as const;

/** A corner of the pointer. */
export type LensWay = keyof typeof WAYS;

/** The best first: outwards from the middle, where the body is and what the point is compared with. */
const OUTWARDS: Readonly<Record<'left' | 'right', readonly LensWay[]>> = {
  left: ['upLeft', 'upRight', 'downLeft', 'downRight'],
  right: ['upRight', 'upLeft', 'downRight', 'downLeft'],
};

/** A box on the canvas, CSS pixels. */
export interface Box extends Place {
  readonly width: number;
  readonly height: number;
}

/** What a lens is placed by, beside the pointer. */
export interface LensGround {
  readonly canvas: { readonly width: number; readonly height: number };
  /** What stands over the canvas and over the lens. */
  readonly bars?: readonly Box[];
  /** Lines of words under it. */
  readonly lines?: number;
  /** On which side of the pointer it was. */
  readonly before?: LensWay | undefined;
}

/** How far a lens with its words, about a place, reaches into a box. */
function intoBox({ x, y }: Place, words: number, box: Box): number {
  const across = Math.min(x + LENS_RADIUS, box.x + box.width) - Math.max(x - LENS_RADIUS, box.x);
  const along = Math.min(y + LENS_RADIUS + words, box.y + box.height) - Math.max(y - LENS_RADIUS, box.y);
  return Math.max(0, Math.min(across, along));
}

/**
 * The middle of a lens beside a pointer, and on which side of it that is. It stays on the side where it was as long as it fits there, so that it does not leap to and fro; never is it under
 * the pointer, also on a canvas that is too small for it: then it reaches beyond the edge.
 */
export function placeLens(
  pointer: Place & { readonly finger: boolean },
  { canvas, bars = [], lines = 1, before }: LensGround,
): Place & { readonly way: LensWay } {
  const near = LENS_RADIUS + (pointer.finger ? GAP.finger : GAP.fine);
  const outwards = OUTWARDS[pointer.x > canvas.width / 2 ? 'right' : 'left'];
  const ways = before ? [before, ...outwards.filter((way) => way !== before)] : outwards;
  const places = FARTHER.flatMap((farther) =>
    ways.map((way) => ({
      way,
      x: pointer.x + WAYS[way][0] * (near + farther),
      y: pointer.y + WAYS[way][1] * (near + farther),
    })),
  );
  const reach = LENS_RADIUS + MARGIN;
  const words = LINE * lines;
  const beyond = (at: Place): number =>
    Math.max(0, reach - at.x, at.x + reach - canvas.width) +
    Math.max(0, reach - at.y, at.y + reach + words - canvas.height) +
    bars.reduce((sum, bar) => sum + intoBox(at, words, bar), 0);
  return places.reduce((best, place) => (beyond(place) < beyond(best) ? place : best));
}
