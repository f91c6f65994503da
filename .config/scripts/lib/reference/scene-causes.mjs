// Cause and cure of the codes of the scene and of what stands in it beside the body.

import { say, unsaid } from './say.mjs';

/** By code; a part of `CAUSES`. */
export const SCENE_CAUSES = {
  'scene/image-damaged': say(
    'The bytes begin as a PNG or JPEG and cannot be decoded, or a bitmap was closed.',
    'Show the sentence to whoever chose the file; `createObject` throws what the header shows, `whenShown()` rejects with the rest.',
  ),
  'scene/image-format': say(
    'The bytes begin as neither PNG nor JPEG; the name of the file does not count.',
    'Convert the picture, or decode it and give the `ImageBitmap`.',
  ),
  'scene/invalid-mesh': say(
    'Coordinates are not finite, indices point nowhere, arrays are not typed, or there is no triangle.',
    'Give a `Float32Array` and a `Uint32Array` of a whole mesh; `repair` of core/mesh mends what came from a file.',
  ),
  'scene/invalid-option': say(
    'An option of an object beside the body is out of its bounds: opacity 1 to 100, sizes over 0 mm, a colour `#RRGGBB`, a normal of length 1.',
    'The data name option and value.',
  ),
  'scene/invalid-transform': say(
    'The transform has not 16 finite numbers by rows, its last row is not 0 0 0 1, or it flattens the object.',
    'Build it with `mat4` of core/math; the translation stands at 3, 7 and 11.',
  ),
  'scene/invalid-view': say(
    '`focus` was given a place that is no three finite numbers or lies more than 100 m from the origin, or `setView` a name that is no standard view.',
    'Give a place in mm, as `picking` does, or one of `StandardView`. The view stays where it was.',
  ),
  'scene/no-shape': say('Neither or both of `mesh` and `image` were given.', 'Give one of them.'),
  'scene/not-a-mesh': say('`setMesh` was called on a picture.', 'Make an object of its own for the mesh.'),
  'scene/object-gone': say(
    'A method was called after `dispose`, or after the session ended whose tool had made the object.',
    'Look at `isDisposed` where something arrives late; what stays while tools come and go is made by a service of the plugin.',
  ),
  'scene/no-canvas': unsaid(
    '`snapshot` was called while the scene has no canvas, or one without extent.',
    'Call it when the canvas is laid out.',
  ),
};
