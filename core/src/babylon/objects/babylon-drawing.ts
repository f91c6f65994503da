import type { Scene } from '@babylonjs/core/scene';
import type { ObjectDrawing, ObjectStyle, ObjectView, PictureView } from '../../scene/index.ts';
import type { ScenePicture } from '../../services/index.ts';
import type { BodyPreparer } from '../body/drawn-body.ts';
import { MeshObject, type Seen } from './mesh-object.ts';
import { PictureObject } from './picture-object.ts';

/** Draws objects beside the body with Babylon.js. */
export class BabylonDrawing implements ObjectDrawing {
  readonly #scene: Scene;
  readonly #prepareBody: BodyPreparer | undefined;
  readonly #onDidDraw: () => void;
  readonly #meshes = new Set<MeshObject>();
  #seen: Seen;

  constructor(scene: Scene, seen: Seen, onDidDraw: () => void, prepareBody?: BodyPreparer) {
    this.#scene = scene;
    this.#seen = seen;
    this.#onDidDraw = onDidDraw;
    this.#prepareBody = prepareBody;
  }

  /** Follows theme and projection. */
  see(change: Partial<Seen>): void {
    this.#seen = { ...this.#seen, ...change };
    for (const mesh of this.#meshes) mesh.see(this.#seen);
  }

  drawMesh(style: ObjectStyle): ObjectView {
    const view = new MeshObject(this.#scene, style, {
      seen: this.#seen,
      prepareBody: this.#prepareBody,
      onDidDraw: this.#onDidDraw,
      onDidDispose: (gone) => this.#meshes.delete(gone),
    });
    this.#meshes.add(view);
    return view;
  }

  drawPicture(picture: ScenePicture): PictureView {
    return new PictureObject(this.#scene, picture, this.#onDidDraw);
  }
}
