import { mat4, type Vec3 } from '@bracewright/core/math';
import { meshHash, type TriMesh } from '@bracewright/core/mesh';
import { sampleTrunk } from '@bracewright/core/sample';
import { roughened, roundPad, sheet, standing, undone, type Trunk } from './bodies.ts';
import {
  circle,
  closedLine,
  type Example,
  json,
  outline,
  places,
  plain,
  planesOn,
  type Run,
  SHEET_COLOUR,
  WALL_COLOUR,
} from './example.ts';
import type { Mark } from './marks.ts';
import type { Camera } from './stage.ts';
import { remesh, repair } from './net-examples.ts';
import { regionTemplate } from './template-example.ts';
import { border, flare, model, thicken } from './wall-examples.ts';

/** A camera that stands near a place of the trunk. */
function closeUp(theta: number, t: number, turn: number, width = 215): Camera {
  const at = sampleTrunk({ cobb: 35, edge: 20 }).surface(theta, t);
  return { turn, lean: 8, focus: { at, width } };
}

const position: Example = {
  tool: 'position',
  camera: { lean: 7 },
  async make(trunk, run) {
    const askew = standing(-24, 7, 13, [46, 20, 0]);
    const scan = await run(trunk.mesh, 'position.apply', { transform: askew });
    const upright = await run(scan, 'position.apply', { transform: undone(askew) });
    const [low, high] = [(trunk.bottom - 0.08) * trunk.unit, (trunk.top + 0.1) * trunk.unit];
    const marks: Mark[] = [
      { kind: 'line', points: [[0, 0, low], [0, 0, high]], colour: 'plane', over: true, arrow: true, width: 2 },
    ]; // prettier-ignore
    const sheets = [
      { mesh: sheet([0, 0, trunk.bottom * trunk.unit - 6], [210, 0, 0], [0, 150, 0]), colour: SHEET_COLOUR },
    ];
    return { before: { ...plain(scan, marks), sheets }, after: { ...plain(upright, marks), sheets } };
  },
};

const markers: Example = {
  tool: 'markers',
  camera: { turn: 24, lean: 8 },
  async make(trunk) {
    const dots = [
      trunk.skin(180, 1.1), trunk.skin(138, 0.83), trunk.skin(-138, 0.83), trunk.skin(153, 0.18), trunk.skin(-153, 0.18),
      trunk.skin(90, 0.85), trunk.skin(96, 0),
    ]; // prettier-ignore
    const crest = Array.from({ length: 30 }, (_, i) => trunk.skin(70 + (220 * i) / 29, 0.31));
    return {
      before: plain(trunk.mesh),
      after: plain(trunk.mesh, [
        { kind: 'line', points: places(crest), colour: 'marker', onSkin: true },
        ...dots.map((dot): Mark => ({ kind: 'dot', at: dot.position, colour: 'marker', radius: 6 })),
      ]),
    };
  },
};

const twoPads: Example['make'] = async (trunk, run) => {
  const pad = await run(trunk.mesh, 'region.deform', json({ contour: trunk.ring(-140, 0.6, 30, 0.15), apex: [0.66, 0.6, 0.54].map((t) => trunk.skin(-140, t)), amplitude: -22 }));
  const relief = await run(pad, 'region.deform', json({ contour: trunk.ring(138, 0.66, 28, 0.14), apex: [0.72, 0.66, 0.6].map((t) => trunk.skin(138, t)), amplitude: 18 }));
  return { before: plain(pad), after: plain(relief) };
}; // prettier-ignore

const bend: Example = {
  tool: 'bend',
  camera: { lean: 10 },
  async make(trunk, run) {
    const heights = [0.28, 0.78];
    const params = { planes: heights.map(trunk.plane), angle: 20, direction: 90 };
    const bent = await run(trunk.mesh, 'bend.apply', json(params));
    const shown = planesOn(trunk, heights);
    return { before: { bodies: [{ mesh: trunk.mesh }], ...shown }, after: plain(bent) };
  },
};

