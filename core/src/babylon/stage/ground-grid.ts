import { ShaderMaterial } from '@babylonjs/core/Materials/shaderMaterial';
import { Color3 } from '@babylonjs/core/Maths/math.color';
import { Vector3 } from '@babylonjs/core/Maths/math.vector';
import { Mesh } from '@babylonjs/core/Meshes/mesh';
import type { Scene } from '@babylonjs/core/scene';
import type { BodyExtent } from '../camera/camera-controller.ts';
import type { ScenePalette } from '../palette.ts';

const VERTEX = /* glsl */ `
precision highp float;
attribute vec3 position;
uniform mat4 viewProjection;
uniform vec3 centre;
uniform float size;
varying vec2 vGround;
varying vec2 vFromCentre;
void main(void) {
  vFromCentre = position.xy;
  vec3 place = centre + vec3(position.xy * size, 0.0);
  vGround = place.xy;
  gl_Position = viewProjection * vec4(place, 1.0);
}`;

// Lines a pixel wide at any distance; they fade where they would crowd, towards the rim, and under the body a soft shadow
// stands on them. Source: Gustavson, 2D shape rendering by distance fields (OpenGL Insights, 2012).
const FRAGMENT = /* glsl */ `
precision highp float;
varying vec2 vGround;
varying vec2 vFromCentre;
uniform vec3 colour;
uniform float strength;
uniform vec2 footprint;
uniform float shadow;
float lines(float step, float weight) {
  vec2 place = vGround / step;
  vec2 slope = max(fwidth(place), 1e-6);
  vec2 line = abs(fract(place - 0.5) - 0.5) / slope;
  vec2 fade = 1.0 - smoothstep(0.12, 0.45, slope);
  vec2 cover = (1.0 - smoothstep(0.2, 1.1, line)) * fade;
  return max(cover.x, cover.y) * weight;
}
void main(void) {
  float fade = 1.0 - smoothstep(0.35, 1.0, length(vFromCentre));
  float grid = max(lines(50.0, 0.35), lines(250.0, 0.8)) * strength * fade;
  vec2 under = vFromCentre / footprint;
  float dark = exp(-dot(under, under) * 1.15) * shadow;
  float alpha = grid + dark * (1.0 - grid);
  vec3 tone = mix(vec3(0.02, 0.03, 0.05), colour, grid / max(alpha, 1e-4));
  gl_FragColor = vec4(tone, alpha);
}`;

/** A thin grid under the body: 50 mm squares, a stronger line each 250 mm, with the body's soft shadow on it. */
export class GroundGrid {
  readonly #material: ShaderMaterial;
  readonly #mesh: Mesh;

  constructor(scene: Scene, onDidCompile: () => void) {
    this.#material = new ShaderMaterial(
      'ground',
      scene,
      { vertexSource: VERTEX, fragmentSource: FRAGMENT },
      {
        attributes: ['position'],
        uniforms: ['viewProjection', 'centre', 'size', 'colour', 'strength', 'footprint', 'shadow'],
        needAlphaBlending: true,
      },
    );
    this.#material.backFaceCulling = false;
    this.#material.disableDepthWrite = true;
    this.#material.onCompiled = onDidCompile;
    this.#mesh = new Mesh('ground', scene);
    this.#mesh.setVerticesData(
      'position',
      new Float32Array([-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0]),
      false,
      3,
    );
    this.#mesh.setIndices([0, 1, 2, 0, 2, 3], 4);
    this.#mesh.material = this.#material;
    this.#mesh.alwaysSelectAsActiveMesh = true;
    this.#mesh.isPickable = false;
    this.#mesh.alphaIndex = -1;
  }

  setVisible(on: boolean): void {
    this.#mesh.setEnabled(on);
  }

  setExtent(extent: BodyExtent): void {
    const { centre, low, high, radius } = extent;
    const size = Math.max(750, radius * 2.4);
    this.#material.setVector3('centre', new Vector3(centre[0], centre[1], low[2] - radius * 0.02));
    this.#material.setFloat('size', size);
    this.#material.setVector2('footprint', {
      x: (Math.max(20, high[0] - low[0]) * 0.5) / size,
      y: (Math.max(20, high[1] - low[1]) * 0.5) / size,
    });
  }

  setPalette(palette: ScenePalette, dark: boolean): void {
    this.#material.setColor3('colour', new Color3(...palette.grid));
    this.#material.setFloat('strength', dark ? 0.36 : 0.42);
    this.#material.setFloat('shadow', dark ? 0.55 : 0.2);
  }

  dispose(): void {
    this.#mesh.dispose();
    this.#material.dispose();
  }
}
