import type { Annotation } from '../../annotation/annotation.ts';
import { distance, pointAt, type Vec3 } from '../../math/vec3.ts';
import { sectionByPlane } from '../../mesh/section/section.ts';
import type { TriMesh } from '../../mesh/tri-mesh.ts';
import type { SurfacePoint } from '../../params/kinds.ts';
import { bodyFrame } from '../body-frame.ts';
import type { PlaneAxis } from './plane-frame.ts';
import type { AnySession } from '../../tool-contract/tool.ts';

/** A level that a plane may be laid on: where it lies along the plane's axis, mm, and what it is called. */
export interface Landmark {
  readonly place: number;
  readonly name: string;
}

/** Heights between which a waist is looked for, as parts of the body: under the ribs and over the pelvis of a trunk. */
const WAIST_FROM = 0.2;
const WAIST_TO = 0.75;
/** Levels the body is looked through in. */
const LEVELS = 80;
/** How much more the girth must be above and below for a waist to be one. */
const SHARPNESS = 1.01;

/** The levels a plane along `axis` may snap to: every marker point and line, and of a transverse plane the waist. */
export function landmarksOf(session: AnySession, axis: PlaneAxis): readonly Landmark[] {
  const { annotations, history } = session.services;
  const marks = annotations.annotations.flatMap((annotation): readonly Landmark[] => {
    const points = markedPoints(annotation);
    if (points.length === 0) return [];
    const place = points.reduce((sum, point) => sum + point.position[axis], 0) / points.length;
    return [{ place: Math.round(place * 10) / 10, name: nameOf(session, annotation) }];
  });
  const narrow = axis === 2 ? waistOf(history.mesh) : undefined;
  return narrow === undefined ? marks : [...marks, { place: narrow, name: session.text('landmarks.waist') }];
}

function markedPoints(annotation: Annotation): readonly SurfacePoint[] {
  if (!annotation.kind.startsWith('marker-')) return [];
  const { point, points } = annotation.params as {
    readonly point?: SurfacePoint;
    readonly points?: readonly SurfacePoint[];
  };
  return points ?? (point ? [point] : []);
}

function nameOf(session: AnySession, annotation: Annotation): string {
  if (annotation.name) return annotation.name;
  const { association } = annotation.params as { readonly association?: string };
  return session.text(association ? `landmarks.${association}` : 'landmarks.marker');
}

const waists = new WeakMap<Float32Array, { readonly height: number | undefined }>();

/**
 * Height of the narrowest section of the trunk, mm to 0.1; undefined where the body has none that is a single closed line with
 * wider ones above and below (arms beside it, a cut trunk, a tube). Remembered for each position array.
 */
export function waistOf(mesh: TriMesh): number | undefined {
  const known = waists.get(mesh.positions);
  if (known) return known.height;
  const height = findWaist(mesh);
  waists.set(mesh.positions, { height });
  return height;
}

function findWaist(mesh: TriMesh): number | undefined {
  const { min, max } = bodyFrame(mesh);
  const step = (max[2] - min[2]) / LEVELS;
  if (!(step > 0)) return undefined;
  const girths = girthsByLevel(mesh, min[2], step);
  const [from, to] = [Math.round(WAIST_FROM * LEVELS), Math.round(WAIST_TO * LEVELS)];
  let narrow = from;
  for (let level = from; level <= to; level++) if (girths[level]! < girths[narrow]!) narrow = level;
  const widest = (a: number, b: number): number => Math.max(...girths.subarray(a, b));
  const least = girths[narrow]! * SHARPNESS;
  if (narrow === from || narrow === to) return undefined;
  if (widest(from, narrow) < least || widest(narrow + 1, to + 1) < least) return undefined;
  const girth = (z: number): number | undefined => loneGirth(mesh, z);
  let [low, high] = [min[2] + (narrow - 1) * step, min[2] + (narrow + 1) * step];
  if (girth(low) === undefined || girth(high) === undefined) return undefined;
  while (high - low > 0.1) {
    const [a, b] = [low + (high - low) / 3, high - (high - low) / 3];
    const [at, above] = [girth(a), girth(b)];
    if (at === undefined || above === undefined) return undefined;
    if (at <= above) high = b;
    else low = a;
  }
  return Math.round((low + high) * 5) / 10;
}

/** Length of everything that each level cuts, in one pass over the triangles. */
function girthsByLevel(mesh: TriMesh, floor: number, step: number): Float64Array {
  const girths = new Float64Array(LEVELS + 1);
  const { positions, indices } = mesh;
  for (let f = 0; f < indices.length; f += 3) {
    const corners = [0, 1, 2].map((k) => pointAt(positions, indices[f + k]!)) as [Vec3, Vec3, Vec3];
    const [a, b, c] = corners.sort((p, q) => p[2] - q[2]);
    const last = Math.min(LEVELS, Math.floor((c[2] - floor) / step));
    for (let level = Math.max(0, Math.ceil((a[2] - floor) / step)); level <= last; level++) {
      const z = floor + level * step;
      if (z >= c[2]) continue;
      girths[level]! += distance(crossing(a, c, z), z < b[2] ? crossing(a, b, z) : crossing(b, c, z));
    }
  }
  return girths;
}

function crossing(a: Vec3, b: Vec3, z: number): Vec3 {
  const t = b[2] > a[2] ? (z - a[2]) / (b[2] - a[2]) : 0;
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, z];
}

/** Girth at a height where the section is one closed line, else undefined. */
function loneGirth(mesh: TriMesh, z: number): number | undefined {
  const loops = sectionByPlane(mesh, { origin: [0, 0, z], normal: [0, 0, 1] });
  const [loop] = loops;
  if (loops.length !== 1 || !loop?.closed) return undefined;
  const { points } = loop;
  const count = points.length / 3;
  let sum = 0;
  for (let i = 0; i < count; i++) sum += distance(pointAt(points, i), pointAt(points, (i + 1) % count));
  return sum;
}
