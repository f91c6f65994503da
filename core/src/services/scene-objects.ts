import type { Mat4 } from '../math/mat4.ts';
import type { Vec3 } from '../math/vec3.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import type { BodyPaint } from './body-paint.ts';

/** An `ImageBitmap`, as far as code that knows no browser can name it. */
export interface PictureBitmap {
  readonly width: number;
  readonly height: number;
}

/**
 * A picture in millimetres. It lies in the plane z = 0 of its own coordinates with its middle at the origin, x to the right and y up for
 * who looks at it from +z; from behind it is seen mirrored, as a film is.
 */
export interface ScenePicture {
  /** The bytes of a PNG or JPEG file, or an `ImageBitmap`, which stays the caller's and must not be closed before the object goes. */
  readonly source: Uint8Array | PictureBitmap;
  /** mm. */
  readonly width: number;
  /** mm; default: by the proportions of the picture. */
  readonly height?: number;
  /** Default: among the rest. */
  readonly layer?: PictureLayer;
}

/**
 * Where a picture is drawn against body and objects: `among` them where it stands, so that what lies nearer hides it; `before` or `behind` them all, wherever it
 * stands. The last two lay a picture over a body in the depth that it shows, where it is seen in the size that it has there.
 */
export type PictureLayer = 'among' | 'before' | 'behind';

/** A plane: mm, model space; what lies on the side its unit normal points to is left out. */
export interface ClipPlane {
  readonly origin: Vec3;
  readonly normal: Vec3;
}

interface ObjectOptions {
  /** From its own coordinates to model space; affine, a flip and a scale allowed. Default: as it is. */
  readonly transform?: Mat4;
  /** 1 to 100 per cent; default 100. */
  readonly opacity?: number;
  /** Whether a pick of `objects` finds it; default no. A pick that names it always does. */
  readonly pickable?: boolean;
  /** For people and tests; need not be unique. */
  readonly name?: string;
  /** `#RRGGBB`, or a colour of the theme: the body's (default), that of a wall, or that of what is about to be taken away. */
  readonly colour?: `#${string}` | 'body' | 'wall' | 'ghost';
  /** Whether `fit` brings it into view with the body while it is visible. Default no. */
  readonly framed?: boolean;
  /** Whether the body is what is seen where both have the same skin. Default no. */
  readonly yields?: boolean;
}

/** Something beside the body: a mesh or a picture, and how it is shown. */
export type SceneObjectOptions =
  | (ObjectOptions & { readonly mesh: TriMesh; readonly image?: undefined })
  | (ObjectOptions & { readonly image: ScenePicture; readonly mesh?: undefined });

/**
 * Something shown beside the body. What is refused throws SdkError and leaves it as it was; a method of an object that is gone throws
 * SdkError `scene/object-gone`, but for `dispose`, which may be called again.
 */
export interface SceneObject {
  /** Unlike that of every other object of the editor. */
  readonly id: string;
  readonly name: string;
  readonly isDisposed: boolean;
  readonly transform: Mat4;
  /** 1 to 100 per cent. */
  readonly opacity: number;
  readonly visible: boolean;
  /** Throws SdkError `scene/invalid-transform` for what is not affine, not finite, or flattens it. */
  setTransform(transform: Mat4): void;
  /** 1 to 100 per cent. Throws SdkError `scene/invalid-option`. */
  setOpacity(percent: number): void;
  setVisible(on: boolean): void;
  /** Throws SdkError `scene/invalid-option` for what is no layer, and on a mesh, which has none. */
  setLayer(layer: PictureLayer): void;
  /**
   * Another shape; cheap with the `indices` of the one before. Throws SdkError `scene/invalid-mesh`, `scene/mesh-too-large`, and
   * `scene/not-a-mesh` on a picture.
   */
  setMesh(mesh: TriMesh): void;
  /**
   * Colours it by a value a vertex of its mesh as `paintBody` does the body, or plainly. Throws SdkError `scene/not-a-mesh` on a picture, and
   * `scene/invalid-option` where the values are not one a vertex.
   */
  setPaint(paint: BodyPaint): void;
  /** Leaves one side of a plane out, for the eye and for picking; undefined shows all of it. */
  setClip(plane: ClipPlane | undefined): void;
  /** Resolves when it is drawn as it was wanted last. Rejects with SdkError `scene/image-damaged` for a picture that cannot be decoded. */
  whenShown(): Promise<void>;
  dispose(): void;
}

/** Makes objects beside the body. */
export interface SceneObjectFactory {
  /**
   * Shows a mesh or a picture beside the body. A tool's objects go with its session; those of a plugin's service stay while tools come and
   * go, until the service takes them away or the editor ends. Throws SdkError: `scene/no-shape`, `scene/invalid-mesh`,
   * `scene/mesh-too-large`, `scene/image-format`, `scene/image-damaged`, `scene/image-too-large`, `scene/invalid-transform` or
   * `scene/invalid-option`.
   */
  createObject(options: SceneObjectOptions): SceneObject;
}

/** The colour of letters on a body or a wall, which have to be read at usual zoom: dark ink on skin of any theme. */
export const LETTERS_COLOUR = '#14304f' as const;
