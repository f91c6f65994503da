import { IDENTITY, transformDirection, transformPoint, type Mat4 } from '../math/mat4.ts';
import { distance, normalize } from '../math/vec3.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import { SdkError } from '../errors/sdk-error.ts';
import type { Ray, SceneHit } from '../services/picking-service.ts';
import type { BodyPaint } from '../services/body-paint.ts';
import type { ClipPlane, PictureLayer, SceneObject, SceneObjectOptions } from '../services/scene-objects.ts';
import { invertAffine, turnNormal } from './affine.ts';
import {
  checkClip,
  checkLayer,
  checkMesh,
  checkOpacity,
  checkPicture,
  checkTransform,
} from './check-object.ts';
import { clippedOrigin, isClipped } from './clip-ray.ts';
import { MeshRays } from './mesh-rays.ts';
import type { ObjectStyle, ObjectView, PictureView } from './object-drawing.ts';
import type { ObjectParts } from './object-parts.ts';

/** From so many triangles on the tree for rays is built elsewhere. */
const LARGE = 20_000;

/** The rectangle of a picture, facing +z. */
function rectangle(width: number, height: number): TriMesh {
  const [x, y] = [width / 2, height / 2];
  return {
    positions: Float32Array.of(-x, -y, 0, x, -y, 0, x, y, 0, -x, y, 0),
    indices: Uint32Array.of(0, 1, 2, 0, 2, 3),
  };
}

/** One object: its state, its view and the rays on it. */
export class ShownObject implements SceneObject {
  readonly id: string;
  readonly name: string;
  readonly pickable: boolean;
  readonly framed: boolean;
  readonly #view: ObjectView;
  readonly #picture: PictureView | undefined;
  readonly #parts: ObjectParts;
  readonly #onDidDispose: (object: ShownObject) => void;
  /** Resolves when a picture is decoded. */
  #decoded: Promise<void> = Promise.resolve();
  #rays: MeshRays;
  #transform: Mat4 = IDENTITY;
  #inverse: Mat4 = IDENTITY;
  #opacity = 100;
  #visible = true;
  #clip: ClipPlane | undefined;
  #isDisposed = false;

