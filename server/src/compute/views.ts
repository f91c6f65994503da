import { bareOnScale, onDeviationScale } from '@bracewright/core/annotation';
import { UNCHANGED, deviation, summarize, type DeviationSummary } from '@bracewright/catalog/deviation';
import {
  deviationLedger,
  type DeviationLedger,
  type DeviationZone,
  type TriMesh,
} from '@bracewright/core/mesh';
import { renderFrame, type Paint } from './render-body.ts';

/** The four sides that a report shows, in its order. */
export const VIEWS = ['back', 'front', 'left', 'right'] as const;
export type View = (typeof VIEWS)[number];

/** The number of a changed zone, and where its largest deviation is in a picture, pixels from the upper left corner. */
export interface ZoneMark {
  readonly number: number;
  readonly at: readonly [x: number, y: number];
}

/** RGBA pixels, row by row from the top. */
export interface ViewPicture {
  readonly view: View;
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
  /** Where the zones of the ledger lie that are nearer to this side, by their number from 1; pixels from the upper left corner. */
  readonly marks?: readonly ZoneMark[];
}

/** Pictures of a shape at one scale, its size, and how far it lies from the scan. */
export interface BodyViews {
  /** Pixels to a millimetre in every picture. */
  readonly scale: number;
  /** Extent along X, Y and Z, mm. */
  readonly size: readonly [number, number, number];
  readonly pictures: readonly ViewPicture[];
  /** Absent where the shape is the scan itself. */
  readonly deviation?: {
    readonly summary: DeviationSummary;
    /** The changed zones, from the millimetre on that counts as changed. */
    readonly ledger: DeviationLedger;
    /** Back and front, in colours of `deviationScale` from −`limit` to `limit` mm. */
    readonly pictures: readonly ViewPicture[];
    readonly limit: number;
  };
}

/** Contour lines each so many millimetres. */
export const CONTOUR_STEP = 5;

/** Empty rim of a picture, mm. */
const RIM = 4;

/** The x, y of a point turned so that what `view` looks at is seen from behind. All four are rotations about Z. */
const TURN: Readonly<Record<View, (x: number, y: number) => readonly [number, number]>> = {
  back: (x, y) => [x, y],
  front: (x, y) => [-x, -y],
  left: (x, y) => [-y, x],
  right: (x, y) => [y, -x],
};

function turned({ positions, indices }: TriMesh, view: View): TriMesh {
  const out = new Float32Array(positions);
  for (let i = 0; i < out.length; i += 3) {
    const [x, y] = TURN[view](positions[i]!, positions[i + 1]!);
    out[i] = x;
    out[i + 1] = y;
  }
  return { positions: out, indices };
}

function extentOf({ positions }: TriMesh) {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < positions.length; i++) {
    low[i % 3] = Math.min(low[i % 3]!, positions[i]!);
    high[i % 3] = Math.max(high[i % 3]!, positions[i]!);
  }
  return { low, high };
}

/** The colour of a signed deviation on paper; NaN is where there is none. */
const colourWithin =
  (limit: number): Paint['colourOf'] =>
  (value) =>
    Number.isNaN(value) ? bareOnScale('light') : onDeviationScale(value, limit, 'light');

/**
 * Pictures of `mesh` from four sides at one scale, so that together they are at most `width` pixels wide and each at most `height` tall,
 * and its deviation from `scan`, where it is another shape.
 */
export async function bodyViews(
  mesh: TriMesh,
  scan: TriMesh,
  bounds: { readonly width: number; readonly height: number },
  checkAborted: () => void = () => undefined,
): Promise<BodyViews> {
  const { low, high } = extentOf(mesh);
  const extent = [0, 1, 2].map((axis) => Math.max(1, high[axis]! - low[axis]!)) as [number, number, number];
  const [across, deep, z] = extent;
  const scale = Math.min(bounds.width / (2 * (across + deep) + 8 * RIM), bounds.height / (z + 2 * RIM));
  const render = (view: View, paint?: Paint, zones: readonly DeviationZone[] = []): ViewPicture => {
    checkAborted();
    const body = turned(mesh, view);
    const box = extentOf(body);
    const width = Math.max(1, Math.round((box.high[0]! - box.low[0]! + 2 * RIM) * scale));
    const height = Math.max(1, Math.round((z + 2 * RIM) * scale));
    const centreX = (box.low[0]! + box.high[0]!) / 2;
    const centreZ = (box.low[2]! + box.high[2]!) / 2;
    const centreY = (box.low[1]! + box.high[1]!) / 2;
    const marks = zones.flatMap(({ at: [atX, atY, atZ] }, i): readonly ZoneMark[] => {
      const [x, y] = TURN[view](atX, atY);
      if (y < centreY) return [];
      // As `renderFrame` sees it, from behind.
      const at = [width / 2 - (x - centreX) * scale, height / 2 - (atZ - centreZ) * scale] as const;
      return [{ number: i + 1, at }];
    });
    return {
      view,
      width,
      height,
      ...(marks.length > 0 && { marks }),
      rgba: renderFrame(body, { width, height, centreX, centreZ, scale }, paint),
    };
  };
  const pictures = VIEWS.map((view) => render(view));
  if (mesh === scan) return { scale, size: extent, pictures };
  const found = await deviation(mesh, scan, () => {
    checkAborted();
    return undefined;
  });
  const summary = summarize(mesh, found);
  const ledger = deviationLedger(mesh, found, { threshold: UNCHANGED, reference: scan });
  // The scale of the editor's heat map, wider where a design goes further.
  const limit = Math.max(20, Math.ceil(Math.max(summary.maxIn, summary.maxOut) / 10) * 10);
  const paint: Paint = {
    ...found,
    colourOf: colourWithin(Math.min(limit, 60)),
    bandOf: (value) => Math.trunc(value / CONTOUR_STEP),
  };
  return {
    scale,
    size: extent,
    pictures,
    deviation: {
      summary,
      ledger,
      limit: Math.min(limit, 60),
      pictures: (['back', 'front'] as const).map((view) => render(view, paint, ledger.zones)),
    },
  };
}
