import type { PickingService } from '../../services/index.ts';
import type { ToolKey, ToolPointer } from '../../tool/index.ts';
import type { CameraController } from '../camera/camera-controller.ts';
import type { DragBinding } from '../camera/navigation-presets.ts';

/** The part of the tool manager that input talks to. */
export interface ToolInput {
  /** Whether a tool is open: the left button and one finger are then its own. */
  readonly isActive: boolean;
  pointer(event: ToolPointer): 'handled' | 'pass';
  key(event: ToolKey): 'handled' | 'pass';
}

/** How the pointer moves the camera; may change at any time. */
export interface NavigationSettings {
  bindings: readonly DragBinding[];
  /** 0.1 to 3; 1 turns the body by half a turn over the canvas's height. */
  sensitivity: number;
  invertWheel: boolean;
}

/** What pointer and keyboard need from the editor. */
export interface InputHost {
  readonly canvas: HTMLCanvasElement;
  readonly camera: CameraController;
  readonly picking: PickingService;
  readonly tools: ToolInput;
  readonly navigation: NavigationSettings;
  handleAt(x: number, y: number, reach?: number): string | undefined;
  /** Alt and wheel: `step` in per cent. */
  changeOpacity(step: number): void;
  /** Three-finger tap. */
  undo(): void;
}
