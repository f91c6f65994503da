import type { Vec3 } from '../../math/index.ts';
import type { OverlayItem } from '../../services/index.ts';
import { modifiersOf } from '../input/pointer-input.ts';

type Grip = Extract<OverlayItem, { kind: 'grip' }>;

/** Width and height of a twin, CSS pixels. */
const SIZE = 24;
/** Not to be seen and not in the way of what lies there, but in the tab order and read aloud. */
const UNSEEN = 'inset(50%)';
const RING = '0 0 0 2px var(--bw-primary), 0 0 0 4px var(--bw-glass)';

/**
 * Twins of the handles in the page: sliders and buttons that keyboard and screen reader reach, at the places of what is drawn. They
 * let the pointer through, show nothing but the focus, and stay the same elements while their handle lives, so that a value that
 * is changed keeps the focus. Without a document (headless) it does nothing.
 */
export class GripLayer {
  readonly #root: HTMLElement | undefined;
  readonly #elements = new Map<string, HTMLElement>();
  #grips: ReadonlyMap<string, Grip> = new Map();

  constructor(root: HTMLElement | undefined) {
    this.#root = root;
  }

  set(grips: readonly Grip[]): void {
    const root = this.#root;
    if (!root) return;
    this.#grips = new Map(grips.map((grip) => [grip.handle, grip]));
    for (const [key, element] of this.#elements)
      if (!this.#grips.has(key)) {
        this.#elements.delete(key);
        element.remove();
      }
    let before: HTMLElement | undefined;
    for (const [key, grip] of this.#grips) {
      let element = this.#elements.get(key);
      if (!element) {
        element = this.#make(root.ownerDocument, key);
        this.#elements.set(key, element);
        if (before) before.after(element);
        else root.append(element);
      }
      describe(element, grip);
      before = element;
    }
  }

  /** Moves the twins to their handles. */
  place(project: (point: Vec3) => { readonly x: number; readonly y: number; readonly depth: number }): void {
    for (const [key, element] of this.#elements) {
      const { x, y } = project(this.#grips.get(key)!.at);
      element.style.transform = `translate(${Math.round(x - SIZE / 2)}px, ${Math.round(y - SIZE / 2)}px)`;
    }
  }

  dispose(): void {
    for (const element of this.#elements.values()) element.remove();
    this.#elements.clear();
    this.#grips = new Map();
  }

  #make(document: Document, key: string): HTMLElement {
    const element = document.createElement('div');
    element.tabIndex = 0;
    element.dataset['handle'] = key;
    element.style.cssText = `position:absolute;left:0;top:0;width:${SIZE}px;height:${SIZE}px;border-radius:50%;outline:none;clip-path:${UNSEEN}`;
    element.addEventListener('focus', () => {
      element.style.boxShadow = RING;
      element.style.clipPath = 'none';
      this.#grips.get(key)?.focus();
    });
    element.addEventListener('blur', () => {
      element.style.boxShadow = '';
      element.style.clipPath = UNSEEN;
      this.#grips.get(key)?.blur();
    });
    element.addEventListener('keydown', (event) => {
      const answer = this.#grips.get(key)?.key({ key: event.key, modifiers: modifiersOf(event) });
      if (answer !== 'handled') return;
      event.preventDefault();
      event.stopPropagation();
    });
    return element;
  }
}

function describe(element: HTMLElement, grip: Grip): void {
  const { value } = grip;
  const attributes: Readonly<Record<string, string>> = {
    role: value ? 'slider' : 'button',
    'aria-label': grip.name,
    'data-hidden': String(grip.hidden ?? false),
    ...(grip.chosen !== undefined && { 'aria-pressed': String(grip.chosen) }),
    ...(value && {
      'aria-valuenow': String(value.now),
      'aria-valuetext': value.text,
      ...(Number.isFinite(value.min) && { 'aria-valuemin': String(value.min) }),
      ...(Number.isFinite(value.max) && { 'aria-valuemax': String(value.max) }),
    }),
  };
  for (const [name, text] of Object.entries(attributes))
    if (element.getAttribute(name) !== text) element.setAttribute(name, text);
}
