import type { StandardView } from '../../services/index.ts';
import type { ToolKey } from '../../tool/index.ts';
import type { InputHost } from './input-host.ts';
import { modifiersOf } from './pointer-input.ts';

/** What a key does to the scene. */
export interface SceneKeys {
  setView(view: StandardView): void;
  fit(): void;
  home(): void;
  focusUnderPointer(): void;
  toggleProjection(): void;
  toggleAxes(): void;
  toggleWireframe(): void;
  toggleVisible(): void;
  zoomBy(factor: number): void;
  /** Radians. */
  turnBy(yaw: number, pitch: number): void;
}

const VIEWS: Readonly<Record<string, readonly [plain: StandardView, ctrl: StandardView]>> = {
  '1': ['front', 'back'],
  '3': ['left', 'right'],
  '7': ['top', 'bottom'],
};

const TURN = Math.PI / 12;

/** The action of a key, or undefined when the scene has none for it. Letters count only without Ctrl and Alt. */
export function sceneKey(
  event: ToolKey,
  keys: SceneKeys,
  options: { readonly letters: boolean },
): (() => void) | undefined {
  const { key, modifiers } = event;
  if (modifiers.alt) return undefined;
  const views = VIEWS[key];
  if (views && (modifiers.ctrl || options.letters)) return () => keys.setView(views[modifiers.ctrl ? 1 : 0]);
  if (modifiers.ctrl) return undefined;
  switch (key) {
    case 'ArrowLeft':
      return () => keys.turnBy(-TURN, 0);
    case 'ArrowRight':
      return () => keys.turnBy(TURN, 0);
    case 'ArrowUp':
      return () => keys.turnBy(0, TURN);
    case 'ArrowDown':
      return () => keys.turnBy(0, -TURN);
    case '+':
    case '=':
      return () => keys.zoomBy(1 / 1.2);
    case '-':
      return () => keys.zoomBy(1.2);
  }
  if (!options.letters || modifiers.shift) return undefined;
  switch (key.toLowerCase()) {
    case '5':
      return () => keys.toggleProjection();
    case 'f':
      return () => keys.fit();
    case 'h':
      return () => keys.home();
    case 'g':
      return () => keys.toggleAxes();
    case 'w':
      return () => keys.toggleWireframe();
    case 'v':
      return () => keys.toggleVisible();
    case '.':
      return () => keys.focusUnderPointer();
    default:
      return undefined;
  }
}

/**
 * Keys while the canvas has the focus: the active tool first, then the scene. What nobody takes bubbles up to the host's
 * shortcuts; what was taken does not. Single letters can be switched off (WCAG 2.2, 2.1.4).
 */
export class KeyboardInput {
  readonly #release: () => void;
  /** Whether single letters and digits act on the scene. */
  letters = true;

  constructor(host: Pick<InputHost, 'canvas' | 'tools'>, keys: SceneKeys) {
    const listener = (event: KeyboardEvent) => {
      if (event.isComposing) return;
      const key: ToolKey = { key: event.key, modifiers: modifiersOf(event) };
      if (host.tools.key(key) === 'pass') {
        const action = sceneKey(key, keys, { letters: this.letters });
        if (!action) return;
        action();
      }
      event.preventDefault();
      event.stopPropagation();
    };
    host.canvas.addEventListener('keydown', listener);
    this.#release = () => host.canvas.removeEventListener('keydown', listener);
  }

  dispose(): void {
    this.#release();
  }
}
