import { ShaderMaterial } from '@babylonjs/core/Materials/shaderMaterial';
import { Color3, Color4 } from '@babylonjs/core/Maths/math.color';
import { Vector4, type Matrix } from '@babylonjs/core/Maths/math.vector';
import { Mesh } from '@babylonjs/core/Meshes/mesh';
import type { Scene } from '@babylonjs/core/scene';
import { vec3, type Vec3 } from '../../math/index.ts';
import { movedVertices, type TriMesh } from '../../mesh/index.ts';
import type { BodyPaint } from '../../services/index.ts';
import {
  bareColour,
  deviationStops,
  mixColour,
  type Rgb,
  type ScenePalette,
  type Theme,
} from '../palette.ts';
import { PLASTER_FRAGMENT, PLASTER_VERTEX, WIRE_FRAGMENT, WIRE_VERTEX } from './plaster-shader.ts';
import { BodyPatcher } from './body-patcher.ts';
import { drawnBodyOf, foldsOf, spread, type BodyPreparer, type DrawnBody } from './drawn-body.ts';
import { shadingNormals } from './shading.ts';
import { uploadRanges } from './upload-ranges.ts';

const colour3 = (c: Rgb) => new Color3(c[0], c[1], c[2]);

/** The body in the buffers and the mesh it was made of. */
type Drawn = DrawnBody & { readonly source: TriMesh | undefined };

/** Share of the vertices up to which it pays to look for what they touch. */
const FEW = 1 / 6;

const NOTHING_DRAWN: DrawnBody = {
  indices: new Uint32Array(0),
  sources: new Uint32Array(0),
  positions: new Float32Array(0),
  normals: new Float32Array(0),
  folds: new Float32Array(0),
};

/**
 * Draws one body. Vertices on a crease are drawn twice (`DrawnBody`), so buffers are longer than the mesh's; they are
 * made once a topology and written in place while only positions change.
 */
export class BodyView {
  readonly #scene: Scene;
  readonly #material: ShaderMaterial;
  readonly #wireMaterial: ShaderMaterial;
  readonly #prepare: BodyPreparer | undefined;
  readonly #onDidDraw: () => void;
  #mesh: Mesh | undefined;
  #wire: Mesh | undefined;
  #source: TriMesh | undefined;
  /** Wanted, and not drawn yet because it is being prepared. */
  #awaited: TriMesh | undefined;
  /** In preparation; a second one waits until it is done, and only the last counts. */
  #preparing: TriMesh | undefined;
  #next: TriMesh | undefined;
  #drawn: Drawn = { ...NOTHING_DRAWN, source: undefined };
  /** Made when a part of what is drawn moves. */
  #patcher: BodyPatcher | undefined;
  #deviation = new Float32Array(0);
  #bare = new Float32Array(0);
  #paint: BodyPaint = { kind: 'plain' };
  #wireframe = false;
  #opacity = 1;
  #visible = true;
  #world: Matrix | undefined;
  #disposed = false;
  #waiting: (() => void)[] = [];

