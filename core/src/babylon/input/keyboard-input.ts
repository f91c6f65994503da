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

const TURN = Math.PI / 12;

/** A key of the scene: what it is called in a list of keys, how it is pressed, and what it does. */
export interface SceneKey {
  readonly id: string;
  /** As pressed: `F`, `Ctrl+1`, `ArrowLeft`; any of them. */
  readonly keys: readonly string[];
  /** A single letter or digit, which can be switched off (WCAG 2.2, 2.1.4). */
  readonly letter: boolean;
  run(keys: SceneKeys): void;
}

const view = (key: string, to: StandardView): SceneKey => ({
  id: `view.${to}`,
  keys: [key],
  letter: !key.startsWith('Ctrl+'),
  run: (keys) => keys.setView(to),
});
const letter = (id: string, key: string, run: SceneKey['run']): SceneKey => ({
  ...{ id, run, letter: true },
  keys: [key],
});
const plain = (id: string, keys: readonly string[], run: SceneKey['run']): SceneKey => ({
  ...{ id, keys, run, letter: false },
});

/** Every key of the scene. What a list of keys shows is made from this table, so that it says what works. */
export const SCENE_KEYS: readonly SceneKey[] = [
  view('1', 'front'),
  view('Ctrl+1', 'back'),
  view('3', 'left'),
  view('Ctrl+3', 'right'),
  view('7', 'top'),
  view('Ctrl+7', 'bottom'),
  letter('fit', 'F', (keys) => keys.fit()),
  letter('home', 'H', (keys) => keys.home()),
  letter('focus', '.', (keys) => keys.focusUnderPointer()),
  letter('projection', '5', (keys) => keys.toggleProjection()),
  letter('axes', 'G', (keys) => keys.toggleAxes()),
  letter('wireframe', 'W', (keys) => keys.toggleWireframe()),
  letter('hide', 'V', (keys) => keys.toggleVisible()),
  plain('zoom-in', ['+', '='], (keys) => keys.zoomBy(1 / 1.2)),
  plain('zoom-out', ['-'], (keys) => keys.zoomBy(1.2)),
  plain('turn-left', ['ArrowLeft'], (keys) => keys.turnBy(-TURN, 0)),
  plain('turn-right', ['ArrowRight'], (keys) => keys.turnBy(TURN, 0)),
  plain('turn-up', ['ArrowUp'], (keys) => keys.turnBy(0, TURN)),
  plain('turn-down', ['ArrowDown'], (keys) => keys.turnBy(0, -TURN)),
];

const BY_PRESS = new Map(SCENE_KEYS.flatMap((one) => one.keys.map((key) => [key, one] as const)));

/** The action of a key, or undefined when the scene has none for it. Letters count only without Ctrl, Shift and Alt. */
export function sceneKey(
  event: ToolKey,
  keys: SceneKeys,
  options: { readonly letters: boolean },
): (() => void) | undefined {
  const { key, modifiers } = event;
  if (modifiers.alt) return undefined;
  const name = key.length === 1 ? key.toUpperCase() : key;
  const found = BY_PRESS.get(modifiers.ctrl ? `Ctrl+${name}` : name);
  if (!found || (found.letter && (!options.letters || modifiers.shift))) return undefined;
  return () => found.run(keys);
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
