import type { Vec3 } from '../../math/index.ts';
import type { ServiceLocator, StandardView, UnitsService } from '../../services/index.ts';
import type { CameraController } from '../camera/camera-controller.ts';
import type { ScenePalette, Theme } from '../palette.ts';

/** How the body is seen in a frame. */
export interface WidgetView {
  /** Axes of the screen in model space, of length 1: to the right, up, and towards the eye. */
  readonly right: Vec3;
  readonly up: Vec3;
  readonly back: Vec3;
  /** At the body's centre. */
  readonly millimetresPerPixel: number;
  readonly unit: UnitsService['length'];
  /** CSS pixel of a model point; `depth` is negative behind the eye. */
  project(point: Vec3): { readonly x: number; readonly y: number; readonly depth: number };
}

/** What a widget is made with. */
export interface WidgetContext {
  /** An element of its own over the whole canvas. The pointer goes through it except where the widget sets `pointer-events: auto`. */
  readonly root: HTMLElement;
  /** Services of the editor, by token. */
  readonly services: ServiceLocator;
  readonly palette: ScenePalette;
  readonly theme: Theme;
  /** A word of the plugin that brings it; of core's widgets, of core. */
  t(key: string, values?: Readonly<Record<string, string | number | boolean>>): string;
  setView(view: StandardView): void;
  /** Asks for a frame, and so for `follow`. */
  requestRender(): void;
}

/** Something over the canvas that belongs to the body: a legend, a compass, a bar. */
export interface BodyWidget {
  /** Before each frame. */
  follow?(view: WidgetView): void;
  /** After the colours changed. */
  setPalette?(palette: ScenePalette, theme: Theme): void;
  /** After the language or the unit changed. */
  rename?(): void;
  /** Whether a person has confirmed which side of the body is which. */
  setConfirmed?(confirmed: boolean): void;
  dispose(): void;
}

/** Makes a widget: the default export of the module that `WidgetDeclaration.load` loads. */
export type WidgetFactory = (context: WidgetContext) => BodyWidget;

/** What core's own widgets have beyond those of plugins: the camera to turn. */
export type CoreWidgetFactory = (
  context: WidgetContext & { readonly camera: CameraController },
) => BodyWidget;
