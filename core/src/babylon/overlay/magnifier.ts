import type { Camera } from '@babylonjs/core/Cameras/camera';
import type { Scene } from '@babylonjs/core/scene';
import type { OverlayItem } from '../../services/index.ts';
import { formatColour, roleColour, type ScenePalette } from '../palette.ts';
import { LENS_RADIUS, placeLens, type Box, type LensWay, type Place } from './lens-place.ts';
import { LensView } from './lens-view.ts';

type Magnified = Extract<OverlayItem, { kind: 'magnifier' }>;

/** How much larger the skin is in the lens. */
export const MAGNIFICATION = 3;
/** Device pixels a CSS pixel in the lens: it is drawn as sharp as the screen, and not more than a canvas is. */
const densityNow = (): number => Math.min(2, globalThis.devicePixelRatio || 1);

/** Where the pointer is while it is pressed. */
export interface HeldPointer extends Place {
  readonly finger: boolean;
}

/** What a lens needs of the overlay. */
export interface MagnifierHost {
  readonly scene: Scene;
  readonly root: HTMLElement | undefined;
  project(point: Magnified['at']): Place & { readonly depth: number };
  /** Makes lines and points count on a picture of so many device pixels, until `drawn`. */
  drawing(pixels: number, density: number): void;
  drawn(): void;
  requestRender(): void;
}

/**
 * The round magnified view that follows a drag. The picture is drawn on the canvas; its rim and its words are the page's, and stand over all labels. Without a document (headless) it shows nothing.
 */
export class Magnifier {
  readonly #host: MagnifierHost;
  #view: LensView | undefined;
  #density = 1;
  #element: HTMLElement | undefined;
  #item: Magnified | undefined;
  #way: LensWay | undefined;
  #place: Place | undefined;
  /** What stood over the canvas when the lens came. */
  #bars: readonly Box[] | undefined;
  /** While a picture of the scene is taken: what is in the hand is no part of it. */
  hidden = false;

  constructor(host: MagnifierHost) {
    this.#host = host;
  }

  /** Whether a box on the canvas (its left edge, the middle of its height, CSS pixels) lies under the lens. */
  covers({ x, y, width }: Place & { readonly width: number }): boolean {
    if (!this.#place) return false;
    const aside = Math.max(x - this.#place.x, 0, this.#place.x - (x + width));
    const above = Math.max(0, Math.abs(y - this.#place.y) - 12);
    return Math.hypot(aside, above) < LENS_RADIUS;
  }

  /** Shows the last of `items`; none takes the lens away. */
  set(items: readonly Magnified[], palette: ScenePalette): void {
    const root = this.#host.root;
    this.#item = items.at(-1);
    if (!this.#item || !root) {
      this.#rest();
      return;
    }
    this.#element ??= root.appendChild(makeRim(root.ownerDocument));
    const rim = this.#element;
    // Over what was made after it.
    if (rim.nextSibling) root.append(rim);
    rim.style.borderColor = formatColour(roleColour(palette, this.#item.role));
    const words = rim.firstElementChild as HTMLElement;
    const lines = this.#item.text ?? [];
    words.style.display = lines.length > 0 ? '' : 'none';
    words.replaceChildren(
      ...lines.map((line) => {
        const row = root.ownerDocument.createElement('div');
        row.textContent = line;
        return row;
      }),
    );
  }

  /** Follows the camera and the pointer; called right before a frame is drawn. */
  follow(
    canvas: { readonly width: number; readonly height: number },
    pointer: HeldPointer | undefined,
  ): void {
    const item = this.#item;
    if (!item || !this.#element) return;
    const of = this.#host.project(item.at);
    const isSeen = of.depth > 0 && !this.hidden;
    this.#element.style.visibility = isSeen ? 'visible' : 'hidden';
    if (!isSeen) {
      this.#place = undefined;
      this.#view?.hide();
      return;
    }
    this.#bars ??= barsOver(this.#element);
    const lines = Math.max(1, item.text?.length ?? 0);
    const { x, y, way } = placeLens(pointer ?? { ...of, finger: false }, {
      ...{ canvas, lines, bars: this.#bars, before: this.#way },
    });
    // Rim and picture on the same pixel.
    const at = { x: Math.round(x), y: Math.round(y) };
    [this.#way, this.#place] = [way, at];
    this.#element.style.transform = `translate(${at.x - LENS_RADIUS}px, ${at.y - LENS_RADIUS}px)`;
    this.#lensView().show({ canvas, of, at, radius: LENS_RADIUS, magnification: MAGNIFICATION });
  }

  dispose(): void {
    this.#item = undefined;
    this.#rest();
    this.#view?.dispose();
    this.#view = undefined;
  }

  #rest(): void {
    this.#element?.remove();
    this.#element = undefined;
    this.#way = this.#place = this.#bars = undefined;
    this.#view?.hide();
  }

  #lensView(): LensView {
    const density = densityNow();
    if (this.#view && density === this.#density) return this.#view;
    this.#view?.dispose();
    this.#density = density;
    const { scene } = this.#host;
    const pixels = Math.round(2 * LENS_RADIUS * density);
    this.#view = new LensView(scene, scene.activeCamera as Camera, {
      pixels,
      drawing: () => this.#host.drawing(pixels, density),
      drawn: () => this.#host.drawn(),
      onDidCompile: () => this.#host.requestRender(),
    });
    return this.#view;
  }
}

/** Boxes of a page's bars that cover more of a canvas than this share are no bars. */
const MOST_OF_CANVAS = 0.5;

/** What a page lays over the canvas: the other children of the element that it marks with `data-canvas-area`. None where it marks none. */
function barsOver(rim: HTMLElement): readonly Box[] {
  const area = rim.closest('[data-canvas-area]');
  const root = rim.parentElement;
  if (!area || !root) return [];
  const own = root.getBoundingClientRect();
  const most = MOST_OF_CANVAS * own.width * own.height;
  return [...area.children].flatMap((child) => {
    const { left, top, width, height } = child.getBoundingClientRect();
    const isBar = !child.contains(rim) && width * height > 0 && width * height < most;
    return isBar ? [{ x: left - own.left, y: top - own.top, width, height }] : [];
  });
}

function makeRim(document: Document): HTMLElement {
  const rim = document.createElement('div');
  rim.dataset['testid'] = 'magnifier';
  // What it shows is for the eye; the point itself has a twin that is read aloud.
  rim.setAttribute('aria-hidden', 'true');
  rim.style.cssText =
    `position:absolute;left:0;top:0;box-sizing:border-box;width:${2 * LENS_RADIUS}px;height:${2 * LENS_RADIUS}px;border:2px solid;border-radius:50%;` +
    'box-shadow:0 0 0 1px var(--bw-glass),0 4px 14px rgb(10 20 35 / 28%);will-change:transform;visibility:hidden';
  const words = document.createElement('div');
  words.style.cssText =
    'position:absolute;left:50%;bottom:0;transform:translate(-50%, 50%);padding:2px 9px;border:1px solid var(--bw-line);border-radius:6px;' +
    'background:var(--bw-glass);color:var(--bw-text);font:500 12px/18px var(--bw-font);font-variant-numeric:tabular-nums;text-align:center;' +
    'white-space:nowrap;box-shadow:var(--bw-shadow)';
  rim.append(words);
  return rim;
}
