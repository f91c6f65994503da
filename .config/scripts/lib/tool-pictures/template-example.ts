import { sampleTrunk } from '@bracewright/core/sample';
import { readRegion } from '@bracewright/core/tool';
import { regionParams } from '@bracewright/core/params';
import { closedLine, type Example, json, plain } from './example.ts';

export const regionTemplate: Example = {
  tool: 'region-template',
  camera: {
    turn: -4,
    lean: 10,
    focus: { at: sampleTrunk({ cobb: 35, edge: 20 }).surface(180, 0.52), width: 360 },
  },
  async make(trunk, run) {
    const contour = trunk.ring(-142, 0.62, 28, 0.13, 24);
    const apex = [0.67, 0.62, 0.57].map((t) => trunk.skin(-142, t));
    const region = regionParams.parse(json({ contour, apex, amplitude: -26 }));
    const pressed = await run(trunk.mesh, 'region.deform', json(region));
    const { shape, radius } = readRegion(trunk.mesh, region);
    const anchor = trunk.skin(148, 0.4);
    const placed = { shape, radius, anchor, amplitude: -26, mirror: true };
    const both = await run(pressed, 'region-template.apply', json(placed));
    const ring = closedLine(contour, 'contour');
    return { before: plain(pressed, [ring]), after: plain(both, [ring]) };
  },
};
