import type { Vec3 } from '../../math/vec3.ts';
import { dualSurface } from '../field/dual-surface.ts';
import { sampleField } from '../field/field-grid.ts';
import { BORDER, buildTwins, nextHalfEdge } from '../topology/adjacency.ts';
import { boundaryLoops } from '../topology/boundary.ts';
import { connectedComponents } from '../topology/components.ts';
import { vertexNormals } from '../normals.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { BATCH_MASK } from '../work.ts';
import { BorderChords } from './border-chords.ts';
import { EvenSurface, type FieldSkin } from './even-surface.ts';
import { collapseShortEdges } from './skin-topology.ts';
import type { WallField } from './wall-field.ts';

/** The open line keeps so far from the border, in spacings of the grid: within it the rim and what is behind the patch share cells. */
const BESIDE = 1.2;
/** Rounds in which the surface is drawn even and put back onto the field. */
const EVENINGS = 2;
/** Rounds for the surroundings of open lines, and how many rings of vertices these are. */
const EDGE_ROUNDS = 12;
const EDGE_RINGS = 3;

/** Takes the outer side of a wall from its field, on a grid of `spacing` mm, as a surface that can be drawn even. */
export function fieldSkin(
  field: WallField,
  patch: TriMesh,
  spacing: number,
  checkAborted: () => void,
): EvenSurface {
  const [low, high] = boxAbout(patch.positions, field.most + 3 * spacing);
  const grid = sampleField(field, { low, high, spacing }, checkAborted);
  const raw = dualSurface(grid, checkAborted);
  const beside = BESIDE * spacing;
  const indices = openAlongBorders(raw.points, raw.indices, field, beside, checkAborted);
  const fine = compacted(raw.points, indices);
  const surface = new EvenSurface(fine, field, beside, spacing);
  for (let round = 0; round < EVENINGS; round++)
    surface.even(surface.all(), round === 0 ? 0 : 0.3, checkAborted);
  const about = surface.aboutBorder(EDGE_RINGS);
  for (let round = 0; round < EDGE_ROUNDS; round++) surface.even(about, 0.5, checkAborted);
  checkAborted();
  const skin = withoutFlatVertices(fine, spacing);
  const coarse = new EvenSurface(skin, field, beside, spacing);
  coarse.even(coarse.all(), 0, checkAborted);
  return coarse;
}

/** Edges up to so many spacings long go where the surface is flat: a chord then leaves it by less than `CHORD` mm. */
const FLAT_EDGES = [1.6, 2.8];
const CHORD = 0.02;

/** The surface with fewer vertices where it hardly bends; what bends keeps them. */
export function withoutFlatVertices({ points, indices }: FieldSkin, spacing: number): FieldSkin {
  let kept: Uint32Array = indices;
  for (const edges of FLAT_EDGES) {
    const minLength = edges * spacing;
    const mesh = { positions: Float32Array.from(points), indices: kept };
    const outward = vertexNormals(mesh);
    const chords = new BorderChords(points, boundaryLoops(mesh), CHORD);
    const isHeld = bentVertices(mesh, outward, (8 * CHORD) / (2 * minLength));
    kept = collapseShortEdges(
      { positions: points, indices: kept, outward, onBorder: isHeld, minLength, chords },
      3,
    ).indices;
  }
  return compacted(points, kept);
}

/** Marks vertices about which the surface bends by more than an angle, rad, from one vertex to the next; and those of open lines. */
function bentVertices(mesh: TriMesh, normals: Float32Array, angle: number): Uint8Array {
  const { indices } = mesh;
  const isBent = new Uint8Array(normals.length / 3);
  buildTwins(mesh).forEach((twin, h) => {
    const [a, b] = [indices[h]!, indices[nextHalfEdge(h)]!];
    if (twin === BORDER) isBent[a] = isBent[b] = 1;
    let square = 0;
    for (let k = 0; k < 3; k++) {
      const turn = normals[3 * a + k]! - normals[3 * b + k]!;
      square += turn * turn;
    }
    if (square > angle * angle) isBent[a] = isBent[b] = 1;
  });
  return isBent;
}

