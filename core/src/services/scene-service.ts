import type { Vec3 } from '../math/vec3.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import type { Part } from '../operation/shape.ts';
import type { BodyPaint } from './body-paint.ts';
import type { SceneObjectFactory } from './scene-objects.ts';

export type { BodyPaint };

export type StandardView = 'front' | 'back' | 'left' | 'right' | 'top' | 'bottom' | 'free';

/** A part of the model as the scene shows it. */
export interface ShownPart {
  readonly name: string;
  /** Of the scene's object that stands for it: what `PickingService.pick` takes and gives. */
  readonly id: string;
  readonly visible: boolean;
}

/** Shows bodies and moves the camera. Lengths mm, model space. */
export interface SceneService extends SceneObjectFactory {
  /**
   * Shows `mesh` as the body that is worked on, in place of the one shown, and beside it the parts of the model, none unless said; keeps the camera.
   * Passing the same `indices` object is cheap.
   */
  showBody(mesh: TriMesh, parts?: readonly Part[]): void;
  /**
   * Shows `mesh` for a moment instead of the body (preview, or the scan while a key is held), and `parts` instead of those of the model; null shows the body
   * again, and without `parts` the parts are those of the model.
   */
  showTemporary(mesh: TriMesh | null, parts?: readonly Part[]): void;
  /**
   * Takes `mesh` and `parts` for the body and the parts of the model while a step that stands on them is edited: they are shown where nothing is shown
   * for a moment, and picking asked for the body meets them. Null takes those of `showBody` again. The camera stays.
   */
  standOn(mesh: TriMesh | null, parts?: readonly Part[]): void;
  /** The parts beside the body, in the order they were made in; those of a preview while there is one. Observable. */
  readonly parts: readonly ShownPart[];
  /** Hides or shows a part, for the eye and for picking. */
  setPartVisible(name: string, on: boolean): void;
  /**
   * Shows `vertices` of the mesh that is shown for a moment where they lie now: whoever made it has written into its positions. For a brush under
   * the hand, whose every touch moves a small part of a large body; nothing else may write into a mesh.
   */
  patchTemporary(vertices: Uint32Array): void;
  paintBody(paint: BodyPaint): void;
  /** Whether the body is coloured by values, as a map is read; observable. */
  readonly isPainted: boolean;
  /** 1 to 100 per cent; observable. */
  readonly bodyOpacity: number;
  /** 1 to 100 per cent. */
  setBodyOpacity(percent: number): void;
  /** Whether the edges of the body's triangles are drawn over it; observable. */
  readonly wireframe: boolean;
  setWireframe(on: boolean): void;
  setAxes(on: boolean): void;
  setGrid(on: boolean): void;
  /** Turns the camera about the body in 200 ms (0 with reduced motion). Throws SdkError `scene/invalid-view` of no standard view. */
  setView(view: StandardView): void;
  /** Brings the whole body, and what is `framed` beside it, into view without turning. */
  fit(): void;
  /** Puts `point` (mm) in the middle of the view. Throws SdkError `scene/invalid-view` of what is no place, or lies more than 100 m from the origin. */
  focus(point: Vec3): void;
  setProjection(kind: 'perspective' | 'orthographic'): void;
  readonly view: StandardView;
  /** Direction the camera looks along, unit vector; observable. */
  readonly viewDirection: Vec3;
  /** Camera's up, unit vector. */
  readonly viewUp: Vec3;
  /** mm a CSS pixel at the body's centre; for handles and scale bar. */
  readonly millimetresPerPixel: number;
  setTheme(theme: 'light' | 'dark'): void;
  /** PNG data URL of the canvas. */
  snapshot(size?: { readonly width: number; readonly height: number }): Promise<string>;
}
