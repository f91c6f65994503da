import { ShaderMaterial } from '@babylonjs/core/Materials/shaderMaterial';
import { Color3, Color4 } from '@babylonjs/core/Maths/math.color';
import { Vector4 } from '@babylonjs/core/Maths/math.vector';
import { Mesh } from '@babylonjs/core/Meshes/mesh';
import type { Scene } from '@babylonjs/core/scene';
import { vec3, type Vec3 } from '../../math/index.ts';
import type { TriMesh } from '../../mesh/index.ts';
import type { BodyPaint } from '../../services/index.ts';
import { deviationStops, mixColour, type Rgb, type ScenePalette, type Theme } from '../palette.ts';
import { PLASTER_FRAGMENT, PLASTER_VERTEX, WIRE_FRAGMENT, WIRE_VERTEX } from './plaster-shader.ts';
import { buildRenderTopology, type RenderTopology } from './render-topology.ts';
import { cavity, shadingNormals } from './shading.ts';

const colour3 = (c: Rgb) => new Color3(c[0], c[1], c[2]);

/**
 * Draws one body. Vertices on a crease are drawn twice (`RenderTopology`), so buffers are longer than the mesh's; they are
 * made once a topology and written in place while only positions change.
 */
export class BodyView {
  readonly #scene: Scene;
  readonly #material: ShaderMaterial;
  readonly #wireMaterial: ShaderMaterial;
  #mesh: Mesh | undefined;
  #wire: Mesh | undefined;
  #source: TriMesh | undefined;
  #topology: RenderTopology = { indices: new Uint32Array(0), sources: new Uint32Array(0) };
  #positions = new Float32Array(0);
  #normals = new Float32Array(0);
  #deviation = new Float32Array(0);
  #paint: BodyPaint = { kind: 'plain' };
  #wireframe = false;
  #opacity = 1;
  #visible = true;

