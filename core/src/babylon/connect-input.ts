import type { PickingService } from '../services/index.ts';
import type { ToolManager } from '../tool/index.ts';
import type { CameraController } from './camera/camera-controller.ts';
import type { BabylonOverlayService } from './overlay/overlay-service.ts';
import type { BabylonSceneService } from './scene-service.ts';
import { orbitPivot, zoomAnchor } from './input/camera-drag.ts';
import type { InputHost, NavigationSettings } from './input/input-host.ts';
import { KeyboardInput } from './input/keyboard-input.ts';
import { PointerInput } from './input/pointer-input.ts';

/** What says where the pointer is, and whether it is pressed. */
const TRACKED = ['pointerdown', 'pointermove', 'pointerup', 'pointercancel'] as const;

/** Input of one canvas. */
export interface ConnectedInput {
  setLetterKeys(on: boolean): void;
  dispose(): void;
}

/** Makes the canvas a focusable application and sends its pointer and keys to tools, camera and scene. */
export function connectInput(parts: {
  readonly canvas: HTMLCanvasElement;
  readonly camera: CameraController;
  readonly picking: PickingService;
  readonly overlay: BabylonOverlayService;
  readonly tools: ToolManager;
  readonly navigation: NavigationSettings;
  readonly scene: BabylonSceneService;
  readonly undo: () => void;
}): ConnectedInput {
  const { canvas, camera, picking, overlay, tools, navigation, scene } = parts;
  canvas.tabIndex = 0;
  canvas.setAttribute('role', 'application');
  const host: InputHost = {
    ...{ canvas, camera, picking, navigation },
    tools: {
      get isActive() {
        return tools.state === 'active';
      },
      pointer: (event) => tools.pointer(event),
      key: (event) => tools.key(event),
    },
    handleAt: (x, y, reach) => overlay.handleAt(x, y, reach),
    changeOpacity: (step) => scene.setBodyOpacity(scene.bodyOpacity + step),
    undo: parts.undo,
  };
  let place = { x: canvas.clientWidth / 2, y: canvas.clientHeight / 2 };
  const track = (event: PointerEvent) => {
    const box = canvas.getBoundingClientRect();
    place = { x: event.clientX - box.left, y: event.clientY - box.top };
    const isPressed = event.type !== 'pointerup' && event.type !== 'pointercancel' && event.buttons > 0;
    overlay.pointer = isPressed ? { ...place, finger: event.pointerType === 'touch' } : undefined;
  };
  for (const type of TRACKED) canvas.addEventListener(type, track);
  const pointer = new PointerInput(host);
  const keyboard = new KeyboardInput(host, {
    setView: (view) => scene.setView(view),
    fit: () => scene.fit(),
    home: () => scene.home(),
    focusUnderPointer: () => {
      const hit = picking.pickAt(place.x, place.y);
      if (hit) scene.focus(hit.position);
    },
    toggleProjection: () =>
      scene.setProjection(camera.projection === 'perspective' ? 'orthographic' : 'perspective'),
    toggleAxes: () => scene.setAxes(!scene.axesVisible),
    toggleWireframe: () => scene.setWireframe(!scene.wireframe),
    toggleVisible: () => scene.setBodyVisible(!scene.bodyVisible),
    zoomBy: (factor) => {
      const ray = picking.rayAt(place.x, place.y);
      camera.finish();
      camera.zoom(factor, zoomAnchor(camera, ray, picking.pick(ray)?.position));
    },
    turnBy: (yaw, pitch) => {
      camera.finish();
      camera.orbit(orbitPivot(camera, camera.pose.target), yaw, pitch);
    },
  });
  return {
    setLetterKeys: (on) => {
      keyboard.letters = on;
    },
    dispose: () => {
      for (const type of TRACKED) canvas.removeEventListener(type, track);
      pointer.dispose();
      keyboard.dispose();
    },
  };
}
