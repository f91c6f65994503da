import type { Mat4 } from '../math/mat4.ts';
import { length, type Vec3 } from '../math/vec3.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import { assertSoundMesh } from '../operation/apply-operation.ts';
import { SdkError, isSdkError } from '../errors/sdk-error.ts';
import type { ClipPlane, PictureLayer, ScenePicture } from '../services/scene-objects.ts';
import type { StandardView } from '../services/scene-service.ts';
import { affineFault } from './affine.ts';
import { assertPixels, readImageHeader } from '../picture/image-header.ts';

/** As many triangles as the largest file that is read. */
const MOST_TRIANGLES = 10_000_000;

/** From the origin, mm. */
const FARTHEST = 100_000;
const VIEWS: ReadonlySet<unknown> = new Set<StandardView>([
  ...(['front', 'back', 'left', 'right', 'top', 'bottom', 'free'] as const),
]);

const wrong = (option: string, found: unknown): SdkError =>
  new SdkError('scene/invalid-option', { option, found: String(found).slice(0, 60) });

/** Throws SdkError `scene/invalid-mesh` or `scene/mesh-too-large`. */
export function checkMesh(mesh: unknown): asserts mesh is TriMesh {
  const found = ((mesh as TriMesh | undefined)?.indices?.length ?? 0) / 3;
  if (found > MOST_TRIANGLES) throw new SdkError('scene/mesh-too-large', { found, max: MOST_TRIANGLES });
  try {
    assertSoundMesh(mesh);
  } catch (error) {
    if (!isSdkError(error)) throw error;
    const reason = Object.entries(error.data).map(([name, value]) => `${name} ${value}`);
    throw new SdkError('scene/invalid-mesh', { reason: reason.join(', ') });
  }
}

/** Throws SdkError `scene/invalid-transform`. */
export function checkTransform(transform: unknown): asserts transform is Mat4 {
  const reason = affineFault(transform);
  if (reason) throw new SdkError('scene/invalid-transform', { reason });
}

/** Throws SdkError `scene/invalid-option`. */
export function checkOpacity(percent: unknown): asserts percent is number {
  if (typeof percent !== 'number' || !(percent >= 1 && percent <= 100)) throw wrong('opacity', percent);
}

/** Whether a value is three finite numbers: a list with holes is none. */
const isVector = (value: unknown): value is Vec3 =>
  Array.isArray(value) && value.length === 3 && [0, 1, 2].every((k) => Number.isFinite(value[k]));

/** A place that the view is brought to, mm. Throws SdkError `scene/invalid-view`. */
export function checkPlace(place: unknown): asserts place is Vec3 {
  // Farther than any body is from its origin a camera shows nothing.
  if (isVector(place) && place.every((value) => Math.abs(value) <= FARTHEST)) return;
  throw new SdkError('scene/invalid-view', { found: String(place).slice(0, 60) });
}

/** Throws SdkError `scene/invalid-view`. */
export function checkView(view: unknown): asserts view is StandardView {
  if (!VIEWS.has(view)) throw new SdkError('scene/invalid-view', { found: String(view).slice(0, 60) });
}

/** Throws SdkError `scene/invalid-option`. */
export function checkColour(colour: unknown): void {
  if (typeof colour === 'string' && /^(#[0-9a-f]{6}|body|wall|ghost)$/i.test(colour)) return;
  throw wrong('colour', colour);
}

/** Throws SdkError `scene/invalid-option` unless the normal has the length 1. */
export function checkClip(plane: ClipPlane): void {
  if (!isVector(plane.origin)) throw wrong('clip.origin', plane.origin);
  if (!isVector(plane.normal) || Math.abs(length(plane.normal) - 1) > 1e-3)
    throw wrong('clip.normal', plane.normal);
}

const LAYERS: ReadonlySet<unknown> = new Set<PictureLayer>(['among', 'before', 'behind']);

/** Throws SdkError `scene/invalid-option`. */
export function checkLayer(layer: unknown): asserts layer is PictureLayer {
  if (!LAYERS.has(layer)) throw wrong('layer', layer);
}

/** Pixels of a picture as its file says. Throws SdkError `scene/image-…` or `scene/invalid-option`. */
export function checkPicture({ source, width, height, layer = 'among' }: ScenePicture): {
  readonly width: number;
  readonly height: number;
} {
  for (const [option, value] of Object.entries({ width, height: height ?? width }))
    if (!Number.isFinite(value) || value <= 0) throw wrong(option, value);
  checkLayer(layer);
  if (source instanceof Uint8Array) return readImageHeader(source);
  if (typeof source !== 'object' || source === null) throw wrong('source', source);
  assertPixels(source.width, source.height);
  return source;
}
