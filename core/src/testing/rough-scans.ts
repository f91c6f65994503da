import { createRandom } from '../math/rng.ts';
import { BORDER, buildTwins } from '../mesh/topology/adjacency.ts';
import { cutByPlane } from '../mesh/cut/cut-plane.ts';
import { vertexNormals } from '../mesh/normals.ts';
import { dropUnusedVertices } from '../mesh/topology/compact.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import { makeBody, type BodySpec } from './bodies.ts';

/** Roughness of a scan, mm, and how far down and up its ends are cut off. */
const ROUGH = 0.3;
const CUT = 0.12;
/** Holes and loose pieces of a raw scan; the radius of a hole as a share of the body's height. */
const HOLES = 3;
const HOLE = 0.04;
const LOOSE_PIECES = 2;
/** Share of the triangles at a rim that a scanner leaves out. */
const RAGGED = 0.3;

/**
 * The body of a case as a scanner would give it, so that its parameters still fit: rough and whole; with its ends cut off aslant; and raw, as it
 * comes from the device: open and ragged at its ends, with holes in the skin and loose pieces beside it.
 */
export function roughScans(spec: BodySpec): readonly (readonly [name: string, body: TriMesh])[] {
  const whole = roughened(makeBody(spec));
  const cut = withoutEnds(whole);
  return [
    ['a rough body', whole],
    ['a rough body with cut borders', cut],
    ['a raw scan', rawScan(cut)],
  ];
}

function roughened(smooth: TriMesh): TriMesh {
  const random = createRandom(11);
  const normals = vertexNormals(smooth);
  const positions = smooth.positions.slice();
  for (let v = 0; v < positions.length; v += 3) {
    const step = ROUGH * (random() - 0.5);
    for (let k = v; k < v + 3; k++) positions[k] = positions[k]! + step * normals[k]!;
  }
  return { positions, indices: smooth.indices };
}

/** Lowest and highest point along Z, mm. */
function heightOf({ positions }: TriMesh): readonly [low: number, high: number] {
  let [low, high] = [Infinity, -Infinity];
  for (let i = 2; i < positions.length; i += 3) {
    low = Math.min(low, positions[i]!);
    high = Math.max(high, positions[i]!);
  }
  return [low, high];
}

function withoutEnds(whole: TriMesh): TriMesh {
  const [low, high] = heightOf(whole);
  const depth = CUT * (high - low);
  const without = (mesh: TriMesh, z: number, up: number): TriMesh =>
    cutByPlane(
      mesh,
      { origin: [0, 0, z], normal: [0, 0.05 * up, 0.9987492 * up] },
      { keep: 'positive', cap: false },
    ).mesh;
  return without(without(whole, low + depth, 1), high - depth, -1);
}

function rawScan(body: TriMesh): TriMesh {
  const random = createRandom(5);
  const { positions: p, indices } = body;
  const count = p.length / 3;
  const [low, high] = heightOf(body);
  const radius = HOLE * (high - low);
  const centres = Array.from({ length: HOLES }, () => Math.floor(random() * count));
  const isInHole = (v: number): boolean =>
    centres.some((centre) => {
      let squared = 0;
      for (let k = 0; k < 3; k++) squared += (p[3 * v + k]! - p[3 * centre + k]!) ** 2;
      return squared < radius * radius;
    });
  const twins = buildTwins(body);
  const kept: number[] = [];
  for (let f = 0; f < indices.length; f += 3) {
    const isAtRim = [f, f + 1, f + 2].some((h) => twins[h] === BORDER);
    if (isAtRim && random() < RAGGED) continue;
    const corners = [...indices.subarray(f, f + 3)];
    if (!corners.some(isInHole)) kept.push(...corners);
  }
  const pieces = Array.from({ length: LOOSE_PIECES }, (_, i): number[] => {
    const [x, y, z] = [high - low + 40 * i, 0, low + random() * (high - low)];
    return [x, y, z, x + 6, y, z, x + 6, y + 5, z + 1, x, y + 6, z - 1];
  });
  pieces.forEach((_, i) => {
    const first = count + 4 * i;
    kept.push(first, first + 1, first + 2, first, first + 2, first + 3);
  });
  const positions = Float32Array.from([...p, ...pieces.flat()]);
  return dropUnusedVertices({ positions, indices: Uint32Array.from(kept) });
}