  /** `onDidChange` is told when a frame is due: a shader was compiled, a prepared body came. */
  constructor(scene: Scene, onDidChange: () => void, prepare?: BodyPreparer) {
    this.#scene = scene;
    this.#prepare = prepare;
    this.#onDidDraw = onDidChange;
    this.#material = new ShaderMaterial(
      'plaster',
      scene,
      { vertexSource: PLASTER_VERTEX, fragmentSource: PLASTER_FRAGMENT },
      {
        attributes: ['position', 'normal', 'cavity', 'deviation', 'bare'],
        uniforms: ['world', 'view', 'viewProjection'],
        needAlphaBlending: false,
      },
    );
    this.#material.backFaceCulling = false;
    this.#material.onCompiled = onDidChange;
    this.#wireMaterial = new ShaderMaterial(
      'wire',
      scene,
      { vertexSource: WIRE_VERTEX, fragmentSource: WIRE_FRAGMENT },
      { attributes: ['position', 'normal'], uniforms: ['view', 'viewProjection'], needAlphaBlending: true },
    );
    this.#wireMaterial.wireframe = true;
    this.#wireMaterial.backFaceCulling = false;
    this.#wireMaterial.disableDepthWrite = true;
    this.#wireMaterial.onCompiled = onDidChange;
    this.#material.setFloat('limit', 10);
    this.#material.setFloat('contourStep', 5);
    this.setSection(undefined);
    this.setSplit(undefined);
    this.setOpacity(1);
    this.paint({ kind: 'plain' });
    this.setPerspective(true);
  }

  /** The mesh that is to be seen. */
  get source(): TriMesh | undefined {
    return this.#source;
  }

  /**
   * Draws `mesh`. With the `indices` object of the mesh before, only positions and normals are written; the shade of the
   * folds then stays as it was unless `shadeFolds` asks for it. A body of another topology is drawn when it is prepared; the one
   * before stays until then.
   */
  show(mesh: TriMesh, options: { readonly shadeFolds: boolean }): void {
    this.#source = mesh;
    this.#awaited = undefined;
    if (this.#mesh && this.#drawn.source === mesh) return this.#tellSettled();
    if (this.#mesh && this.#isDrawnAs(mesh)) {
      this.#refill(mesh);
      this.#tellSettled();
      if (!options.shadeFolds) return;
      if (this.#prepare) this.#request(mesh);
      else this.#mesh.updateVerticesData('cavity', foldsOf(mesh, this.#drawn.sources));
      return;
    }
    if (!this.#prepare) {
      this.#build(mesh, drawnBodyOf(mesh));
      return;
    }
    this.#awaited = mesh;
    this.#request(mesh);
  }

  /** Draws `vertices` of the body where they lie now: they were written in place. */
  patch(vertices: Uint32Array): void {
    const mesh = this.#drawn.source;
    if (this.#mesh && mesh && mesh === this.#source) this.#move(mesh, vertices);
  }

  /** Resolves when what is wanted is what is drawn. */
  whenSettled(): Promise<void> {
    return this.#awaited ? new Promise((resolve) => this.#waiting.push(resolve)) : Promise.resolve();
  }

  paint(paint: BodyPaint): void {
    this.#paint = paint;
    const painted = paint.kind === 'deviation';
    this.#material.setFloat('painted', painted ? 1 : 0);
    if (paint.kind !== 'deviation') return;
    this.#material.setFloat('limit', Math.max(1e-6, paint.limit));
    this.#material.setFloat('contourStep', Math.max(1e-6, paint.contourStep));
    if (!this.#mesh || !this.#drawn.source) return;
    this.#fillDeviation(this.#drawn.source.positions.length / 3);
    this.#mesh.updateVerticesData('deviation', this.#deviation);
    this.#mesh.updateVerticesData('bare', this.#bare);
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

  /** Places what is drawn; the body itself stands where its mesh says. */
  setWorld(world: Matrix): void {
    this.#world = world;
    this.#mesh?.freezeWorldMatrix(world);
  }

  /** Puts it behind another body where both have the same skin. */
  setBehind(): void {
    this.#material.zOffset = 2;
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
    this.#material.setColor3('bareColour', colour3(bareColour(theme)));
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
    this.#disposed = true;
    this.#tellSettled();
    this.#wire?.dispose();
    this.#mesh?.dispose();
    this.#material.dispose();
    this.#wireMaterial.dispose();
    this.#mesh = undefined;
    this.#wire = undefined;
  }

  /** Whether `mesh` has the triangles of the body that is drawn. */
  #isDrawnAs(mesh: TriMesh): boolean {
    const { source } = this.#drawn;
    return source?.indices === mesh.indices && source.positions.length === mesh.positions.length;
  }

  #request(mesh: TriMesh): void {
    if (this.#preparing) {
      this.#next = mesh;
      return;
    }
    this.#preparing = mesh;
    this.#prepare!(mesh)
      // Without the preparer the page does it, as for a host that has none.
      .catch(() => drawnBodyOf(mesh))
      .then((body) => this.#take(mesh, body));
  }

  #take(mesh: TriMesh, body: DrawnBody): void {
    this.#preparing = undefined;
    if (this.#disposed) return;
    // Late, but while a later one is still awaited under the hand it is the best there is.
    if (this.#awaited) {
      this.#build(mesh, body);
      // It may have been written in place meanwhile.
      this.#refill(mesh);
      if (this.#awaited === mesh) this.#awaited = undefined;
    } else if (this.#mesh && this.#drawn.source === mesh) this.#shadeFolds(body);
    const next = this.#next;
    this.#next = undefined;
    if (next && next === this.#source && (this.#awaited || this.#drawn.source === next)) this.#request(next);
    this.#tellSettled();
    this.#onDidDraw();
  }

  /** Where it moved, other vertices may lie on a crease than those that are drawn twice here. */
  #shadeFolds({ folds }: DrawnBody): void {
    const { source, sources } = this.#drawn;
    const vertices = source!.positions.length / 3;
    const drawn = new Float32Array(vertices + sources.length);
    spread(folds.subarray(0, vertices), sources, 1, drawn);
    this.#mesh!.updateVerticesData('cavity', drawn);
  }

  #tellSettled(): void {
    if (this.#awaited && !this.#disposed) return;
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  #build(mesh: TriMesh, body: DrawnBody): void {
    this.#wire?.dispose();
    this.#mesh?.dispose();
    this.#drawn = { ...body, source: mesh };
    this.#patcher = undefined;
    const drawn = body.positions.length / 3;
    this.#deviation = new Float32Array(drawn);
    this.#bare = new Float32Array(drawn);
    this.#fillDeviation(mesh.positions.length / 3);
    const made = new Mesh('body', this.#scene);
    made.setVerticesData('position', body.positions, true, 3);
    made.setVerticesData('normal', body.normals, true, 3);
    made.setVerticesData('cavity', body.folds, true, 1);
    made.setVerticesData('deviation', this.#deviation, true, 1);
    made.setVerticesData('bare', this.#bare, true, 1);
    made.setIndices(body.indices, drawn);
    made.material = this.#material;
    made.alwaysSelectAsActiveMesh = true;
    made.isPickable = false;
    this.#mesh = made;
    if (this.#world) made.freezeWorldMatrix(this.#world);
    this.setWireframe(this.#wireframe);
    this.setVisible(this.#visible);
  }

  /** The body before had the same triangles: only what lies elsewhere is written. */
  #refill(mesh: TriMesh): void {
    const { positions } = this.#drawn;
    this.#drawn = { ...this.#drawn, source: mesh };
    this.#move(mesh, movedVertices(positions.subarray(0, mesh.positions.length), mesh.positions));
  }

  #move(mesh: TriMesh, vertices: Uint32Array): void {
    const { indices, sources, positions, normals } = this.#drawn;
    if (vertices.length > FEW * (mesh.positions.length / 3)) {
      spread(mesh.positions, sources, 3, positions);
      shadingNormals(positions, indices, normals);
      this.#mesh!.updateVerticesData('position', positions);
      this.#mesh!.updateVerticesData('normal', normals);
      return;
    }
    this.#patcher ??= new BodyPatcher(this.#drawn, mesh.positions.length / 3);
    const { moved, shaded } = this.#patcher.patch(mesh.positions, vertices);
    uploadRanges(this.#mesh!, 'position', positions, moved);
    uploadRanges(this.#mesh!, 'normal', normals, shaded);
  }

  #fillDeviation(vertices: number): void {
    const paint = this.#paint;
    if (paint.kind === 'deviation' && paint.values.length === vertices)
      spread(paint.values, this.#drawn.sources, 1, this.#deviation);
    else this.#deviation.fill(0);
    this.#fillBare(paint.kind === 'deviation' ? paint.bare : undefined);
  }

  /** Bare are drawn vertices without a value, and those all of whose triangles are bare. */
  #fillBare(triangles: Uint8Array | undefined): void {
    const { indices } = this.#drawn;
    const areKnown = triangles?.length === indices.length / 3;
    this.#bare.fill(areKnown ? 1 : 0);
    if (areKnown)
      for (let h = 0; h < indices.length; h++)
        if (triangles[Math.floor(h / 3)] === 0) this.#bare[indices[h]!] = 0;
    for (let v = 0; v < this.#bare.length; v++)
      if (Number.isNaN(this.#deviation[v]!)) {
        this.#deviation[v] = 0;
        this.#bare[v] = 1;
      }
  }
}