const twist: Example = {
  tool: 'twist',
  camera: { lean: 10 },
  async make(trunk, run) {
    const heights = [0.26, 0.84];
    const params = { planes: heights.map(trunk.plane), angle: 38 };
    const turned = await run(trunk.mesh, 'twist.apply', json(params));
    return { before: { bodies: [{ mesh: trunk.mesh }], ...planesOn(trunk, heights) }, after: plain(turned) };
  },
};

/** A tool that moves what lies about levels of the trunk. */
const alongTrunk = (
  tool: string,
  heights: readonly number[],
  asked: Readonly<Record<string, unknown>>,
): Example => ({
  tool,
  camera: { lean: 10 },
  async make(trunk, run) {
    const moved = await run(
      trunk.mesh,
      `${tool}.apply`,
      json({ planes: heights.map(trunk.plane), ...asked }),
    );
    return { before: { bodies: [{ mesh: trunk.mesh }], ...planesOn(trunk, heights) }, after: plain(moved) };
  },
});

const translate = alongTrunk('translate', [0.12, 0.55, 0.9], { amount: 55, direction: 90 });
const stretch = alongTrunk('stretch', [0.3, 0.7], { amount: 90 });
const radius = alongTrunk('radius', [0.2, 0.48, 0.76], { amount: -34 });

const plane: Example = {
  tool: 'plane',
  camera: { turn: 60, lean: 10 },
  async make(trunk, run) {
    const [low, high] = [trunk.skin(180, 0.4), trunk.skin(180, 0.72)].map(({ position, normal }) => ({ position: [position[0], position[1] - 16, position[2]], normal }));
    const flat = await run(trunk.mesh, 'plane.flatten', json({ line: [low, high], view: [1, 0, 0], keep: 'negative', blend: 8 }));
    const line: Mark = { kind: 'line', points: [low, high].map((end) => end!.position) as never, colour: 'contour', width: 2.4 };
    return { before: plain(trunk.mesh, [line]), after: plain(flat) };
  },
}; // prettier-ignore

const merge: Example = {
  tool: 'merge',
  camera: closeUp(-60, 0.45, -40, 330),
  async make(trunk, run) {
    const { position: [x, y, z], normal } = trunk.skin(-60, 0.45);
    const pad = roundPad(52, 34);
    // The pad's own axis is Z; it stands across the skin.
    const [nx, ny] = normal;
    const transform = [-ny, 0, nx, x, nx, 0, ny, y, 0, 1, 0, z, 0, 0, 0, 1];
    const params = json({ mesh: meshHash(pad), transform, mode: 'union', blend: 14 });
    const placed = { positions: new Float32Array(pad.positions.length), indices: pad.indices };
    for (let i = 0; i < placed.positions.length; i += 3)
      placed.positions.set(mat4.transformPoint(transform, [pad.positions[i]!, pad.positions[i + 1]!, pad.positions[i + 2]!]), i);
    const before = { bodies: [{ mesh: trunk.mesh }], sheets: [{ mesh: placed, colour: WALL_COLOUR }] };
    return { before, after: plain(await run(trunk.mesh, 'merge.apply', params, pad)) };
  },
}; // prettier-ignore

const symmetry: Example = {
  tool: 'symmetry',
  camera: { turn: 24, lean: 10 },
  async make(trunk, run) {
    const plane = { origin: [0, 0, 0], normal: [1, 0, 0] };
    const upright = sheet([0, 0, 0.5 * trunk.unit], [0, 150, 0], [0, 0, 0.56 * trunk.unit]);
    const mirrored = await run(trunk.mesh, 'symmetry.mirror', json({ plane, keep: 'left' }));
    const before = {
      bodies: [{ mesh: trunk.mesh }],
      sheets: [{ mesh: upright, colour: SHEET_COLOUR }],
      marks: outline(trunk.mesh, plane as never, 'plane'),
    };
    return { before, after: plain(mirrored) };
  },
};

