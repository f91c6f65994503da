import { sinCosDegrees } from '../../math/portable.ts';
import { dot, perpendicularFrame, type Vec3 } from '../../math/vec3.ts';
import { SdkError } from '../../errors/sdk-error.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { orientPlanes, planesDirection, type TrunkPlane } from './weights.ts';

/** Centre of gravity (mm) and area (mm²) of what a plane cuts out of a body. */
export interface SectionCentroid {
  readonly centroid: Vec3;
  readonly area: number;
}

/**
 * Centre of gravity of the section by `plane`, by Green's theorem over the cut of every triangle, so the pieces need not be
 * chained to loops. Small gaps (a hole in a scan) shift it a little; where the surface is so open that no area comes out, the
 * middle of the cut line is taken and `area` is 0. Undefined when the plane misses the body.
 */
export function sectionCentroid(mesh: TriMesh, plane: TrunkPlane): SectionCentroid | undefined {
  const { positions: p, indices } = mesh;
  const { origin, normal } = plane;
  const [u, v] = perpendicularFrame(normal);
  const [ox, oy, oz] = origin;
  const [nx, ny, nz] = normal;
  const heightOf = (v: number): number =>
    (p[3 * v]! - ox) * nx + (p[3 * v + 1]! - oy) * ny + (p[3 * v + 2]! - oz) * nz;
  const above = new Uint8Array(p.length / 3);
  for (let i = 0, at = 0; i < above.length; i++, at += 3)
    above[i] = (p[at]! - ox) * nx + (p[at + 1]! - oy) * ny + (p[at + 2]! - oz) * nz >= 0 ? 1 : 0;
  const segments: number[] = [];
  const end = (from: number, to: number): void => {
    const t = heightOf(from) / (heightOf(from) - heightOf(to));
    const x = p[3 * from]! + (p[3 * to]! - p[3 * from]!) * t - origin[0];
    const y = p[3 * from + 1]! + (p[3 * to + 1]! - p[3 * from + 1]!) * t - origin[1];
    const z = p[3 * from + 2]! + (p[3 * to + 2]! - p[3 * from + 2]!) * t - origin[2];
    segments.push(x * u[0] + y * u[1] + z * u[2], x * v[0] + y * v[1] + z * v[2]);
  };
  const cutFrom = (alone: number, next: number, previous: number, above: boolean): void => {
    end(alone, above ? next : previous);
    end(alone, above ? previous : next);
  };
  for (let at = 0; at < indices.length; at += 3) {
    const a = indices[at]!;
    const b = indices[at + 1]!;
    const c = indices[at + 2]!;
    const count = above[a]! + above[b]! + above[c]!;
    if (count === 0 || count === 3) continue;
    const [aboveA, aboveB, aboveC] = [above[a] === 1, above[b] === 1, above[c] === 1];
    // From the corner that is alone on its side; the cut runs so that the inside lies on its left seen against the normal.
    if (aboveA === aboveB) cutFrom(c, a, b, aboveC);
    else if (aboveB === aboveC) cutFrom(a, b, c, aboveA);
    else cutFrom(b, c, a, aboveB);
  }
  if (segments.length === 0) return undefined;
  return centroidOf(segments, (a, b) => [
    origin[0] + u[0] * a + v[0] * b,
    origin[1] + u[1] * a + v[1] * b,
    origin[2] + u[2] * a + v[2] * b,
  ]);
}

