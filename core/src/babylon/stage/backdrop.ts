import { ShaderMaterial } from '@babylonjs/core/Materials/shaderMaterial';
import { Color3 } from '@babylonjs/core/Maths/math.color';
import { Mesh } from '@babylonjs/core/Meshes/mesh';
import type { Scene } from '@babylonjs/core/scene';
import type { Rgb, ScenePalette } from '../palette.ts';

const VERTEX = /* glsl */ `
precision highp float;
attribute vec3 position;
varying vec2 vPlace;
void main(void) {
  vPlace = position.xy * 0.5 + 0.5;
  gl_Position = vec4(position.xy, 0.99999, 1.0);
}`;

// The noise is half a grey step: a soft gradient over a large screen would band without it.
const FRAGMENT = /* glsl */ `
precision highp float;
varying vec2 vPlace;
uniform vec3 top;
uniform vec3 bottom;
void main(void) {
  float noise = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715)))) - 0.5;
  float glow = smoothstep(1.05, 0.1, distance(vPlace, vec2(0.5, 0.58)));
  vec3 colour = mix(bottom, top, clamp(mix(vPlace.y, 1.0, 0.55 * glow), 0.0, 1.0));
  gl_FragColor = vec4(colour + noise / 255.0, 1.0);
}`;

/** The canvas behind everything: the theme's gradient with a little more light behind the body. */
export class Backdrop {
  readonly #material: ShaderMaterial;
  readonly #mesh: Mesh;

  constructor(scene: Scene, onDidCompile: () => void) {
    this.#material = new ShaderMaterial(
      'backdrop',
      scene,
      { vertexSource: VERTEX, fragmentSource: FRAGMENT },
      { attributes: ['position'], uniforms: [] },
    );
    this.#material.backFaceCulling = false;
    this.#material.disableDepthWrite = true;
    this.#material.onCompiled = onDidCompile;
    this.#mesh = new Mesh('backdrop', scene);
    this.#mesh.setVerticesData('position', new Float32Array([-1, -1, 0, 3, -1, 0, -1, 3, 0]), false, 3);
    this.#mesh.setIndices([0, 1, 2], 3);
    this.#mesh.material = this.#material;
    this.#mesh.alwaysSelectAsActiveMesh = true;
    this.#mesh.isPickable = false;
  }

  setPalette(palette: ScenePalette): void {
    const colour = (c: Rgb) => new Color3(c[0], c[1], c[2]);
    this.#material.setColor3('top', colour(palette.canvasTop));
    this.#material.setColor3('bottom', colour(palette.canvasBottom));
  }

  dispose(): void {
    this.#mesh.dispose();
    this.#material.dispose();
  }
}
