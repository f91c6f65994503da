import type { Scene } from '@babylonjs/core/scene';
import type { Mat4 } from '../../math/index.ts';
import type { TriMesh } from '../../mesh/index.ts';
import type { ObjectStyle, ObjectView } from '../../scene/index.ts';
import type { BodyPaint, ClipPlane } from '../../services/index.ts';
import { BodyView } from '../body/body-view.ts';
import type { BodyPreparer } from '../body/drawn-body.ts';
import { ghostPalette, parseColour, wallPalette, type ScenePalette, type Theme } from '../palette.ts';
import { worldMatrix } from './world-matrix.ts';

/** How everything is seen now. */
export interface Seen {
  readonly palette: ScenePalette;
  readonly theme: Theme;
  readonly perspective: boolean;
}

function coloured(palette: ScenePalette, colour: ObjectStyle['colour']): ScenePalette {
  if (colour === 'wall') return wallPalette(palette);
  if (colour === 'ghost') return ghostPalette(palette);
  return colour === 'body' ? palette : { ...palette, body: parseColour(colour) };
}

/** A mesh beside the body, drawn as the body is. */
export class MeshObject implements ObjectView {
  readonly #view: BodyView;
  readonly #style: ObjectStyle;
  readonly #onDidDispose: (view: MeshObject) => void;

  constructor(
    scene: Scene,
    style: ObjectStyle,
    host: {
      readonly seen: Seen;
      readonly prepareBody: BodyPreparer | undefined;
      onDidDraw(): void;
      onDidDispose(view: MeshObject): void;
    },
  ) {
    this.#style = style;
    this.#onDidDispose = (view) => host.onDidDispose(view);
    this.#view = new BodyView(scene, () => host.onDidDraw(), host.prepareBody);
    if (style.yields) this.#view.setBehind();
    this.see(host.seen);
  }

  /** Follows theme and projection. */
  see({ palette, theme, perspective }: Seen): void {
    this.#view.setPalette(coloured(palette, this.#style.colour), theme);
    this.#view.setPerspective(perspective);
  }

  setMesh(mesh: TriMesh): void {
    this.#view.show(mesh, { shadeFolds: false });
  }
  setTransform(transform: Mat4): void {
    this.#view.setWorld(worldMatrix(transform));
  }
  setOpacity(opacity: number): void {
    this.#view.setOpacity(opacity);
  }
  setVisible(on: boolean): void {
    this.#view.setVisible(on);
  }
  setPaint(paint: BodyPaint): void {
    this.#view.paint(paint);
  }
  setClip(plane: ClipPlane | undefined): void {
    this.#view.setSection(plane);
  }
  whenShown(): Promise<void> {
    return this.#view.whenSettled();
  }
  dispose(): void {
    this.#view.dispose();
    this.#onDidDispose(this);
  }
}
