import type { TriMesh } from '@bracewright/core/mesh';
import type { Json } from '@bracewright/core/operation';
import type { Trunk } from './bodies.ts';
import { closedLine, plain, WALL_COLOUR, type Example, type Run } from './example.ts';
import { edgeLine } from './wall-examples.ts';
import type { Mark } from './marks.ts';

/** The body side of a brace with its opening in front. */
const bodySide = (trunk: Trunk, run: Run): Promise<TriMesh> =>
  run(trunk.mesh, 'border.cut', {
    curves: [{ points: edgeLine(trunk), closed: true, smooth: true }],
    keep: trunk.skin(180, 0.4),
  } as unknown as Json);

const vents: Example = {
  tool: 'vents',
  async make(trunk, run) {
    const side = await bodySide(trunk, run);
    const area = trunk.ring(172, 0.42, 52, 0.2, 16);
    const pierced = await run(side, 'holes.pattern', { area, size: 13, bridge: 9 } as unknown as Json);
    return { before: plain(side, [closedLine(area, 'contour')]), after: plain(pierced) };
  },
};

const rivets: Example = {
  tool: 'rivets',
  camera: { turn: 180, lean: 8 },
  async make(trunk, run) {
    const side = await bodySide(trunk, run);
    const slots = [36, 324].flatMap((theta) => [0.27, 0.5].map((t) => trunk.skin(theta, t)));
    const round = [36, 324].map((theta) => trunk.skin(theta, 0.385));
    const marks = [...slots, ...round].map(({ position }): Mark => ({
      kind: 'dot',
      at: position,
      colour: 'apex',
    }));
    const first = { anchors: slots, shape: 'slot', size: 8, length: 34 } as unknown as Json;
    const slotted = await run(side, 'holes.place', first);
    const pierced = await run(slotted, 'holes.place', { anchors: round, size: 11 } as unknown as Json);
    return { before: plain(side, marks), after: plain(pierced) };
  },
};

const text: Example = {
  tool: 'text',
  camera: { turn: 180, lean: 8 },
  async make(trunk, run) {
    const side = await bodySide(trunk, run);
    const anchor = trunk.skin(180, 0.42);
    const letters = { text: 'BW-1042', anchor, height: 30, depth: 1.2 };
    const [bare, wall] = [[], [letters]].map((list) =>
      run(side, 'export.thicken', { thickness: 4, text: list } as unknown as Json),
    );
    const dot: Mark = { kind: 'dot', at: anchor.position, colour: 'apex' };
    return {
      before: { bodies: [{ mesh: await bare!, colour: WALL_COLOUR }], marks: [dot] },
      after: { bodies: [{ mesh: await wall!, colour: WALL_COLOUR }] },
    };
  },
};

/** The tools that cut holes into a brace, and that which writes on it. */
export const HOLE_EXAMPLES: readonly Example[] = [vents, rivets, text];
