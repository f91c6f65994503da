import type { Place, Plate } from './canvas.ts';

/** From a body in mm to a film in pixels. */
export interface Scene {
  readonly plate: Plate;
  /** Pixels of (0, 0), the middle of S1, in the plane of the spine. */
  readonly origin: Place;
  /** Cone: distance of the source from the plane of the spine, mm (negative: it stands in front), and where its upright ray meets it; null for parallel rays. */
  readonly cone: { readonly far: number; readonly x: number; readonly y: number } | null;
}

/** How much larger than in the plane of the spine something at depth `z` is seen. */
export const magnified = ({ cone }: Scene, z: number): number => (cone ? cone.far / (cone.far - z) : 1);

export function onFilm(scene: Scene, x: number, y: number, z = 0): [number, number] {
  const { plate, origin, cone } = scene;
  const by = magnified(scene, z);
  const [cx, cy] = cone ? [cone.x, cone.y] : [0, 0];
  return [origin[0] + (cx + (x - cx) * by) * plate.scale, origin[1] + (cy + (y - cy) * by) * plate.scale];
}

/** By how much the rays slope at a height, radians: it adds to the lean of a plate. */
export const slopeAt = ({ cone }: Scene, y: number): number =>
  cone ? Math.atan((y - cone.y) / cone.far) : 0;