/** Centroid of the area that directed segments (x0 y0 x1 y1 …) enclose. */
function centroidOf(segments: readonly number[], place: (a: number, b: number) => Vec3): SectionCentroid {
  let length = 0;
  let middleX = 0;
  let middleY = 0;
  for (let i = 0; i < segments.length; i += 4) {
    const dx = segments[i + 2]! - segments[i]!;
    const dy = segments[i + 3]! - segments[i + 1]!;
    const size = Math.sqrt(dx * dx + dy * dy);
    length += size;
    middleX += (size * (segments[i]! + segments[i + 2]!)) / 2;
    middleY += (size * (segments[i + 1]! + segments[i + 3]!)) / 2;
  }
  if (length > 0) {
    middleX /= length;
    middleY /= length;
  }
  let area = 0;
  let sumX = 0;
  let sumY = 0;
  for (let i = 0; i < segments.length; i += 4) {
    const x0 = segments[i]! - middleX;
    const y0 = segments[i + 1]! - middleY;
    const x1 = segments[i + 2]! - middleX;
    const y1 = segments[i + 3]! - middleY;
    const twice = x0 * y1 - x1 * y0;
    area += twice / 2;
    sumX += (twice * (x0 + x1)) / 6;
    sumY += (twice * (y0 + y1)) / 6;
  }
  // An open cut encloses nothing reliable: below a hundredth of a circle of the same length its middle is the better centre.
  if (Math.abs(area) < (length * length) / 1256) return { centroid: place(middleX, middleY), area: 0 };
  return { centroid: place(middleX + sumX / area, middleY + sumY / area), area: Math.abs(area) };
}

/** A straight line through the trunk: a point on it (mm) and its unit direction. */
export interface TrunkAxis {
  readonly point: Vec3;
  readonly direction: Vec3;
}

/** An axis that was measured before: a point of it, mm, and the planes it was measured for. */
export interface KeptAxis {
  readonly planes: readonly TrunkPlane[];
  readonly point: Vec3;
}

/** Whether two lists are the same planes to the bit. */
const arePlanes = (some: readonly TrunkPlane[], others: readonly TrunkPlane[]): boolean =>
  some.length === others.length &&
  some.every(({ origin, normal }, i) =>
    [0, 1, 2].every((k) => origin[k] === others[i]!.origin[k] && normal[k] === others[i]!.normal[k]),
  );

/**
 * The axis of the part of the trunk that a plane list spans: it runs the mean way of the planes, from the first to the last,
 * through the mean of the centres of the sections they cut. Horizontal planes give a vertical line, whatever the curve of the
 * spine, so sections that are turned about it stay horizontal. The line runs through `kept` where that was measured for these
 * very planes: a body that was cut open since, or is not cut yet, has its centres elsewhere. Throws SdkError
 * `planes/outside-body` when no plane meets the body, and what `orientPlanes` throws.
 */
export function trunkAxis(mesh: TriMesh, planes: readonly TrunkPlane[], kept?: KeptAxis): TrunkAxis {
  const oriented = orientPlanes(planes);
  const sum: [number, number, number] = [0, 0, 0];
  let found = 0;
  for (const plane of oriented) {
    const section = sectionCentroid(mesh, plane);
    if (!section) continue;
    for (const k of [0, 1, 2] as const) sum[k] += section.centroid[k];
    found++;
  }
  if (found === 0) throw new SdkError('planes/outside-body', { planes: oriented.length });
  const isKept = kept !== undefined && arePlanes(kept.planes, planes);
  return {
    point: isKept ? kept.point : [sum[0] / found, sum[1] / found, sum[2] / found],
    direction: planesDirection(oriented),
  };
}

/** Level unit vector that points `degrees` round the trunk: 0 front, +90 the patient's left, 180 back, −90 right. */
export function levelWay(degrees: number): Vec3 {
  const [sine, cosine] = sinCosDegrees(degrees);
  return [sine, -cosine, 0];
}

/**
 * Unit vector across `axis` that points `degrees` round the trunk: 0 front, +90 the patient's left, 180 back, −90 right. `sine`
 * and `cosine` are those of the angle, from `sinCosDegrees`. Where the direction lies
 * along the axis itself, some vector across it.
 */
export function directionRound(axis: Vec3, sine: number, cosine: number): Vec3 {
  const flat: Vec3 = [sine, -cosine, 0];
  const along = dot(flat, axis);
  const across: Vec3 = [flat[0] - axis[0] * along, flat[1] - axis[1] * along, flat[2] - axis[2] * along];
  const size = Math.sqrt(dot(across, across));
  if (size > 1e-6) return [across[0] / size, across[1] / size, across[2] / size];
  return perpendicularFrame(axis)[0];
}