const symmetryRegion: Example = {
  tool: 'symmetry-region',
  camera: {
    turn: -4,
    lean: 10,
    focus: { at: sampleTrunk({ cobb: 35, edge: 20 }).surface(180, 0.6), width: 330 },
  },
  async make(trunk, run) {
    const plane = { origin: [0, 0, 0], normal: [1, 0, 0] };
    const contour = trunk.ring(-140, 0.6, 28, 0.15, 24);
    const apex = [0.66, 0.6, 0.54].map((t) => trunk.skin(-140, t));
    const region = { contour, apex, amplitude: -26 };
    const pressed = await run(trunk.mesh, 'region.deform', json(region));
    const both = await run(pressed, 'symmetry.region', json({ ...region, plane }));
    const upright = sheet([0, 0, 0.6 * trunk.unit], [0, 110, 0], [0, 0, 0.34 * trunk.unit]);
    const ring = closedLine(contour, 'contour');
    const before = {
      bodies: [{ mesh: pressed }],
      sheets: [{ mesh: upright, colour: SHEET_COLOUR }],
      marks: [ring, ...outline(pressed, plane as never, 'plane')],
    };
    return { before, after: plain(both, [ring]) };
  },
};

const balance: Example = {
  tool: 'balance',
  camera: { turn: 24, lean: 10 },
  async make(trunk, run) {
    const plane = { origin: [0, 0, 0], normal: [1, 0, 0] };
    const upright = sheet([0, 0, 0.5 * trunk.unit], [0, 150, 0], [0, 0, 0.56 * trunk.unit]);
    const balanced = await run(trunk.mesh, 'balance.apply', json({ plane }));
    const before = {
      bodies: [{ mesh: trunk.mesh }],
      sheets: [{ mesh: upright, colour: SHEET_COLOUR }],
      marks: outline(trunk.mesh, plane as never, 'plane'),
    };
    return { before, after: plain(balanced) };
  },
};

const PAD = { theta: -140, t: 0.6 };

const region: Example = {
  tool: 'region',
  camera: closeUp(-141, 0.6, -18),
  async make(trunk, run) {
    const contour = trunk.ring(PAD.theta, PAD.t, 32, 0.17, 24);
    const apex = [0.68, 0.6, 0.52].map((t) => trunk.skin(PAD.theta, t));
    const pressed = await run(trunk.mesh, 'region.deform', json({ contour, apex, amplitude: -30 }));
    const ring = closedLine(contour, 'contour');
    const line: Mark = { kind: 'line', points: places(apex), colour: 'apex', onSkin: true, width: 2.6 };
    const dots = apex.map((at): Mark => ({ kind: 'dot', at: at.position, colour: 'apex', radius: 4 }));
    return { before: plain(trunk.mesh, [ring, line, ...dots]), after: plain(pressed, [ring]) };
  },
};

const regionSmooth: Example = {
  tool: 'region-smooth',
  camera: closeUp(-141, 0.6, -18),
  async make(trunk, run) {
    const contour = trunk.ring(PAD.theta, PAD.t, 32, 0.17, 24);
    const apex = [0.68, 0.6, 0.52].map((t) => trunk.skin(PAD.theta, t));
    const centre = trunk.skin(PAD.theta, PAD.t).position;
    const rough = roughened(trunk.mesh, 7, { centre, radius: 95 });
    const pressed = await run(rough, 'region.deform', json({ contour, apex, amplitude: -30, transition: 1 }));
    const even = await run(pressed, 'region.smooth', json({ contour, level: 'heavy' }));
    const ring = closedLine(contour, 'contour');
    return { before: plain(pressed, [ring]), after: plain(even, [ring]) };
  },
};

const smooth: Example = {
  tool: 'smooth',
  camera: closeUp(-170, 0.8, -10, 280),
  async make(trunk, run) {
    const rough = roughened(trunk.mesh, 9);
    const even = await run(rough, 'smooth.global', { level: 'heavy' });
    return { before: plain(rough), after: plain(even) };
  },
};

