import { mat4, portable, vec3, type Mat4 } from '@bracewright/core/math';
import type { TriMesh } from '@bracewright/core/mesh';
import type { Json } from '@bracewright/core/operation';
import type { SeenOfBody } from './findings.ts';

/** A step that preparing proposes: an ordinary record with its values. */
export interface Proposal {
  /** Of the operation that carries it out. */
  readonly role: 'repair' | 'closing' | 'alignment' | 'trimming';
  readonly params: Json;
  /** Values shown beside it, mm and degrees. */
  readonly values: Readonly<Record<string, number>>;
  /** Whether it is proposed; a step that is not can be switched on. */
  readonly wanted: boolean;
}

/** How far inside the end of a scan its ragged rim is cut off, mm. */
const RIM = 12;
/** Share of the vertices at each end that may be debris. */
const DEBRIS = 0.004;
/** Taller than this is more than a trunk: where its ends should be a person must say. */
const TRUNK = 950;
/** Less is no turn and no move worth a step. */
const STILL = { degrees: 0.05, mm: 0.5 };

/** Lowest and highest place of a body that stands so, debris left out. */
function endsOf({ positions }: TriMesh, transform: Mat4): readonly [number, number] {
  const heights = new Float64Array(positions.length / 3);
  for (let v = 0; v < heights.length; v++)
    heights[v] = mat4.transformPoint(transform, vec3.pointAt(positions, v))[2];
  heights.sort();
  const cut = Math.floor(heights.length * DEBRIS);
  return [heights[cut] ?? 0, heights[heights.length - 1 - cut] ?? 0];
}

const turnOf = (m: Mat4): number => {
  const cosine = Math.min(1, Math.max(-1, (m[0]! + m[5]! + m[10]! - 1) / 2));
  return portable.acos(cosine) * portable.DEGREES;
};

/**
 * Repair, seal, stand in the frame and cut the rims straight, as far as the scan needs it. The rims are cut where the body stands then:
 * as it is, where it is not to be aligned; and not at all before somebody has said which way is up.
 */
export function proposalsFor(
  mesh: TriMesh,
  seen: SeenOfBody,
  { aligns = true }: { readonly aligns?: boolean } = {},
): readonly Proposal[] {
  const { inspection, alignment, confirmed } = seen;
  const { components, degenerate, nonManifoldEdges, selfIntersections, boundaryLoops } = inspection;
  const faults = components - 1 + degenerate + nonManifoldEdges + selfIntersections;
  const stand = confirmed ? mat4.IDENTITY : alignment.transform;
  const middle = vec3.scale(vec3.add(inspection.min as never, inspection.max as never), 0.5);
  const moved = vec3.length(vec3.subtract(mat4.transformPoint(stand, middle), middle));
  const turned = turnOf(stand);
  const [low, high] = endsOf(mesh, aligns ? stand : mat4.IDENTITY);
  const isUpOpen = !confirmed && alignment.unsure.some((one) => one === 'body' || one === 'up');
  const plane = (z: number) => ({ origin: [0, 0, Math.round(z * 10) / 10], normal: [0, 0, 1] });
  const bottom = plane(low + RIM);
  const top = plane(high - RIM);
  const steps: readonly Proposal[] = [
    {
      role: 'repair',
      params: { components: 'largest' },
      values: { pieces: components - 1, flaws: faults - (components - 1) },
      wanted: faults > 0 || inspection.warnings.length > 0,
    },
    {
      role: 'closing',
      params: { holes: 'all', fill: 'smooth' },
      values: { holes: boundaryLoops },
      wanted: boundaryLoops > 0,
    },
    {
      role: 'alignment',
      params: { transform: [...stand] },
      values: { turned, moved },
      wanted: !confirmed && (turned > STILL.degrees || moved > STILL.mm),
    },
    {
      role: 'trimming',
      params: { top, bottom, cap: true },
      values: { top: top.origin[2]!, bottom: bottom.origin[2]! },
      wanted: boundaryLoops > 0 && high - low < TRUNK && !isUpOpen,
    },
  ];
  // A step that finds nothing to do is no proposal.
  return steps.filter(({ role, wanted }) => wanted || (role !== 'repair' && role !== 'closing'));
}
