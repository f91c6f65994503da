import { sampleTrunk } from '@bracewright/core/sample';
import { wires, type Skin, type Trunk } from './bodies.ts';
import { closedLine, type Example, json, plain, WALL_COLOUR } from './example.ts';
import type { Mark } from './marks.ts';

/** The edge of a brace with its opening in front, as one line round the wall. */
export function edgeLine(trunk: Trunk): Skin[] {
  const ease = (x: number) => x * x * (3 - 2 * x);
  /** Height at an angle, eased between given ones. */
  const along = (theta: number, stops: readonly (readonly [number, number])[]) => {
    const i = Math.max(0, stops.findIndex(([at]) => at >= theta) - 1);
    const [[a, low], [b, high]] = [stops[i]!, stops[i + 1]!];
    return low + (high - low) * ease((theta - a) / (b - a));
  };
  const top = [[18, 0.66], [60, 0.64], [100, 0.68], [180, 0.74], [262, 0.83], [300, 0.7], [342, 0.66]] as const;
  const bottom = [[18, 0.12], [60, 0.08], [105, -0.04], [180, 0.06], [255, -0.04], [300, 0.08], [342, 0.12]] as const;
  const points: Skin[] = [];
  for (let theta = 18; theta <= 342; theta += 9) points.push(trunk.skin(theta, along(theta, top)));
  for (let t = 0.58; t > 0.19; t -= 0.08) points.push(trunk.skin(342, t));
  for (let theta = 342; theta >= 18; theta -= 9) points.push(trunk.skin(theta, along(theta, bottom)));
  for (let t = 0.2; t < 0.59; t += 0.08) points.push(trunk.skin(18, t));
  return points;
} // prettier-ignore

export const thicken: Example = {
  tool: 'export-thicken',
  camera: { turn: 150, lean: 20 },
  async make(trunk, run) {
    const points = edgeLine(trunk);
    const wall = await run(trunk.mesh, 'export.thicken', json({ thickness: 6, mode: 'equal', curves: [{ points, closed: true, smooth: true }], keep: trunk.skin(180, 0.4) }));
    return {
      before: plain(trunk.mesh, [{ ...(closedLine(points, 'edge') as Extract<Mark, { kind: 'line' }>), width: 3 }]),
      after: { bodies: [{ mesh: wall, colour: WALL_COLOUR }] },
    };
  },
}; // prettier-ignore

export const border: Example = {
  tool: 'border',
  camera: { turn: 150, lean: 14 },
  async make(trunk, run) {
    const turns = Array.from({ length: 20 }, (_, i) => (i / 20) * 360);
    const line = (t: number, wave: number) => turns.map((turn) => trunk.skin(turn, t + wave * Math.cos((turn * Math.PI) / 90)));
    const lines = [line(0.16, 0.03), line(0.8, 0.035)];
    const curves = lines.map((points) => ({ points, closed: true, smooth: true }));
    const cut = await run(trunk.mesh, 'border.cut', json({ curves, keep: trunk.skin(180, 0.5) }));
    const marks = lines.map((points) => ({ ...(closedLine(points, 'edge') as Extract<Mark, { kind: 'line' }>), width: 3 }));
    return { before: plain(trunk.mesh, marks), after: plain(cut) };
  },
}; // prettier-ignore

export const model: Example = {
  tool: 'export-model',
  async make(trunk) {
    const coarse = sampleTrunk({ cobb: 35, edge: 28 }).mesh;
    // Half of them, so that body and file are seen in one.
    const net = wires(coarse)
      .filter(([a, b]) => a[0] < 2 && b[0] < 2)
      .map(([a, b]): Mark => ({ kind: 'line', points: [a, b], colour: 'plane', width: 0.7, fine: true }));
    return { before: plain(trunk.mesh), after: plain(coarse, net) };
  },
};

export const flare: Example = {
  tool: 'flare',
  camera: { turn: 150, lean: 14 },
  async make(trunk, run) {
    const points = edgeLine(trunk);
    const line = { curves: [{ points, closed: true, smooth: true }], keep: trunk.skin(180, 0.4) };
    const flared = await run(trunk.mesh, 'flare.apply', json({ ...line, edges: ['top', 'bottom'], by: 8, over: 25 }));
    const wall = (body: typeof flared) => run(body, 'export.thicken', json({ thickness: 5, mode: 'equal', ...line }));
    const [before, after] = [await wall(trunk.mesh), await wall(flared)];
    return {
      before: { bodies: [{ mesh: before, colour: WALL_COLOUR }] },
      after: { bodies: [{ mesh: after, colour: WALL_COLOUR }] },
    };
  },
}; // prettier-ignore