const smoothBrush: Example = {
  tool: 'smooth-brush',
  camera: closeUp(-158, 0.56, -12),
  async make(trunk, run) {
    const rough = roughened(trunk.mesh, 9, { centre: trunk.skin(-158, 0.56).position, radius: 120 });
    const stroke = Array.from({ length: 14 }, (_, i) => trunk.skin(-178 + 3 * i, 0.68 - 0.018 * i));
    let even = rough;
    for (let i = 0; i < 2; i++)
      even = await run(even, 'smooth.brush', json({ samples: stroke, radius: 34, strength: 1 }));
    return {
      before: plain(rough, [circle(trunk, stroke[0]!, 34, 'contour')]),
      after: plain(even, [
        { kind: 'line', points: places(stroke), colour: 'contour', width: 1.6, arrow: true },
        circle(trunk, stroke.at(-1)!, 34, 'contour'),
      ]),
    };
  },
};

const handTouch: Example = {
  tool: 'hand-touch',
  camera: closeUp(-150, 0.56, -14),
  async make(trunk, run) {
    const stroke = Array.from({ length: 25 }, (_, i) => trunk.skin(-166 + 1.3 * i, 0.66 - 0.008 * i));
    const params = { samples: stroke, radius: 34, amplitude: -16 };
    const pressed = await run(trunk.mesh, 'hand-touch.stroke', json(params));
    const line: Mark = { kind: 'line', points: places(stroke), colour: 'contour', width: 1.6, arrow: true };
    return {
      before: plain(trunk.mesh, [line, circle(trunk, stroke[0]!, 34, 'contour')]),
      after: plain(pressed, [circle(trunk, stroke.at(-1)!, 34, 'contour')]),
    };
  },
};

const rasp: Example = {
  tool: 'rasp',
  camera: closeUp(-150, 0.56, -14),
  async make(trunk, run) {
    const top = trunk.skin(-150, 0.56);
    const bump = { samples: [top], radius: 26, amplitude: 9 };
    const bumped = await run(trunk.mesh, 'hand-touch.stroke', json(bump));
    const stroke = Array.from({ length: 9 }, (_, i) => trunk.skin(-153.2 + 0.8 * i, 0.56));
    const samples = Array.from({ length: 12 }, () =>
      stroke.map((one, i) => (i === 0 ? { ...one, pass: true } : one)),
    ).flat();
    const flat = await run(bumped, 'rasp.stroke', json({ samples, radius: 44, depth: 1 }));
    return {
      before: plain(bumped, [circle(trunk, top, 44, 'contour')]),
      after: plain(flat, [circle(trunk, top, 44, 'contour')]),
    };
  },
};

const plasterKnife: Example = {
  tool: 'plaster-knife',
  camera: closeUp(-147, 0.58, -16),
  async make(trunk, run) {
    const lump = { samples: [trunk.skin(-147, 0.58)], radius: 44, amplitude: 16 };
    const lumpy = await run(trunk.mesh, 'hand-touch.stroke', json(lump));
    const contour = trunk.ring(-147, 0.58, 20, 0.12, 28);
    const shaved = await run(lumpy, 'plaster-knife.cut', json({ contour, contourShape: 'smooth' }));
    const ring = closedLine(contour, 'contour');
    return { before: plain(lumpy, [ring]), after: plain(shaved, [ring]) };
  },
};

const smoothArea: Example = {
  tool: 'smooth-area',
  camera: closeUp(-156, 0.56, -12),
  async make(trunk, run) {
    const rough = roughened(trunk.mesh, 9, { centre: trunk.skin(-156, 0.56).position, radius: 130 });
    const contour = trunk.ring(-156, 0.56, 32, 0.17, 40);
    let even = rough;
    for (let i = 0; i < 2; i++) even = await run(even, 'smooth.region', json({ contour, radius: 30, strength: 1 }));
    const ring: Mark = { kind: 'line', points: places(contour), colour: 'contour', closed: true };
    return { before: plain(rough, [ring]), after: plain(even, [ring]) };
  },
}; // prettier-ignore

