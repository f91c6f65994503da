import { vec3, type Vec3 } from '@bracewright/core/math';
import type { TriMesh } from '@bracewright/core/mesh';
import { debris, joined } from './bodies.ts';
import { circle, type Example, FLAW_COLOUR, json, plain } from './example.ts';
import type { Mark } from './marks.ts';

/** mm; a net of the whole body would make a heavy picture. */
const REACH = 105;

/** The edges of a body about a place, each once. */
function net({ positions, indices }: TriMesh, about: Vec3): Mark[] {
  const marks: Mark[] = [];
  for (let h = 0; h < indices.length; h++) {
    const [a, b] = [indices[h]!, indices[h % 3 === 2 ? h - 2 : h + 1]!];
    const points = [vec3.pointAt(positions, a), vec3.pointAt(positions, b)];
    if (a > b || points.some((point) => vec3.distance(point, about) > REACH)) continue;
    marks.push({ kind: 'line', points, colour: 'plane', width: 0.8, fine: true });
  }
  return marks;
}

export const remesh: Example = {
  tool: 'remesh',
  async make(trunk, run) {
    const about = trunk.skin(-165, 0.5).position;
    const coarse = await run(trunk.mesh, 'remesh.run', json({ triangles: 260, keepFeatures: false }));
    const fine = await run(coarse, 'remesh.run', json({ edgeLength: 36, keepFeatures: false }));
    return { before: plain(coarse, net(coarse, about)), after: plain(fine, net(fine, about)) };
  },
};

export const repair: Example = {
  tool: 'repair',
  async make(trunk, run) {
    const bits = debris(trunk, 12);
    const turned = trunk.mesh.indices.slice();
    const patches = [trunk.skin(-150, 0.62), trunk.skin(155, 0.4), trunk.skin(-130, 0.1)];
    for (let f = 0; f < turned.length; f += 3) {
      const corner = [0, 1, 2].map((k) => trunk.mesh.positions[3 * turned[f]! + k]!);
      if (patches.some(({ position: at }) => Math.hypot(...at.map((value, k) => corner[k]! - value)) < 36))
        [turned[f + 1], turned[f + 2]] = [turned[f + 2]!, turned[f + 1]!];
    }
    const skin = { positions: trunk.mesh.positions, indices: turned };
    const mended = await run(joined(skin, bits), 'repair.run', { components: 'largest' });
    const marks = patches.map((at) => circle(trunk, at, 46, 'apex'));
    return { before: { bodies: [{ mesh: skin }, { mesh: bits, colour: FLAW_COLOUR }], marks }, after: plain(mended) };
  },
}; // prettier-ignore
