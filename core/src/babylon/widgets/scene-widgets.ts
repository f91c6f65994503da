import type { I18nService, UnitsService } from '../../services/index.ts';
import type { CameraController } from '../camera/camera-controller.ts';
import { millimetresPerPixel } from '../camera/view-math.ts';
import type { ScenePalette, Theme } from '../palette.ts';
import { DomLayer } from './dom-layer.ts';
import { ScaleBar } from './scale-bar.ts';
import { SideLetters } from './side-letters.ts';
import { ViewCube } from './view-cube.ts';

/** Everything of HTML over the canvas. */
export class SceneWidgets {
  readonly #layer: DomLayer;
  readonly #labels: HTMLElement;
  readonly #cube: ViewCube | undefined;
  readonly #bar: ScaleBar | undefined;
  readonly #letters: SideLetters | undefined;

  constructor(
    canvas: HTMLCanvasElement,
    options: {
      readonly camera: CameraController;
      readonly i18n: I18nService | undefined;
      readonly palette: ScenePalette;
      readonly theme: Theme;
      /** False leaves the labels only. */
      readonly full: boolean;
    },
  ) {
    this.#layer = new DomLayer(canvas);
    this.#layer.setPalette(options.palette, options.theme);
    const { root } = this.#layer;
    this.#labels = root.ownerDocument.createElement('div');
    root.append(this.#labels);
    if (!options.full) return;
    this.#letters = new SideLetters(root);
    this.#bar = new ScaleBar(root);
    this.#cube = new ViewCube(root, options);
  }

  /** Parent of the overlay's texts. */
  get labelRoot(): HTMLElement {
    return this.#labels;
  }

  setPalette(palette: ScenePalette, theme: Theme): void {
    this.#layer.setPalette(palette, theme);
    this.#cube?.setPalette(palette, theme);
  }

  follow(camera: CameraController, unit: UnitsService['length']): void {
    this.#bar?.update(millimetresPerPixel(camera.pose, camera.lens), unit);
    this.#letters?.update(camera.pose.basis);
    this.#cube?.update(camera.pose.basis);
  }

  /** Whether a person has confirmed which side is which. */
  setConfirmed(confirmed: boolean): void {
    this.#letters?.setConfirmed(confirmed);
    this.#cube?.setConfirmed(confirmed);
  }

  rename(): void {
    this.#cube?.rename();
  }

  dispose(): void {
    this.#cube?.dispose();
    this.#bar?.dispose();
    this.#letters?.dispose();
    this.#layer.dispose();
  }
}
