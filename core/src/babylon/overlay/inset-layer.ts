import type { OverlayItem } from '../../services/index.ts';
import { formatColour, roleColour, type ScenePalette } from '../palette.ts';

type Inset = Extract<OverlayItem, { kind: 'inset' }>;

const SVG = 'http://www.w3.org/2000/svg';
/** Width and height of the drawing, CSS pixels. */
const SIZE = 168;
/** Margin round the words and the height of their letters, as parts of the drawing's half. */
const [MARGIN, LETTER] = [0.04, 0.13];

/**
 * Small drawings over the canvas: a section seen from the side while its depth is dragged from the front. Without a document
 * (headless) it draws nothing.
 */
export class InsetLayer {
  readonly #root: HTMLElement | undefined;
  #element: HTMLElement | undefined;

  constructor(root: HTMLElement | undefined) {
    this.#root = root;
  }

  /** Shows the first of `insets`; none takes the drawing away. */
  set(insets: readonly Inset[], palette: ScenePalette): void {
    const [inset] = insets;
    if (!this.#root || !inset) {
      this.dispose();
      return;
    }
    this.#element ??= this.#root.appendChild(makeFrame(this.#root.ownerDocument));
    fill(this.#element, inset, palette);
  }

  dispose(): void {
    this.#element?.remove();
    this.#element = undefined;
  }
}

function makeFrame(document: Document): HTMLElement {
  const frame = document.createElement('div');
  frame.dataset['testid'] = 'inset';
  frame.setAttribute('role', 'img');
  frame.style.cssText =
    `position:absolute;left:12px;bottom:64px;width:${SIZE}px;border:1px solid var(--bw-line);border-radius:6px;overflow:hidden;` +
    'background:var(--bw-glass);color:var(--bw-text);font:500 12px/18px var(--bw-font);font-variant-numeric:tabular-nums;' +
    'box-shadow:var(--bw-shadow)';
  const words = document.createElement('div');
  words.style.cssText = 'display:flex;justify-content:space-between;gap:8px;padding:4px 8px';
  const [title, value] = [document.createElement('span'), document.createElement('span')];
  title.style.color = 'var(--bw-muted)';
  words.append(title, value);
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('width', String(SIZE));
  svg.setAttribute('height', String(SIZE));
  svg.style.display = 'block';
  for (const name of ['path', 'path', 'path', 'path', 'text', 'text', 'text'])
    svg.append(document.createElementNS(SVG, name));
  frame.append(words, svg);
  return frame;
}

function fill(frame: HTMLElement, inset: Inset, palette: ScenePalette): void {
  const [title, value] = frame.firstElementChild!.children as unknown as readonly [HTMLElement, HTMLElement];
  title.textContent = inset.title;
  value.textContent = inset.text;
  frame.setAttribute('aria-label', [inset.title, inset.text, ...(inset.sides ?? [])].join(' '));
  const svg = frame.lastElementChild!;
  svg.setAttribute('viewBox', `${-inset.reach} ${-inset.reach} ${2 * inset.reach} ${2 * inset.reach}`);
  const parts = svg.children as unknown as readonly Element[];
  const [body, before, after, bar] = parts as readonly [Element, Element, Element, Element];
  const stroke = (path: Element, lines: Inset['before'], style: Readonly<Record<string, string>>): void => {
    path.setAttribute(
      'd',
      lines
        .map((line) => `M${line.map(([x, y]) => `${x.toFixed(1)} ${(-y).toFixed(1)}`).join('L')}`)
        .join(''),
    );
    for (const [name, text] of Object.entries(style)) path.setAttribute(name, text);
  };
  const base = { fill: 'none', 'vector-effect': 'non-scaling-stroke', 'stroke-linejoin': 'round' };
  stroke(before, inset.before, { ...base, stroke: formatColour(palette.muted), 'stroke-width': '1.25' });
  stroke(after, inset.after, {
    ...base,
    stroke: formatColour(roleColour(palette, inset.role)),
    'stroke-width': '2.5',
  });
  stroke(body, inset.body ?? [], {
    fill: formatColour(palette.body),
    'fill-rule': 'evenodd',
    stroke: 'none',
  });
  const edge = inset.reach * (1 - 2 * MARGIN);
  const [left, right] = inset.sides ?? ['', ''];
  const { length, text } = inset.scale ?? { length: 0, text: '' };
  stroke(bar, length > 0 ? [[[edge - length, edge], [edge, edge]]] : [], { ...base, stroke: formatColour(palette.text), 'stroke-width': '1.5' }); // prettier-ignore
  const write = (at: number, words: string, [x, y]: readonly [number, number], anchor: string): void => {
    const element = parts[at]!;
    element.textContent = words;
    const size = inset.reach * LETTER;
    const halo = { stroke: formatColour(palette.surface), 'stroke-width': String(size / 4), 'paint-order': 'stroke' }; // prettier-ignore
    const style = { ...halo, x, y: -y, 'text-anchor': anchor, 'font-size': size, fill: formatColour(palette.text) }; // prettier-ignore
    for (const [name, value] of Object.entries(style)) element.setAttribute(name, String(value));
  };
  write(4, left, [-edge, -edge], 'start');
  write(5, right, [edge, -edge], 'end');
  write(6, text, [edge, edge - 1.2 * LETTER * inset.reach], 'end');
}
