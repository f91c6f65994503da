import type { Scene } from '@babylonjs/core/scene';
import type { RoleColours } from '../plugin/index.ts';
import type { BodyPreparer } from './body/drawn-body.ts';
import type { CameraController } from './camera/camera-controller.ts';
import type { BabylonOverlayService } from './overlay/overlay-service.ts';
import type { ScenePalette, Theme } from './palette.ts';
import type { BvhPicking, TreeBuilder } from './picking.ts';

/**
 * What the scene service is made of.
 * @internal
 */
export interface SceneParts {
  readonly scene: Scene;
  readonly camera: CameraController;
  readonly picking: BvhPicking;
  readonly overlay: BabylonOverlayService;
  readonly canvas: HTMLCanvasElement | undefined;
  readonly theme: Theme;
  readonly primary: string | undefined;
  /** Colours of plugins' overlay roles. */
  readonly roles: Readonly<Record<string, RoleColours>>;
  /** Makes bodies ready for drawing elsewhere; undefined does it at once. */
  readonly prepareBody?: BodyPreparer | undefined;
  /** Builds the trees of objects elsewhere. */
  readonly buildTree?: TreeBuilder | undefined;
  requestRender(): void;
  /** Makes camera and overlay count on a canvas of this size (CSS pixels) until undefined ends it. */
  setPictureSize(size: { readonly width: number; readonly height: number } | undefined): void;
  /** Draws a frame now, at full resolution. */
  drawNow(): void;
  /** Called when the colours change. */
  onDidChangePalette(palette: ScenePalette, theme: Theme): void;
}
