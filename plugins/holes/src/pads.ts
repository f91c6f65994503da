import { activeRecords, type History } from '@bracewright/core/history';
import { portable, vec3, type Vec3 } from '@bracewright/core/math';
import {
  isChartStop,
  layFacing,
  nearestPlaces,
  SkinChart,
  type SkinPoint,
  type TriMesh,
} from '@bracewright/core/mesh';
import type { Params } from '@bracewright/core/operation';
import { mirrorPoint, type Plane, type RegionShapeKept, type SurfacePoint } from '@bracewright/core/params';
import { designZone } from '@bracewright/core/zones';
import type { pattern } from './operation.ts';

type Clear = Params<typeof pattern>['clear'];

/** What of the parameters of a region says which skin it presses in. */
interface Outline {
  readonly contour: readonly SurfacePoint[];
  readonly contourShape?: 'corners' | 'smooth';
}

/** What of the parameters of a region on the other side says it: a copy of the region's record, or the region itself. */
interface AcrossParams extends Outline {
  readonly plane?: Plane;
  readonly recordId?: { readonly params: Outline & Readonly<Record<string, unknown>> };
}

/** What of the parameters of a placed template says it. */
interface PlacedParams {
  readonly shape: RegionShapeKept;
  readonly anchor: SurfacePoint;
  readonly radius: number;
  readonly direction: number;
  readonly amplitude: number;
  readonly mirror: boolean;
}

/** A region on the other side lies at most this far from the mirror image of its drawing, mm, as its operation has it. */
const MOST_APART = 45;
const SAGITTAL: Plane = { origin: [0, 0, 0], normal: [1, 0, 0] };

const pointOf = ({ position, normal }: SkinPoint): SurfacePoint => ({
  position: [...position],
  normal: [...normal],
});

/** The outline of a region on the other side of the body: mirrored, and on the skin there where there is some. */
function acrossOutline(mesh: TriMesh, { plane = SAGITTAL, recordId, ...own }: AcrossParams): Outline {
  const source: Outline = recordId?.params ?? own;
  const contour = source.contour.map((point) => mirrorPoint(point, plane));
  const laid = layFacing(mesh, contour as readonly SkinPoint[], MOST_APART);
  return { ...source, contour: contour.map((point, i) => (laid[i] ? pointOf(laid[i]) : point)) };
}

/**
 * The outline of a placed template, by the ways along the skin from its middle. The skin has been pressed since it was laid, so that the ways are longer by what they go in. Where the skin ends before the outline does, as beside an edge
 * line, that goes on in the plane of the middle.
 */
function placedOutline(mesh: TriMesh, { shape, anchor, radius, direction, ...rest }: PlacedParams): Outline {
  const [near] = nearestPlaces(mesh, [anchor.position as Vec3]);
  const { contourShape } = shape;
  if (!near) return { contour: [], contourShape };
  const chart = new SkinChart(mesh, near.position);
  const [sin, cos] = portable.sinCosDegrees(direction);
  const contour = shape.contour.map(([across, y]) => {
    const x = rest.mirror ? -across : across;
    const far = radius * portable.hypot(x, y);
    const size = far > 0 ? (radius * portable.hypot(far, rest.amplitude)) / far : 0;
    const [right, up] = [size * (cos * x - sin * y), size * (sin * x + cos * y)];
    const place = chart.place([right, up]);
    if (!isChartStop(place)) return pointOf(place);
    const beside = vec3.addScaled(vec3.scale(chart.right, right), chart.up, up);
    return pointOf({ position: vec3.add(chart.middle.position, beside), normal: chart.middle.normal });
  });
  return { contour, contourShape };
}

/** Which step presses skin in how: by the parameters that its outline is told by. */
const OUTLINES: Readonly<Record<string, (mesh: TriMesh, params: never) => Outline>> = {
  'region.deform': (_, params: Outline) => params,
  'symmetry.region': (mesh, params: AcrossParams) => acrossOutline(mesh, params),
  'region-template.apply': (mesh, params: PlacedParams) => placedOutline(mesh, params),
};

/** Whether a step presses in; a region on the other side does as the one that it was made of. */
function isPressed({ id, type, params }: Parameters<typeof designZone>[0]): boolean {
  const { recordId } = params as AcrossParams;
  const zone = designZone({ id, type, params: recordId?.params ?? params });
  return zone !== undefined && zone.depth > 0;
}

/**
 * The contours of the pads of a design, of which a hole would take the middle: what is pressed in before the step `before`, or at all, by a region, by one on the other side, or by a placed template. `mesh` is the body that the holes are
 * made in, mm.
 */
export function padsOf(history: History, mesh: TriMesh, before: string | undefined): Clear {
  const records = activeRecords(history);
  const end = records.findIndex(({ id }) => id === before);
  return records
    .slice(0, end < 0 ? records.length : end)
    .filter((record) => record.state === 'on' && OUTLINES[record.type] && isPressed(record))
    .map(({ type, params }) => OUTLINES[type]!(mesh, params as never))
    .filter(({ contour }) => contour.length > 0)
    .map(({ contour, contourShape }) => ({
      points: [...contour],
      closed: true,
      smooth: contourShape === 'smooth',
    }));
}