  constructor(
    id: string,
    options: SceneObjectOptions,
    parts: ObjectParts & {
      readonly style: ObjectStyle;
      readonly onDidDispose: (object: ShownObject) => void;
    },
  ) {
    const { mesh, image, transform = IDENTITY, opacity = 100, pickable = false, name = '' } = options;
    this.framed = options.framed ?? false;
    // Everything is checked before anything is drawn.
    checkTransform(transform);
    checkOpacity(opacity);
    const pixels = image ? checkPicture(image) : undefined;
    if (mesh) checkMesh(mesh);
    this.id = id;
    this.name = String(name);
    this.pickable = pickable;
    this.#parts = parts;
    this.#onDidDispose = parts.onDidDispose;
    const sized = ({ width, height }: { readonly width: number; readonly height: number }): TriMesh =>
      rectangle(image!.width, image!.height ?? (image!.width * height) / width);
    const shape = mesh ?? sized(pixels!);
    this.#rays = new MeshRays(shape);
    if (image) {
      const view = parts.drawing.drawPicture(image, parts.style);
      this.#view = view;
      this.#picture = view;
      this.#decoded = view.decoded.then((turned) => {
        if (!this.#isDisposed) this.#show(sized(turned));
      });
      // Who waits for it hears of it; who does not sees no picture.
      this.#decoded.catch(() => undefined);
    } else this.#view = parts.drawing.drawMesh(parts.style);
    // Copies: what its maker does to the array later is not told here.
    this.#transform = [...transform];
    this.#view.setTransform(this.#transform);
    this.#view.setOpacity(opacity / 100);
    this.#inverse = invertAffine(transform);
    this.#opacity = opacity;
    this.#show(shape);
  }

  get isDisposed(): boolean {
    return this.#isDisposed;
  }
  get transform(): Mat4 {
    return this.#transform;
  }
  get opacity(): number {
    return this.#opacity;
  }
  get visible(): boolean {
    return this.#visible;
  }
  get isPicture(): boolean {
    return this.#picture !== undefined;
  }
  /** The shape. */
  get mesh(): TriMesh {
    return this.#rays.mesh;
  }
  get clip(): ClipPlane | undefined {
    return this.#clip;
  }

  setTransform(transform: Mat4): void {
    this.#requireThere();
    checkTransform(transform);
    this.#transform = [...transform];
    this.#inverse = invertAffine(transform);
    this.#view.setTransform(this.#transform);
    this.#parts.onDidChange();
  }

  setOpacity(percent: number): void {
    this.#requireThere();
    checkOpacity(percent);
    this.#opacity = percent;
    this.#view.setOpacity(percent / 100);
    this.#parts.onDidChange();
  }

  setVisible(on: boolean): void {
    this.#requireThere();
    this.#visible = on;
    this.#view.setVisible(on);
    this.#parts.onDidChange();
  }

  setLayer(layer: PictureLayer): void {
    this.#requireThere();
    checkLayer(layer);
    if (!this.#picture) throw new SdkError('scene/invalid-option', { option: 'layer', found: this.name });
    this.#picture.setLayer(layer);
    this.#parts.onDidChange();
  }

  setMesh(mesh: TriMesh): void {
    this.#requireThere();
    if (this.#picture) throw new SdkError('scene/not-a-mesh', { object: this.name });
    if (mesh === this.#rays.mesh) return;
    checkMesh(mesh);
    this.#show(mesh);
  }

  setPaint(paint: BodyPaint): void {
    this.#requireThere();
    if (this.#picture) throw new SdkError('scene/not-a-mesh', { object: this.name });
    if (paint.kind === 'deviation' && 3 * paint.values.length !== this.mesh.positions.length)
      throw new SdkError('scene/invalid-option', { option: 'values' });
    this.#view.setPaint(paint);
    this.#parts.onDidChange();
  }

  setClip(plane: ClipPlane | undefined): void {
    this.#requireThere();
    if (plane) checkClip(plane);
    this.#clip = plane && { origin: [...plane.origin], normal: [...plane.normal] };
    this.#view.setClip(this.#clip);
    this.#parts.onDidChange();
  }

  async whenShown(): Promise<void> {
    this.#requireThere();
    await this.#decoded;
    await this.#view.whenShown();
  }

  dispose(): void {
    if (this.#isDisposed) return;
    this.#isDisposed = true;
    this.#onDidDispose(this);
    this.#view.dispose();
    this.#parts.onDidChange();
  }

  /** Where a ray meets it; undefined while it is hidden. */
  pick(ray: Ray): SceneHit | undefined {
    const start = this.#visible ? clippedOrigin(this.#clip, ray) : undefined;
    if (!start) return undefined;
    const origin = transformPoint(this.#inverse, start);
    const direction = normalize(transformDirection(this.#inverse, ray.direction));
    const local = this.#rays.cast(origin, direction);
    if (!local) return undefined;
    const position = transformPoint(this.#transform, local.position);
    if (isClipped(this.#clip, position)) return undefined;
    return {
      position,
      normal: normalize(turnNormal(this.#inverse, local.normal)),
      triangle: local.triangle,
      distance: distance(ray.origin, position),
      local: { position: local.position, normal: local.normal },
      on: 'object',
      object: { id: this.id, name: this.name },
    };
  }

  #show(mesh: TriMesh): void {
    this.#rays.setMesh(mesh);
    const { buildTree } = this.#parts;
    if (this.pickable && buildTree && mesh.indices.length > 3 * LARGE) this.#rays.prepare(buildTree);
    this.#view.setMesh(mesh);
    this.#parts.onDidChange();
  }

  #requireThere(): void {
    if (this.#isDisposed) throw new SdkError('scene/object-gone', { object: this.name });
  }
}
