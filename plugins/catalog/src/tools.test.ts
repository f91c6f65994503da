import { describeTool, ellipticTube } from '@bracewright/core/testing';
import { plugins } from './index.ts';

const body = ellipticTube({ radiusX: 150, radiusY: 100, height: 400, segments: 48, rings: 20 });
/** Without its caps. */
const tube = {
  positions: body.positions,
  indices: body.indices.filter((_, corner, all) => {
    const triangle = corner - (corner % 3);
    const heights = [0, 1, 2].map((k) => body.positions[3 * all[triangle + k]! + 2]!);
    return !heights.every((z) => z === 0) && !heights.every((z) => z === 400);
  }),
};

for (const [tool, on] of Object.entries({
  bend: body,
  crop: body,
  saw: body,
  twist: body,
  smooth: body,
  seal: tube,
}))
  describeTool(
    plugins.find((plugin) => plugin.tools.some(({ id }) => id === tool))!,
    { tool, body: on },
  );
