import { millimetresPerPixel, projectPoint } from '../camera/view-math.ts';
import type { CameraController } from '../camera/camera-controller.ts';
import type { Vec3 } from '../../math/index.ts';
import type { UnitsService } from '../../services/index.ts';
import type { ScenePalette, Theme } from '../palette.ts';
import type { BodyWidget, CoreWidgetFactory, WidgetContext, WidgetView } from './body-widget.ts';
import { DomLayer } from './dom-layer.ts';

/** What every widget of an editor is made with, apart from its element and its words. */
export type WidgetHost = Omit<WidgetContext, 'root' | 't' | 'palette' | 'theme'> & {
  readonly camera: CameraController;
  /** Told when a widget throws; it is then taken away, and everything else stays. */
  onFault(widget: string, error: unknown): void;
};

interface Shown {
  readonly id: string;
  readonly widget: BodyWidget;
  readonly root: HTMLElement;
}

/** Everything of HTML over the canvas. */
export class SceneWidgets {
  readonly #layer: DomLayer;
  readonly #labels: HTMLElement;
  readonly #shown: Shown[] = [];
  #palette: ScenePalette;
  #theme: Theme;
  #confirmed = true;
  #host: WidgetHost | undefined;
  #isDisposed = false;

  constructor(canvas: HTMLCanvasElement, palette: ScenePalette, theme: Theme) {
    this.#palette = palette;
    this.#theme = theme;
    this.#layer = new DomLayer(canvas);
    this.#layer.setPalette(palette, theme);
    this.#labels = this.#element();
  }

  /** Parent of the overlay's texts. */
  get labelRoot(): HTMLElement {
    return this.#labels;
  }

  /** Adds a widget; one that throws is told and left out. `host` is the same for all. */
  add(id: string, make: CoreWidgetFactory, t: WidgetContext['t'], host: WidgetHost): void {
    if (this.#isDisposed) return;
    this.#host = host;
    const root = this.#element();
    try {
      const widget = make({ ...host, root, t, palette: this.#palette, theme: this.#theme });
      this.#shown.push({ id, widget, root });
    } catch (error) {
      root.remove();
      host.onFault(id, error);
      return;
    }
    if (!this.#confirmed) this.setConfirmed(false);
    host.requestRender();
  }

  setPalette(palette: ScenePalette, theme: Theme): void {
    this.#palette = palette;
    this.#theme = theme;
    this.#layer.setPalette(palette, theme);
    this.#each((widget) => widget.setPalette?.(palette, theme));
  }

  follow({ pose, lens }: CameraController, unit: UnitsService['length']): void {
    const { right, up, back } = pose.basis;
    const own = (axis: Vec3): Vec3 => [...axis];
    const view: WidgetView = {
      // The camera turns by these, and the standard views are made of them.
      ...{
        right: own(right),
        up: own(up),
        back: own(back),
        unit,
        millimetresPerPixel: millimetresPerPixel(pose, lens),
      },
      project: (point) => projectPoint(pose, lens, point),
    };
    this.#each((widget) => widget.follow?.(view));
  }

  /** Whether a person has confirmed which side is which. */
  setConfirmed(confirmed: boolean): void {
    this.#confirmed = confirmed;
    this.#each((widget) => widget.setConfirmed?.(confirmed));
  }

  rename(): void {
    this.#each((widget) => widget.rename?.());
  }

  dispose(): void {
    this.#isDisposed = true;
    for (const one of [...this.#shown]) this.#take(one);
    this.#layer.dispose();
  }

  #element(): HTMLElement {
    const { root } = this.#layer;
    return root.appendChild(root.ownerDocument.createElement('div'));
  }

  #each(work: (widget: BodyWidget) => void): void {
    for (const one of [...this.#shown])
      try {
        work(one.widget);
      } catch (error) {
        this.#take(one);
        this.#host?.onFault(one.id, error);
      }
  }

  #take(one: Shown): void {
    const at = this.#shown.indexOf(one);
    if (at >= 0) this.#shown.splice(at, 1);
    try {
      one.widget.dispose();
    } catch (error) {
      this.#host?.onFault(one.id, error);
    }
    one.root.remove();
  }
}
