import type { Mat4 } from '../math/mat4.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import type { BodyPaint } from '../services/body-paint.ts';
import type { ClipPlane, PictureLayer, SceneObjectOptions, ScenePicture } from '../services/scene-objects.ts';

/** How an object is drawn, apart from its shape. */
export type ObjectStyle = Required<Pick<SceneObjectOptions, 'colour' | 'yields'>>;

/** Draws one object. What comes in has been checked. */
export interface ObjectView {
  /** The shape of a mesh, or the rectangle that a picture fills. */
  setMesh(mesh: TriMesh): void;
  setTransform(transform: Mat4): void;
  /** 0 to 1. */
  setOpacity(opacity: number): void;
  setVisible(on: boolean): void;
  /** Of meshes; a picture has its own colours. */
  setPaint(paint: BodyPaint): void;
  setClip(plane: ClipPlane | undefined): void;
  /** Resolves when it is drawn as it was wanted last. */
  whenShown(): Promise<void>;
  dispose(): void;
}

/** Draws a picture; `decoded` has the pixels as a person sees them, which a camera may have turned against those stored. */
export interface PictureView extends ObjectView {
  readonly decoded: Promise<{ readonly width: number; readonly height: number }>;
  setLayer(layer: PictureLayer): void;
}

/** What draws objects: an engine, or nothing. */
export interface ObjectDrawing {
  drawMesh(style: ObjectStyle): ObjectView;
  drawPicture(picture: ScenePicture, style: ObjectStyle): PictureView;
}

const view: ObjectView = {
  setMesh: () => undefined,
  setTransform: () => undefined,
  setOpacity: () => undefined,
  setVisible: () => undefined,
  setPaint: () => undefined,
  setClip: () => undefined,
  whenShown: () => Promise.resolve(),
  dispose: () => undefined,
};

/** For editors without a screen: objects are there for rays, and pictures are as large as their files say. */
export const NO_DRAWING: ObjectDrawing = {
  drawMesh: () => view,
  drawPicture: () => ({ ...view, setLayer: () => undefined, decoded: new Promise(() => undefined) }),
};
