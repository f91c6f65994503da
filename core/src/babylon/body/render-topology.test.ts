import { describe, expect, it } from 'vitest';
import { cavity, shadingNormals } from './shading.ts';
import { buildRenderTopology } from './render-topology.ts';
import { box, sphere } from '../testing/bodies.ts';

describe('drawn vertices', () => {
  it('splits each corner of a box in three, so that its faces are flat', () => {
    const mesh = box(100);
    const { indices, sources } = buildRenderTopology(mesh);
    expect(sources.length).toBe(16);
    const positions = new Float32Array(3 * 24);
    positions.set(mesh.positions);
    sources.forEach((source, i) =>
      positions.set(mesh.positions.subarray(3 * source, 3 * source + 3), 24 + 3 * i),
    );
    const normals = new Float32Array(positions.length);
    shadingNormals(positions, indices, normals);
    for (let i = 0; i < normals.length; i += 3) {
      const largest = Math.max(Math.abs(normals[i]!), Math.abs(normals[i + 1]!), Math.abs(normals[i + 2]!));
      expect(largest).toBeCloseTo(1, 6);
    }
  });

  it('draws every triangle with copies of its own vertices', () => {
    const mesh = box(100);
    const { indices, sources } = buildRenderTopology(mesh);
    const vertices = mesh.positions.length / 3;
    const original = [...indices].map((index) => (index < vertices ? index : sources[index - vertices]!));
    expect(original).toEqual([...mesh.indices]);
  });

  it('leaves a smooth body as it is and keeps its index array', () => {
    const mesh = sphere(100, 24);
    const { indices, sources } = buildRenderTopology(mesh);
    expect(sources.length).toBe(0);
    expect(indices).toBe(mesh.indices);
  });
});

describe('shading', () => {
  it('gives a sphere normals that point away from its middle', () => {
    const mesh = sphere(100, 24);
    const normals = new Float32Array(mesh.positions.length);
    shadingNormals(mesh.positions, mesh.indices, normals);
    for (let i = 0; i < normals.length; i += 3) {
      const dot = [0, 1, 2].reduce((sum, k) => sum + normals[i + k]! * mesh.positions[i + k]!, 0);
      expect(dot / 100).toBeGreaterThan(0.99);
    }
  });

  it('calls a sphere convex and the same sphere from inside a fold, by its radius', () => {
    const mesh = sphere(100, 24);
    const normals = new Float32Array(mesh.positions.length);
    shadingNormals(mesh.positions, mesh.indices, normals);
    const outside = cavity(mesh.positions, mesh.indices, normals);
    const inside = cavity(
      mesh.positions,
      mesh.indices,
      normals.map((n) => -n),
    );
    const middle = outside.length / 2;
    expect(outside[Math.floor(middle)]).toBeCloseTo(-0.28, 1);
    expect(inside[Math.floor(middle)]).toBeCloseTo(0.28, 1);
  });

  it('sees no fold and no edge at the rim of a surface that was cut open', () => {
    const whole = sphere(100, 24);
    const kept: number[] = [];
    for (let i = 0; i < whole.indices.length; i += 3) {
      const corners = [...whole.indices.slice(i, i + 3)];
      if (corners.every((v) => whole.positions[3 * v]! > -20 + 15 * Math.sin(v))) kept.push(...corners);
    }
    const indices = Uint32Array.from(kept);
    const normals = new Float32Array(whole.positions.length);
    shadingNormals(whole.positions, indices, normals);
    const shade = cavity(whole.positions, indices, normals);
    const values = [...new Set(indices)].map((v) => shade[v]!);
    expect(Math.max(...values)).toBeLessThan(-0.2);
    expect(Math.min(...values)).toBeGreaterThan(-0.36);
  });

  it('gives a vertex without triangles a normal of length 1', () => {
    const normals = new Float32Array(3);
    shadingNormals(new Float32Array(3), new Uint32Array(0), normals);
    expect([...normals]).toEqual([0, 0, 1]);
  });
});