const saw: Example = {
  tool: 'saw',
  camera: { lean: 16 },
  async make(trunk, run) {
    const plane = { origin: [0, 0, Math.round(0.66 * trunk.unit)] as Vec3, normal: [0.28, 0, 0.96] as Vec3 };
    const cut = await run(trunk.mesh, 'saw.cut', json({ plane, keep: 'negative' }));
    const sheets = [{ mesh: sheet(plane.origin, [205, 0, -60], [0, 150, 0]), colour: SHEET_COLOUR }];
    return {
      before: { bodies: [{ mesh: trunk.mesh }], sheets, marks: outline(trunk.mesh, plane, 'plane') },
      after: plain(cut, outline(trunk.mesh, plane, 'plane')),
    };
  },
};

const crop: Example = {
  tool: 'crop',
  camera: { lean: 16 },
  async make(trunk, run) {
    const [top, bottom] = [0.88, 0.04];
    const cropped = await run(trunk.mesh, 'crop.apply', json({ top: trunk.plane(top), bottom: trunk.plane(bottom), cap: false }));
    return { before: { bodies: [{ mesh: trunk.mesh }], ...planesOn(trunk, [top, bottom]) }, after: plain(cropped) };
  },
}; // prettier-ignore

/** An open trunk with two holes, as a scan comes. */
async function openScan(trunk: Trunk, run: Run): Promise<TriMesh> {
  const { positions, indices } = await run(
    trunk.mesh,
    'crop.apply',
    json({ top: trunk.plane(0.9), cap: false }),
  );
  const holes = [trunk.skin(-150, 0.56), trunk.skin(150, 0.3)].map(({ position }) => position);
  const isNear = (v: number) =>
    holes.some((hole) => Math.hypot(...hole.map((value, k) => positions[3 * v + k]! - value)) < 27);
  return {
    positions,
    indices: indices.filter((_, i) => ![0, 1, 2].some((k) => isNear(indices[i - (i % 3) + k]!))),
  };
}

const seal: Example = {
  tool: 'seal',
  camera: { lean: 24 },
  async make(trunk, run) {
    const open = await openScan(trunk, run);
    const closed = await run(open, 'seal.close', {});
    return { before: plain(open, rims(open)), after: plain(closed) };
  },
};

/** The borders of an open mesh as lines. */
function rims({ positions, indices }: TriMesh): Mark[] {
  const once = new Map<string, readonly [number, number]>();
  for (let f = 0; f < indices.length; f += 3)
    for (let k = 0; k < 3; k++) {
      const [a, b] = [indices[f + k]!, indices[f + ((k + 1) % 3)]!];
      if (!once.delete(`${b} ${a}`)) once.set(`${a} ${b}`, [a, b]);
    }
  const next = new Map([...once.values()]);
  const marks: Mark[] = [];
  while (next.size > 0) {
    const points: Vec3[] = [];
    for (let v = next.keys().next().value!; next.has(v);) {
      points.push([positions[3 * v]!, positions[3 * v + 1]!, positions[3 * v + 2]!]);
      const to = next.get(v)!;
      next.delete(v);
      v = to;
    }
    marks.push({ kind: 'line', points, colour: 'apex', closed: true, width: 2.6 });
  }
  return marks;
}

/** Every tool but the heat map and the measures, which have figures of their own. */
export const EXAMPLES: readonly Example[] = [
  position, markers, translate, bend, twist, stretch, radius, balance, symmetry, symmetryRegion, region, regionTemplate, regionSmooth, handTouch, smooth, smoothBrush, smoothArea, rasp, plane, plasterKnife, saw, crop, merge, seal, repair, remesh, border, flare, thicken, model,
]; // prettier-ignore

export { twoPads };
