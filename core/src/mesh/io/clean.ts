import { SdkError } from '../../errors/sdk-error.ts';
import { forEachEdge } from '../topology/adjacency.ts';
import { findDuplicateFaces } from '../repair/duplicate-faces.ts';
import { hasNoArea, keepNeedles } from '../repair/needles.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { dropUnusedVertices } from '../topology/compact.ts';
import { weld, weldVertices } from '../topology/weld.ts';
import type { MeshWarning, RawMesh } from './types.ts';

/** Why a triangle goes: 0 stays, 1 a coordinate is not finite, 2 no area. */
function judge(mesh: TriMesh): { fate: Uint8Array; notFinite: number; needles: number } {
  const { positions, indices } = mesh;
  const faces = indices.length / 3;
  const fate = new Uint8Array(faces);
  const vertexIsFinite = new Uint8Array(positions.length / 3);
  for (let v = 0; v < vertexIsFinite.length; v++)
    vertexIsFinite[v] =
      // A difference with itself is 0 for finite numbers and NaN for the others: one comparison for all three.
      positions[3 * v]! * 0 + positions[3 * v + 1]! * 0 + positions[3 * v + 2]! * 0 === 0 ? 1 : 0;
  let notFinite = 0;
  let needles = 0;
  for (let f = 0; f < faces; f++) {
    const a = indices[3 * f]!;
    const b = indices[3 * f + 1]!;
    const c = indices[3 * f + 2]!;
    if (!(vertexIsFinite[a]! & vertexIsFinite[b]! & vertexIsFinite[c]!)) {
      fate[f] = 1;
      notFinite++;
    } else if (a === b || b === c || c === a) fate[f] = 2;
    else if (hasNoArea(positions, a, b, c)) {
      fate[f] = 3;
      needles++;
    }
  }
  return { fate, notFinite, needles };
}

/**
 * Joins the vertices of an indexed file that lie at one place, as exporters leave them along texture seams; but not when the file's
 * own surface is closed: then its author's joints are right, and joining two places that only touch would spoil them.
 */
function joinOpenSeams(mesh: TriMesh): TriMesh {
  const joined = weldVertices(mesh);
  if (joined === mesh || mesh.indices.length === 0) return joined;
  let isClosed = true;
  forEachEdge(mesh, (_halfEdges, start, end) => {
    if (end - start !== 2) isClosed = false;
  });
  return isClosed ? mesh : joined;
}

/**
 * Turns what a reader found into a mesh that the kernel can trust: joined vertices, finite coordinates, no triangle without area, no
 * triangle twice, no vertex without a triangle. Everything dropped is told with its count. A triangle whose corners lie on one
 * line or coincide but which closes the surface (three neighbours) stays: without it the surface would have a crack.
 * Throws `mesh-io/points-only`, `mesh-io/no-triangles`, `mesh-io/no-area`, `mesh-io/no-numbers`.
 */
export function cleanMesh(raw: RawMesh): { mesh: TriMesh; warnings: MeshWarning[] } {
  const warnings = [...raw.warnings];
  const welded = raw.indices
    ? joinOpenSeams({ positions: raw.positions, indices: raw.indices })
    : weld(raw.positions);
  const faces = welded.indices.length / 3;
  if (faces === 0)
    throw raw.positions.length > 0
      ? new SdkError('mesh-io/points-only', { points: raw.positions.length / 3 })
      : new SdkError('mesh-io/no-triangles');
  const { fate, notFinite, needles } = judge(welded);
  if (notFinite === faces) throw new SdkError('mesh-io/no-numbers', { count: notFinite });
  if (needles > 0) keepNeedles(welded.indices, fate);
  const kept = new Uint32Array(welded.indices.length);
  let used = 0;
  let degenerate = 0;
  for (let f = 0; f < faces; f++) {
    if (fate[f] === 0) {
      kept[used] = welded.indices[3 * f]!;
      kept[used + 1] = welded.indices[3 * f + 1]!;
      kept[used + 2] = welded.indices[3 * f + 2]!;
      used += 3;
    } else if (fate[f] !== 1) degenerate++;
  }
  if (notFinite > 0) warnings.push({ code: 'mesh-io/not-finite-dropped', data: { count: notFinite } });
  if (degenerate > 0) warnings.push({ code: 'mesh-io/degenerate-dropped', data: { count: degenerate } });
  if (used === 0 || !hasArea(welded.positions, kept, used))
    throw new SdkError('mesh-io/no-area', { count: faces - notFinite });
  let indices = used === kept.length ? kept : kept.slice(0, used);
  const { repeats, count } = findDuplicateFaces(indices, { eitherSense: false });
  if (count > 0) {
    warnings.push({ code: 'mesh-io/duplicates-dropped', data: { count } });
    const single = new Uint32Array(indices.length - 3 * count);
    for (let f = 0, to = 0; f < repeats.length; f++)
      if (!repeats[f]) {
        single[to++] = indices[3 * f]!;
        single[to++] = indices[3 * f + 1]!;
        single[to++] = indices[3 * f + 2]!;
      }
    indices = single;
  }
  return { mesh: dropUnusedVertices({ positions: welded.positions, indices }), warnings };
}

function hasArea(positions: Float32Array, indices: ArrayLike<number>, length: number): boolean {
  for (let i = 0; i < length; i += 3)
    if (!hasNoArea(positions, indices[i]!, indices[i + 1]!, indices[i + 2]!)) return true;
  return false;
}
