import '@babylonjs/core/Culling/ray';
import { NullEngine } from '@babylonjs/core/Engines/nullEngine';
import { Vector3 } from '@babylonjs/core/Maths/math.vector';
import { Ray } from '@babylonjs/core/Culling/ray.core';
import { StandardMaterial } from '@babylonjs/core/Materials/standardMaterial';
import { Mesh } from '@babylonjs/core/Meshes/mesh';
import { VertexData } from '@babylonjs/core/Meshes/mesh.vertexData';
import { Logger } from '@babylonjs/core/Misc/logger';
import { Scene } from '@babylonjs/core/scene';
import type { Vec3 } from '@bracewright/core/math';
import { buildBvh, type TriMesh } from '@bracewright/core/mesh';
import { rayAt } from './bodies.ts';
import { cpu, type Row } from './clock.ts';

/** Distance to the nearest triangle, by asking every one. Möller, Trumbore, Fast, Minimum Storage Ray/Triangle Intersection, 1997. */
function scanRay({ positions, indices }: TriMesh, origin: Vec3, direction: Vec3): number {
  let best = Infinity;
  const [dx, dy, dz] = direction;
  for (let f = 0; f < indices.length; f += 3) {
    const [a, b, c] = [3 * indices[f]!, 3 * indices[f + 1]!, 3 * indices[f + 2]!];
    const ux = positions[b]! - positions[a]!;
    const uy = positions[b + 1]! - positions[a + 1]!;
    const uz = positions[b + 2]! - positions[a + 2]!;
    const vx = positions[c]! - positions[a]!;
    const vy = positions[c + 1]! - positions[a + 1]!;
    const vz = positions[c + 2]! - positions[a + 2]!;
    const px = dy * vz - dz * vy;
    const py = dz * vx - dx * vz;
    const pz = dx * vy - dy * vx;
    const determinant = ux * px + uy * py + uz * pz;
    if (determinant === 0) continue;
    const tx = origin[0] - positions[a]!;
    const ty = origin[1] - positions[a + 1]!;
    const tz = origin[2] - positions[a + 2]!;
    const u = (tx * px + ty * py + tz * pz) / determinant;
    if (u < 0 || u > 1) continue;
    const qx = ty * uz - tz * uy;
    const qy = tz * ux - tx * uz;
    const qz = tx * uy - ty * ux;
    const v = (dx * qx + dy * qy + dz * qz) / determinant;
    if (v < 0 || u + v > 1) continue;
    const distance = (vx * qx + vy * qy + vz * qz) / determinant;
    if (distance > 0 && distance < best) best = distance;
  }
  return best;
}

function scanSphere({ positions }: TriMesh, [x, y, z]: Vec3, radius: number): Uint32Array {
  const found: number[] = [];
  for (let v = 0; v < positions.length / 3; v++) {
    const dx = positions[3 * v]! - x;
    const dy = positions[3 * v + 1]! - y;
    const dz = positions[3 * v + 2]! - z;
    if (dx * dx + dy * dy + dz * dz <= radius * radius) found.push(v);
  }
  return Uint32Array.from(found);
}

function inBabylon(mesh: TriMesh): Scene {
  Logger.LogLevels = Logger.WarningLogLevel | Logger.ErrorLogLevel;
  const engine = new NullEngine();
  const scene = new Scene(engine);
  scene.useRightHandedSystem = true;
  const data = new VertexData();
  data.positions = mesh.positions;
  data.indices = mesh.indices;
  const body = new Mesh('body', scene);
  data.applyToMesh(body);
  // Without a material Babylon answers from the bounding sphere.
  body.material = new StandardMaterial('skin', scene);
  body.computeWorldMatrix(true);
  return scene;
}

/** A ray and a brush on one body: through the BVH, by asking every triangle, and through Babylon's own pick. */
export async function picking(mesh: TriMesh): Promise<readonly Row[]> {
  const rays = Array.from({ length: 200 }, (_, n) => rayAt(mesh, n));
  const bvh = buildBvh(mesh);
  const scene = inBabylon(mesh);
  const toBabylon = ([x, y, z]: Vec3) => new Vector3(x, y, z);
  const pick = (n: number) => {
    const { origin, direction } = rays[n]!;
    return scene.pickWithRay(new Ray(toBabylon(origin), toBabylon(direction), 5000));
  };
  for (const [n, { origin, direction }] of rays.slice(0, 20).entries()) {
    const found = bvh.raycast(origin, direction)?.distance ?? Infinity;
    const theirs = pick(n)?.distance ?? Infinity;
    for (const other of [scanRay(mesh, origin, direction), theirs])
      if (!(Math.abs(other - found) < 1e-2)) throw new Error(`ray ${n}: ${found} against ${other}`);
  }
  const ours = await cpu((n) => bvh.raycast(rays[n % 200]!.origin, rays[n % 200]!.direction), {
    times: 5000,
  });
  const scan = await cpu((n) => scanRay(mesh, rays[n]!.origin, rays[n]!.direction), { times: 20 });
  const babylon = await cpu(pick, { times: 20 });
  const touched = rays.map(({ origin, direction }) => bvh.raycast(origin, direction)!.position);
  const brush = await cpu((n) => bvh.verticesWithin(touched[n % 200]!, 30), { times: 1000 });
  const brushScan = await cpu((n) => scanSphere(mesh, touched[n]!, 30), { times: 50 });
  scene.getEngine().dispose();
  return [
    { work: 'pick: one ray', ours, peer: { name: 'every triangle', ms: scan }, bar: { ms: 2 } },
    { work: 'pick: one ray', ours, peer: { name: 'Babylon pickWithRay', ms: babylon }, bar: { ms: 2 } },
    {
      work: 'brush: vertices within 30 mm',
      ours: brush,
      peer: { name: 'every vertex', ms: brushScan },
      bar: { ms: 2 },
    },
  ];
}
