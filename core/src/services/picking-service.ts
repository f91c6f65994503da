import type { Vec3 } from '../math/vec3.ts';

/** Where a ray met the body: `position` in mm, `normal` of length 1 (smooth, outward), the triangle it lies in. */
export interface SurfaceHit {
  readonly position: Vec3;
  readonly normal: Vec3;
  readonly triangle: number;
  readonly distance: number;
}

/** A ray in model space; `direction` of length 1. */
export interface Ray {
  readonly origin: Vec3;
  readonly direction: Vec3;
}

/**
 * What a ray is asked to meet: the body as it is, the body as it is previewed (as it is, without a preview), every pickable object that is
 * shown, or one object.
 */
export type PickTarget = 'body' | 'preview' | 'objects' | { readonly id: string };

/** A place in the coordinates of the thing that was hit. */
export interface LocalHit {
  readonly position: Vec3;
  readonly normal: Vec3;
}

/** What a ray met, and where: in model space, and in the object's own coordinates (of the body both are the same). */
export type SceneHit = SurfaceHit & { readonly local: LocalHit } & (
    | { readonly on: 'body' | 'preview'; readonly object?: undefined }
    | { readonly on: 'object'; readonly object: { readonly id: string; readonly name: string } }
  );

/** Finds points of the body that is shown, through our own BVH (never the engine's pick). */
export interface PickingService {
  /** The ray under a CSS pixel of the canvas. */
  rayAt(x: number, y: number): Ray;
  /** Nearest hit along the ray, or undefined. */
  pick(ray: Ray): SurfaceHit | undefined;
  /** Nearest hit along the ray on any of these, and on which. What is hidden or clipped away is not hit. */
  pick(ray: Ray, on: readonly PickTarget[]): SceneHit | undefined;
  pickAt(x: number, y: number): SurfaceHit | undefined;
  /** Point of the body nearest to `point`. */
  nearest(point: Vec3): SurfaceHit | undefined;
  /** Numbers of the vertices within `radius` mm of `centre`. */
  verticesWithin(centre: Vec3, radius: number): Uint32Array;
  /** CSS pixel of a model point; `visible` is false when the body hides it or it is behind the camera. */
  project(point: Vec3): { readonly x: number; readonly y: number; readonly visible: boolean };
}