export function boxAbout(positions: ArrayLike<number>, margin: number): readonly [Vec3, Vec3] {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < positions.length; i++) {
    low[i % 3] = Math.min(low[i % 3]!, positions[i]! - margin);
    high[i % 3] = Math.max(high[i % 3]!, positions[i]! + margin);
  }
  return [low as unknown as Vec3, high as unknown as Vec3];
}

/** The triangles of the largest piece that is neither behind the patch nor beside its border, without ears and without borders that touch. */
function openAlongBorders(
  points: Float64Array,
  indices: Uint32Array,
  field: WallField,
  beside: number,
  checkAborted: () => void,
): Uint32Array {
  const isOut = new Uint8Array(points.length / 3);
  for (let v = 0; v < isOut.length; v++) {
    if ((v & BATCH_MASK) === 0) checkAborted();
    const [x, y, z] = [points[3 * v]!, points[3 * v + 1]!, points[3 * v + 2]!];
    field.value(x, y, z);
    if (field.isBehind || field.toBorder(x, y, z, beside) < beside) isOut[v] = 1;
  }
  const isIn = (v: number): boolean => isOut[v] === 0;
  let kept = withFaces(
    indices,
    (f) => isIn(indices[3 * f]!) && isIn(indices[3 * f + 1]!) && isIn(indices[3 * f + 2]!),
  );
  for (;;) {
    checkAborted();
    kept = largestOf(points, kept);
    const bad = raggedFaces(points.length / 3, kept);
    if (!bad.includes(1)) return kept;
    kept = withFaces(kept, (f) => bad[f] === 0);
  }
}

/** Marks triangles with two open edges, and those at vertices in which borders touch. */
export function raggedFaces(vertices: number, indices: Uint32Array): Uint8Array {
  const twins = buildTwins({ positions: new Float32Array(3 * vertices), indices });
  const bad = new Uint8Array(indices.length / 3);
  const starts = new Uint8Array(vertices);
  for (let h = 0; h < twins.length; h++) if (twins[h] === BORDER) starts[indices[h]!]!++;
  for (let f = 0; f < bad.length; f++) {
    let open = 0;
    for (let k = 3 * f; k < 3 * f + 3; k++) {
      if (twins[k] === BORDER) open++;
      if (starts[indices[k]!]! > 1) bad[f] = 1;
    }
    if (open > 1) bad[f] = 1;
  }
  return bad;
}

function largestOf(points: Float64Array, indices: Uint32Array): Uint32Array {
  const { count, ofFace } = connectedComponents({ positions: new Float32Array(points.length), indices });
  const faces = new Uint32Array(count);
  for (const piece of ofFace) faces[piece]!++;
  let best = 0;
  for (let c = 1; c < count; c++) if (faces[c]! > faces[best]!) best = c;
  return withFaces(indices, (f) => ofFace[f] === best);
}

/** The triangles for which something holds. */
export function withFaces(indices: Uint32Array, holds: (face: number) => boolean): Uint32Array {
  const out = new Uint32Array(indices.length);
  let used = 0;
  for (let f = 0; 3 * f < indices.length; f++) {
    if (!holds(f)) continue;
    out[used++] = indices[3 * f]!;
    out[used++] = indices[3 * f + 1]!;
    out[used++] = indices[3 * f + 2]!;
  }
  return out.slice(0, used);
}

export function compacted(points: Float64Array, indices: Uint32Array): FieldSkin {
  const to = new Int32Array(points.length / 3).fill(-1);
  const kept: number[] = [];
  const renamed = indices.map((v) => {
    if (to[v]! < 0) {
      to[v] = kept.length / 3;
      kept.push(points[3 * v]!, points[3 * v + 1]!, points[3 * v + 2]!);
    }
    return to[v]!;
  });
  return { points: Float64Array.from(kept), indices: renamed };
}