  constructor(scene: Scene, onDidCompile: () => void) {
    this.#scene = scene;
    this.#material = new ShaderMaterial(
      'plaster',
      scene,
      { vertexSource: PLASTER_VERTEX, fragmentSource: PLASTER_FRAGMENT },
      {
        attributes: ['position', 'normal', 'cavity', 'deviation'],
        uniforms: ['view', 'viewProjection'],
        needAlphaBlending: false,
      },
    );
    this.#material.backFaceCulling = false;
    this.#material.onCompiled = onDidCompile;
    this.#wireMaterial = new ShaderMaterial(
      'wire',
      scene,
      { vertexSource: WIRE_VERTEX, fragmentSource: WIRE_FRAGMENT },
      { attributes: ['position', 'normal'], uniforms: ['view', 'viewProjection'], needAlphaBlending: true },
    );
    this.#wireMaterial.wireframe = true;
    this.#wireMaterial.backFaceCulling = false;
    this.#wireMaterial.disableDepthWrite = true;
    this.#wireMaterial.onCompiled = onDidCompile;
    this.#material.setFloat('limit', 10);
    this.#material.setFloat('contourStep', 5);
    this.setSection(undefined);
    this.setSplit(undefined);
    this.setOpacity(1);
    this.paint({ kind: 'plain' });
    this.setPerspective(true);
  }

  /** The mesh that is drawn. */
  get source(): TriMesh | undefined {
    return this.#source;
  }

  /**
   * Draws `mesh`. With the `indices` object of the mesh before, only positions and normals are written; the shade of the
   * folds then stays as it was unless `shadeFolds` asks for it.
   */
  show(mesh: TriMesh, options: { readonly shadeFolds: boolean }): void {
    const same =
      this.#source?.indices === mesh.indices && this.#source.positions.length === mesh.positions.length;
    this.#source = mesh;
    if (same && this.#mesh) {
      this.#fill(mesh);
      this.#mesh.updateVerticesData('position', this.#positions);
      this.#mesh.updateVerticesData('normal', this.#normals);
      if (options.shadeFolds) this.#mesh.updateVerticesData('cavity', this.#folds());
      return;
    }
    this.#build(mesh);
  }

  paint(paint: BodyPaint): void {
    this.#paint = paint;
    const painted = paint.kind === 'deviation';
    this.#material.setFloat('painted', painted ? 1 : 0);
    if (paint.kind !== 'deviation') return;
    this.#material.setFloat('limit', Math.max(1e-6, paint.limit));
    this.#material.setFloat('contourStep', Math.max(1e-6, paint.contourStep));
    if (!this.#mesh || !this.#source) return;
    this.#fillDeviation(this.#source.positions.length / 3);
    this.#mesh.updateVerticesData('deviation', this.#deviation);
  }

  setWireframe(on: boolean): void {
    this.#wireframe = on;
    this.#wire?.dispose();
    this.#wire = undefined;
    if (!on || !this.#mesh) return;
    const wire = this.#mesh.clone('body-wire');
    wire.material = this.#wireMaterial;
    wire.alwaysSelectAsActiveMesh = true;
    wire.isPickable = false;
    this.#wire = wire;
  }

  /** 0 to 1. A veiled body shows its nearest skin only, with what lies inside behind it. */
  setOpacity(opacity: number): void {
    this.#opacity = opacity;
    this.#material.setFloat('opacity', opacity);
    this.#material.needDepthPrePass = opacity < 1;
    this.#material.alpha = opacity;
  }

  get opacity(): number {
    return this.#opacity;
  }

  setVisible(on: boolean): void {
    this.#visible = on;
    this.#mesh?.setEnabled(on);
    this.#wire?.setEnabled(on);
  }

  setPerspective(on: boolean): void {
    this.#material.setFloat('perspective', on ? 1 : 0);
  }

  /** Hides what lies on the side of the plane that `normal` points to; undefined shows everything. */
  setSection(plane: { readonly origin: Vec3; readonly normal: Vec3 } | undefined): void {
    const [x, y, z] = plane?.normal ?? [0, 0, 0];
    const section = new Vector4(x, y, z, plane ? vec3.dot(plane.normal, plane.origin) : 1);
    for (const material of [this.#material, this.#wireMaterial]) material.setVector4('section', section);
  }

  /** Draws only one side of a line down the screen; `at` runs from 0 at the left edge to 1. Undefined draws both. */
  setSplit(split: { readonly side: 'left' | 'right'; readonly at: number } | undefined): void {
    for (const material of [this.#material, this.#wireMaterial]) {
      material.setFloat('splitSide', split ? (split.side === 'left' ? 1 : -1) : 0);
      material.setFloat('splitAt', split ? 2 * split.at - 1 : 0);
    }
  }

  setPalette(palette: ScenePalette, theme: Theme): void {
    this.#material.setColor3('bodyColour', colour3(palette.body));
    this.#material.setColor3('insideColour', colour3(palette.inside));
    this.#material.setColor3('rimColour', colour3(palette.rim));
    this.#material.setFloat('rimStrength', palette.rimStrength);
    this.#material.setColor3Array('stops', deviationStops(theme).map(colour3));
    this.#material.setColor3(
      'contourColour',
      colour3(theme === 'light' ? [0.1, 0.13, 0.17] : [0.93, 0.95, 0.97]),
    );
    const wire = mixColour(palette.text, palette.body, theme === 'light' ? 0.25 : 0.9);
    this.#wireMaterial.setColor4(
      'colour',
      new Color4(
        ...(theme === 'light' ? wire : ([0.06, 0.07, 0.09] as const)),
        theme === 'light' ? 0.3 : 0.34,
      ),
    );
  }

  dispose(): void {
    this.#wire?.dispose();
    this.#mesh?.dispose();
    this.#material.dispose();
    this.#wireMaterial.dispose();
    this.#mesh = undefined;
    this.#wire = undefined;
  }

  #build(mesh: TriMesh): void {
    this.#wire?.dispose();
    this.#mesh?.dispose();
    this.#topology = buildRenderTopology(mesh);
    const drawn = mesh.positions.length / 3 + this.#topology.sources.length;
    this.#positions = new Float32Array(3 * drawn);
    this.#normals = new Float32Array(3 * drawn);
    this.#deviation = new Float32Array(drawn);
    this.#fill(mesh);
    this.#fillDeviation(mesh.positions.length / 3);
    const body = new Mesh('body', this.#scene);
    body.setVerticesData('position', this.#positions, true, 3);
    body.setVerticesData('normal', this.#normals, true, 3);
    body.setVerticesData('cavity', this.#folds(), true, 1);
    body.setVerticesData('deviation', this.#deviation, true, 1);
    body.setIndices(this.#topology.indices, drawn);
    body.material = this.#material;
    body.alwaysSelectAsActiveMesh = true;
    body.isPickable = false;
    this.#mesh = body;
    this.setWireframe(this.#wireframe);
    this.setVisible(this.#visible);
  }

  #fill(mesh: TriMesh): void {
    const { sources, indices } = this.#topology;
    this.#positions.set(mesh.positions);
    const start = mesh.positions.length;
    for (let i = 0; i < sources.length; i++) {
      const s = 3 * sources[i]!;
      this.#positions[start + 3 * i] = mesh.positions[s]!;
      this.#positions[start + 3 * i + 1] = mesh.positions[s + 1]!;
      this.#positions[start + 3 * i + 2] = mesh.positions[s + 2]!;
    }
    shadingNormals(this.#positions, indices, this.#normals);
  }

  /** Folds are measured on the mesh as it is joined, so that a crease does not break their smoothing. */
  #folds(): Float32Array {
    const mesh = this.#source!;
    const vertices = mesh.positions.length / 3;
    const joined = new Float32Array(mesh.positions.length);
    shadingNormals(mesh.positions, mesh.indices, joined);
    return this.#spread(
      cavity(mesh.positions, mesh.indices, joined),
      vertices,
      new Float32Array(this.#deviation.length),
    );
  }

  #fillDeviation(vertices: number): void {
    const paint = this.#paint;
    if (paint.kind === 'deviation' && paint.values.length === vertices)
      this.#spread(paint.values, vertices, this.#deviation);
    else this.#deviation.fill(0);
  }

  #spread(values: Float32Array, vertices: number, out: Float32Array): Float32Array {
    out.set(values);
    const { sources } = this.#topology;
    for (let i = 0; i < sources.length; i++) out[vertices + i] = values[sources[i]!]!;
    return out;
  }
}
