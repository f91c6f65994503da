import { expect, it } from 'vitest';
import { buildBvh } from '../bvh/bvh.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { BandChanges } from './band-changes.ts';
import { BandMesh } from './band-mesh.ts';

const RINGS = [1, 50, 100];

/** A flat hexagon about the origin with corners at these distances, mm, of which the innermost is a trim line. */
function hexagons(): TriMesh {
  const positions = [0, 0, 0];
  for (const radius of RINGS)
    for (let i = 0; i < 6; i++)
      positions.push(radius * Math.cos((Math.PI * i) / 3), radius * Math.sin((Math.PI * i) / 3), 0);
  const at = (ring: number, i: number): number => 1 + 6 * ring + (i % 6);
  const indices: number[] = [];
  for (let i = 0; i < 6; i++) {
    indices.push(0, at(0, i), at(0, i + 1));
    for (let ring = 1; ring < RINGS.length; ring++)
      indices.push(
        ...[at(ring - 1, i), at(ring, i), at(ring, i + 1)],
        ...[at(ring - 1, i), at(ring, i + 1), at(ring - 1, i + 1)],
      );
  }
  return { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
}

it('leaves what lies beyond the band alone, also where a triangle reaches out of it', () => {
  const mesh = hexagons();
  const band = new BandMesh(mesh, [[1, 2, 3, 4, 5, 6]], 5);
  const changes = new BandChanges(band, buildBvh(mesh));
  const reaching = band.faces().filter((f) => band.cornersOf(f).filter((v) => v > 6).length === 2);
  expect(reaching).toHaveLength(6);
  for (const f of reaching) expect(changes.split(f)).toBeUndefined();
  const within = band.faces().filter((f) => band.cornersOf(f).filter((v) => v > 6).length === 1);
  for (const f of within) expect(changes.split(f)?.drop).toContain(f);
});
