import { mat4 } from '@bracewright/core/math';
import type { TriMesh } from '@bracewright/core/mesh';
import type { SceneObject } from '@bracewright/core/services';
import type { ToolFactory } from '@bracewright/core/tool';

/** A plate of 40 × 12 × 40 mm about the origin. */
const PAD: TriMesh = {
  positions: Float32Array.from(
    [0, 1, 2, 3, 4, 5, 6, 7].flatMap((i) => [i & 1 ? 20 : -20, i & 2 ? 6 : -6, i & 4 ? 20 : -20]),
  ),
  indices: Uint32Array.of(
    0,
    2,
    3,
    0,
    3,
    1,
    4,
    5,
    7,
    4,
    7,
    6,
    0,
    1,
    5,
    0,
    5,
    4,
    2,
    6,
    7,
    2,
    7,
    3,
    0,
    4,
    6,
    0,
    6,
    2,
    1,
    3,
    7,
    1,
    7,
    5,
  ),
};

/** Lays a pad where the body is clicked, and tells what was clicked. Pads go with the tool. */
const tool: ToolFactory = ({ services }) => {
  let pad: SceneObject | undefined;
  return {
    onPointer(event) {
      if (event.phase === 'hover') return 'pass';
      if (event.phase !== 'down') return 'handled';
      const hit = services.picking.pick(event.ray, ['body', 'objects']);
      services.notifications.notify('info', hit?.object?.name ?? hit?.on ?? 'nothing');
      if (hit?.on === 'body') {
        pad ??= services.scene.createObject({ mesh: PAD, colour: '#3E63DD', pickable: true, name: 'pad' });
        pad.setTransform(mat4.translation(hit.position));
      }
      return 'handled';
    },
  };
};

export default tool;
