import type { Vec3 } from '../../math/index.ts';
import type { Basis } from '../camera/view-math.ts';

/** Patient's left, posterior, superior against right, anterior, inferior. */
const LETTERS = [
  ['L', 'R'],
  ['P', 'A'],
  ['S', 'I'],
] as const;
/** A direction names a letter when it points within about 70 degrees of it. */
const SHARE = 0.342;

/**
 * Anatomical letters of a direction, strongest first, at most two ("LP"), as radiology viewers mark the sides of a picture.
 * Source: DICOM PS3.3 C.7.6.1.1.1, Patient Orientation.
 */
export function anatomicalLetters(direction: Vec3): string {
  return [0, 1, 2]
    .filter((axis) => Math.abs(direction[axis]!) > SHARE)
    .sort((a, b) => Math.abs(direction[b]!) - Math.abs(direction[a]!) || a - b)
    .slice(0, 2)
    .map((axis) => LETTERS[axis]![direction[axis]! > 0 ? 0 : 1])
    .join('');
}

/** Opacity of the letters while the view rests: still read over the body. */
const RESTING = 0.75;
/** How long the letters stand out after the camera has moved, ms. */
const STAND_OUT_MS = 1600;

/** The letters at the left and right border of the canvas: strong while the view turns, faint when it rests. */
export class SideLetters {
  readonly #left: HTMLElement;
  readonly #right: HTMLElement;
  #fade: ReturnType<typeof setTimeout> | undefined;
  #confirmed = true;

  constructor(root: HTMLElement) {
    const make = (side: 'left' | 'right') => {
      const element = root.ownerDocument.createElement('div');
      element.setAttribute('aria-hidden', 'true');
      element.style.cssText =
        `position:absolute;${side}:18px;top:50%;margin-top:-14px;color:var(--bw-text);font:600 20px/28px var(--bw-font);` +
        'letter-spacing:.04em;text-align:center;min-width:18px;padding:0 5px;border:1.5px solid transparent;border-radius:6px;' +
        // The body may lie behind it, as light as the letter: it brings its own ground.
        `background:var(--bw-glass);transition:opacity .5s;opacity:${RESTING}`;
      root.append(element);
      return element;
    };
    this.#left = make('left');
    this.#right = make('right');
  }

  /** Whether a person has confirmed how the body stands; until then each letter is a question. */
  setConfirmed(confirmed: boolean): void {
    this.#confirmed = confirmed;
    for (const element of [this.#left, this.#right]) {
      element.style.border = `1.5px ${confirmed ? 'solid transparent' : 'dashed currentColor'}`;
    }
  }

  update(basis: Basis): void {
    const mark = this.#confirmed ? '' : '?';
    const texts = [
      anatomicalLetters([-basis.right[0], -basis.right[1], -basis.right[2]]) + mark,
      anatomicalLetters(basis.right) + mark,
    ] as const;
    if (texts[0] === this.#left.textContent && texts[1] === this.#right.textContent) return;
    this.#left.textContent = texts[0];
    this.#right.textContent = texts[1];
    this.#setOpacity(1);
    clearTimeout(this.#fade);
    this.#fade = setTimeout(() => this.#setOpacity(RESTING), STAND_OUT_MS);
  }

  dispose(): void {
    clearTimeout(this.#fade);
    this.#left.remove();
    this.#right.remove();
  }

  #setOpacity(opacity: number): void {
    this.#left.style.opacity = String(opacity);
    this.#right.style.opacity = String(opacity);
  }
}
