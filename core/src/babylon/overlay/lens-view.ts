import { Camera } from '@babylonjs/core/Cameras/camera';
import { Constants } from '@babylonjs/core/Engines/constants';
import { ShaderMaterial } from '@babylonjs/core/Materials/shaderMaterial';
import { RenderTargetTexture } from '@babylonjs/core/Materials/Textures/renderTargetTexture';
import { Matrix, Vector2, Vector3 } from '@babylonjs/core/Maths/math.vector';
import { Mesh } from '@babylonjs/core/Meshes/mesh';
import type { Scene } from '@babylonjs/core/scene';
import type { Place } from './lens-place.ts';

/** Over everything else on the canvas. */
const LENS_GROUP = 2;
/** Seen by the editor's camera and not by the lens itself. */
const LENS_LAYER = 0x10000000;

const VERTEX = /* glsl */ `
precision highp float;
attribute vec3 position;
uniform vec2 middle;
uniform vec2 size;
varying vec2 vPlace;
void main(void) {
  vPlace = position.xy;
  gl_Position = vec4(middle + position.xy * size, 0.0, 1.0);
}`;

const FRAGMENT = /* glsl */ `
precision highp float;
varying vec2 vPlace;
uniform sampler2D seen;
void main(void) {
  float r = length(vPlace);
  float alpha = 1.0 - smoothstep(1.0 - fwidth(r), 1.0, r);
  if (alpha < 0.004) discard;
  gl_FragColor = vec4(texture2D(seen, vPlace * 0.5 + 0.5).rgb, alpha);
}`;

/** Looks from where another camera stands, through a narrower part of its picture. */
class LensCamera extends Camera {
  readonly #of: Camera;

  constructor(scene: Scene, of: Camera) {
    super('lens', Vector3.Zero(), scene, false);
    this.#of = of;
  }

  override _isSynchronizedViewMatrix(): boolean {
    return false;
  }

  override _getViewMatrix(): Matrix {
    this.position.copyFrom(this.#of.globalPosition);
    this._globalPosition.copyFrom(this.#of.globalPosition);
    return this.#of.getViewMatrix();
  }

  override getClassName(): string {
    return 'LensCamera';
  }
}

/** What a lens shows, and where. */
export interface Lens {
  /** CSS pixels of the canvas. */
  readonly canvas: { readonly width: number; readonly height: number };
  /** The place that is magnified, and the middle of the lens. */
  readonly of: Place;
  readonly at: Place;
  /** Half its width, CSS pixels. */
  readonly radius: number;
  readonly magnification: number;
}

/**
 * A round part of the canvas in which the scene is drawn a second time, magnified, as the same camera sees it: same eye, same light, same parallax, a narrower lens. What it
 * needs of the graphics card it takes when it is first shown, and gives back when it is disposed.
 */
export class LensView {
  readonly #scene: Scene;
  readonly #camera: Camera;
  readonly #lens: LensCamera;
  readonly #texture: RenderTargetTexture;
  readonly #material: ShaderMaterial;
  readonly #disc: Mesh;
  /** Kept while it is drawn: the engine takes no copy. */
  readonly #projection = Matrix.Identity();

  /** `pixels`: device pixels across. `drawing` is told before the magnified picture is drawn, `drawn` after it. */
  constructor(
    scene: Scene,
    camera: Camera,
    options: {
      readonly pixels: number;
      readonly drawing: () => void;
      readonly drawn: () => void;
      readonly onDidCompile: () => void;
    },
  ) {
    this.#scene = scene;
    this.#camera = camera;
    camera.layerMask |= LENS_LAYER;
    this.#lens = new LensCamera(scene, camera);
    this.#texture = this.#makeTexture(options);
    this.#material = new ShaderMaterial(
      'lens',
      scene,
      { vertexSource: VERTEX, fragmentSource: FRAGMENT },
      {
        attributes: ['position'],
        uniforms: ['middle', 'size'],
        samplers: ['seen'],
        needAlphaBlending: true,
      },
    );
    this.#material.backFaceCulling = false;
    this.#material.disableDepthWrite = true;
    this.#material.depthFunction = Constants.ALWAYS;
    this.#material.onCompiled = options.onDidCompile;
    this.#material.setTexture('seen', this.#texture);
    this.#disc = this.#makeDisc();
    this.hide();
  }

  show({ canvas, of, at, radius, magnification }: Lens): void {
    const ndc = ({ x, y }: Place) => [(2 * x) / canvas.width - 1, 1 - (2 * y) / canvas.height] as const;
    const [x, y] = ndc(of);
    const [wide, high] = [canvas.width, canvas.height].map((px) => (px * magnification) / (2 * radius)) as [number, number]; // prettier-ignore
    const narrow = Matrix.FromValues(
      ...([wide, 0, 0, 0] as const),
      ...([0, high, 0, 0] as const),
      ...([0, 0, 1, 0] as const),
      ...([-wide * x, -high * y, 0, 1] as const),
    );
    this.#camera.getProjectionMatrix(true).multiplyToRef(narrow, this.#projection);
    this.#lens.freezeProjectionMatrix(this.#projection);
    this.#material.setVector2('middle', new Vector2(...ndc(at)));
    this.#material.setVector2('size', new Vector2((2 * radius) / canvas.width, (2 * radius) / canvas.height));
    this.#disc.setEnabled(true);
    const targets = this.#camera.customRenderTargets;
    if (!targets.includes(this.#texture)) targets.push(this.#texture);
  }

  hide(): void {
    this.#disc.setEnabled(false);
    const targets = this.#camera.customRenderTargets;
    const index = targets.indexOf(this.#texture);
    if (index >= 0) targets.splice(index, 1);
  }

  dispose(): void {
    this.hide();
    this.#disc.dispose();
    this.#material.dispose();
    this.#texture.dispose();
    this.#lens.dispose();
  }

  #makeTexture({
    pixels,
    drawing,
    drawn,
  }: {
    readonly pixels: number;
    readonly drawing: () => void;
    readonly drawn: () => void;
  }): RenderTargetTexture {
    const texture = new RenderTargetTexture('lens', pixels, this.#scene, { generateMipMaps: false });
    texture.activeCamera = this.#lens;
    // What the editor's camera sees at that time; an empty list, which it has at first, is nothing.
    texture.renderList = null;
    texture.clearColor = this.#scene.clearColor.clone();
    texture.samples = SAMPLES;
    texture.setRenderingAutoClearDepthStencil(1, false);
    texture.onBeforeRenderObservable.add(drawing);
    texture.onAfterRenderObservable.add(drawn);
    return texture;
  }

  #makeDisc(): Mesh {
    const disc = new Mesh('lens', this.#scene);
    disc.setVerticesData('position', new Float32Array([-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0]), false, 3);
    disc.setIndices([0, 1, 2, 0, 2, 3], 4);
    disc.material = this.#material;
    disc.renderingGroupId = LENS_GROUP;
    disc.layerMask = LENS_LAYER;
    disc.alwaysSelectAsActiveMesh = true;
    disc.isPickable = false;
    return disc;
  }
}

/** Samples a pixel of the magnified picture: the outline of the body runs through it. */
const SAMPLES = 4;
