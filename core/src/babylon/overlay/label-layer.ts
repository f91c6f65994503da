import type { Vec3 } from '../../math/index.ts';
import type { OverlayItem } from '../../services/index.ts';
import { formatColour, roleColour, type ScenePalette } from '../palette.ts';
import { LABEL_OFFSET, labelWidth, leaderOf, type LabelBox } from './spread-labels.ts';

type Label = Extract<OverlayItem, { kind: 'label' }>;

/** Where points are seen, and whether the body stands before them. */
export interface LabelMap {
  project(point: Vec3): { readonly x: number; readonly y: number; readonly depth: number };
  covers(point: Vec3): boolean;
}

/** Whether a text names a place on the far side of the body, where it would seem to name one in front; not what is in hand. */
export const isBehind = (label: Label, map: Pick<LabelMap, 'covers'>): boolean =>
  label.role === 'marker' && label.emphasis !== true && map.covers(label.at);

/**
 * Texts over the canvas as HTML: crisp at any scale, numbers tabular, and the browser shapes Chinese. Elements are reused
 * from one `set` to the next. Without a document (headless) it keeps the labels and draws nothing.
 */
export class LabelLayer {
  readonly #root: HTMLElement | undefined;
  #elements: HTMLElement[] = [];
  #labels: readonly Label[] = [];

  constructor(root: HTMLElement | undefined) {
    this.#root = root;
  }

  get labels(): readonly Label[] {
    return this.#labels;
  }

  set(labels: readonly Label[], palette: ScenePalette): void {
    this.#labels = labels;
    const root = this.#root;
    if (!root) return;
    while (this.#elements.length > labels.length) this.#elements.pop()!.remove();
    while (this.#elements.length < labels.length)
      this.#elements.push(root.appendChild(makeLabel(root.ownerDocument)));
    labels.forEach((label, i) => {
      const element = this.#elements[i]!;
      const dot = element.firstElementChild as HTMLElement;
      const text = element.lastElementChild as HTMLElement;
      if (text.textContent !== label.text) text.textContent = label.text;
      const colour = formatColour(roleColour(palette, label.role));
      dot.style.background = colour;
      (element.children[1] as HTMLElement).style.background = colour;
      element.style.borderColor = label.emphasis ? colour : 'var(--bw-line)';
    });
  }

  /** The texts beside their points; those behind the eye or the body are hidden and far off. */
  boxes(map: LabelMap): readonly LabelBox[] {
    return this.#labels.map((label, i) => {
      const { x, y, depth } = map.project(label.at);
      const shown = depth > 0 && !isBehind(label, map);
      const element = this.#elements[i];
      if (element) element.style.visibility = shown ? 'visible' : 'hidden';
      const place = shown ? { x: x + LABEL_OFFSET.x, y: y + LABEL_OFFSET.y } : { x: -1e6, y: -1e6 };
      return { ...place, width: labelWidth(label.text), first: label.emphasis === true };
    });
  }

  /** Moves text `i` to the left edge and middle of its box, `shift` down from where it stands beside its point: a line then leads there. */
  move(i: number, { x, y }: LabelBox, shift: number): void {
    const element = this.#elements[i];
    if (!element) return;
    element.style.transform = `translate(${Math.round(x)}px, ${Math.round(y + shift)}px) translateY(-50%)`;
    const leader = leaderOf(shift);
    const line = element.children[1] as HTMLElement;
    line.style.display = leader ? 'block' : 'none';
    if (!leader) return;
    line.style.width = `${leader.length.toFixed(1)}px`;
    line.style.transform = `rotate(${leader.angle.toFixed(1)}deg)`;
  }

  /** Takes text `i` away until the texts are placed again. */
  hide(i: number): void {
    const element = this.#elements[i];
    if (element) element.style.visibility = 'hidden';
  }

  dispose(): void {
    for (const element of this.#elements) element.remove();
    this.#elements = [];
    this.#labels = [];
  }
}

function makeLabel(document: Document): HTMLElement {
  const element = document.createElement('div');
  element.style.cssText =
    'position:absolute;left:0;top:0;display:flex;align-items:center;gap:6px;padding:2px 8px 2px 7px;border:1px solid var(--bw-line);' +
    'border-radius:6px;background:var(--bw-glass);color:var(--bw-text);font:500 12px/18px var(--bw-font);' +
    'font-variant-numeric:tabular-nums;white-space:nowrap;box-shadow:var(--bw-shadow);will-change:transform';
  const dot = document.createElement('span');
  dot.style.cssText = 'width:7px;height:7px;border-radius:50%;flex:none';
  const leader = document.createElement('span');
  leader.dataset['leader'] = '';
  leader.style.cssText =
    'position:absolute;left:0;top:50%;height:1px;display:none;transform-origin:0 50%;pointer-events:none';
  element.append(dot, leader, document.createElement('span'));
  return element;
}
