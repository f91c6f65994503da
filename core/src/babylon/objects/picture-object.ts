import { Constants } from '@babylonjs/core/Engines/constants';
import type { AbstractEngine } from '@babylonjs/core/Engines/abstractEngine';
import { ShaderMaterial } from '@babylonjs/core/Materials/shaderMaterial';
import { Texture } from '@babylonjs/core/Materials/Textures/texture';
import { Vector4 } from '@babylonjs/core/Maths/math.vector';
import { Mesh } from '@babylonjs/core/Meshes/mesh';
import type { Scene } from '@babylonjs/core/scene';
import { vec3, type Mat4 } from '../../math/index.ts';
import type { TriMesh } from '../../mesh/index.ts';
import type { PictureView } from '../../scene/index.ts';
import type { ClipPlane, PictureLayer, ScenePicture } from '../../services/index.ts';
import { canDecode, decodeImage, type Decoded } from './decode-image.ts';
import { PICTURE_FRAGMENT, PICTURE_VERTEX } from './picture-shader.ts';
import { worldMatrix } from './world-matrix.ts';

/** What becomes of the depth of a picture, of −1 to 1 on the screen (0: it keeps its own), and its turn among what shines through: after the ground, or after all. */
const LAYERS: Readonly<Record<PictureLayer, { readonly depth: number; readonly turn: number }>> = {
  among: { depth: 0, turn: Number.MAX_VALUE },
  before: { depth: -0.99999, turn: Number.POSITIVE_INFINITY },
  behind: { depth: 0.99998, turn: -0.5 },
};

type Size = { readonly width: number; readonly height: number };

/** A picture beside the body. Nothing is drawn before it is decoded; the engine puts it back after a lost context. */
export class PictureObject implements PictureView {
  readonly decoded: Promise<Size>;
  readonly #scene: Scene;
  readonly #mesh: Mesh;
  readonly #material: ShaderMaterial;
  readonly #onDidDraw: () => void;
  #texture: Texture | undefined;
  #bitmap: Decoded | undefined;
  #visible = true;
  #opacity = 1;
  #layer: PictureLayer = 'among';
  #disposed = false;

  constructor(scene: Scene, picture: ScenePicture, onDidDraw: () => void) {
    this.#scene = scene;
    this.#onDidDraw = onDidDraw;
    this.#material = new ShaderMaterial(
      'picture',
      scene,
      { vertexSource: PICTURE_VERTEX, fragmentSource: PICTURE_FRAGMENT },
      {
        attributes: ['position', 'uv'],
        uniforms: ['world', 'viewProjection', 'opacity', 'section', 'depth'],
        samplers: ['picture'],
        needAlphaBlending: true,
      },
    );
    this.#material.backFaceCulling = false;
    this.#material.onCompiled = onDidDraw;
    this.#mesh = new Mesh('picture', scene);
    this.#mesh.material = this.#material;
    this.#mesh.alwaysSelectAsActiveMesh = true;
    this.#mesh.isPickable = false;
    this.#mesh.setEnabled(false);
    this.setLayer(picture.layer ?? 'among');
    this.setOpacity(1);
    this.setClip(undefined);
    // Where nothing decodes, nothing draws either.
    this.decoded = canDecode() ? this.#decode(picture) : new Promise(() => undefined);
  }

  setMesh({ positions, indices }: TriMesh): void {
    this.#mesh.setVerticesData('position', positions, false, 3);
    this.#mesh.setVerticesData('uv', Float32Array.of(0, 1, 1, 1, 1, 0, 0, 0), false, 2);
    this.#mesh.setIndices(indices, 4);
  }
  setTransform(transform: Mat4): void {
    this.#mesh.freezeWorldMatrix(worldMatrix(transform));
  }
  setOpacity(opacity: number): void {
    this.#opacity = opacity;
    this.#material.setFloat('opacity', opacity);
    this.#writeDepth();
  }
  setLayer(layer: PictureLayer): void {
    this.#layer = layer;
    const { depth, turn } = LAYERS[layer];
    this.#material.setFloat('depth', depth);
    this.#mesh.alphaIndex = turn;
    this.#writeDepth();
    this.#onDidDraw();
  }
  setVisible(on: boolean): void {
    this.#visible = on;
    this.#mesh.setEnabled(on && this.#texture !== undefined);
  }
  setPaint(): void {
    // A picture has its own colours.
  }
  setClip(plane: ClipPlane | undefined): void {
    const [x, y, z] = plane?.normal ?? [0, 0, 0];
    this.#material.setVector4(
      'section',
      new Vector4(x, y, z, plane ? vec3.dot(plane.normal, plane.origin) : 1),
    );
  }
  /** What shines through must not hide what lies behind it, and what is drawn before everything not the handles over the body. */
  #writeDepth(): void {
    this.#material.disableDepthWrite = this.#opacity < 1 || this.#layer !== 'among';
  }
  async whenShown(): Promise<void> {
    await this.decoded;
  }

  dispose(): void {
    this.#disposed = true;
    this.#mesh.dispose();
    this.#material.dispose();
    this.#texture?.dispose();
    this.#closeBitmap();
  }

  async #decode({ source }: ScenePicture): Promise<Size> {
    const engine = this.#scene.getEngine();
    const most = engine.getCaps().maxTextureSize;
    this.#bitmap =
      source instanceof Uint8Array
        ? { bitmap: await decodeImage(source, most), isOwn: true }
        : { bitmap: source as ImageBitmap, isOwn: false };
    const { width, height } = this.#bitmap.bitmap;
    if (this.#disposed) this.#closeBitmap();
    else this.#upload(engine, this.#bitmap.bitmap);
    return { width, height };
  }

  #upload(engine: AbstractEngine, bitmap: ImageBitmap): void {
    const texture = new Texture(null, this.#scene, { invertY: false });
    const inner = engine.createDynamicTexture(
      bitmap.width,
      bitmap.height,
      true,
      Constants.TEXTURE_TRILINEAR_SAMPLINGMODE,
    );
    // Whoever draws a bitmap may stand where its declarations name a canvas; it is kept and drawn again after a lost context.
    engine.updateDynamicTexture(inner, bitmap as never, false);
    texture._texture = inner;
    texture.wrapU = Constants.TEXTURE_CLAMP_ADDRESSMODE;
    texture.wrapV = Constants.TEXTURE_CLAMP_ADDRESSMODE;
    texture.anisotropicFilteringLevel = 4;
    this.#material.setTexture('picture', texture);
    this.#texture = texture;
    this.setVisible(this.#visible);
    this.#onDidDraw();
  }

  #closeBitmap(): void {
    if (this.#bitmap?.isOwn) this.#bitmap.bitmap.close();
    this.#bitmap = undefined;
  }
}
