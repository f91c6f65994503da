import { MM_PER_INCH } from '../../math/units.ts';

/** Lengths a bar may have, as people count: 1, 2 or 5 times a power of ten. */
export function niceLength(limit: number): number {
  const power = 10 ** Math.floor(Math.log10(limit));
  const lead = limit / power;
  return (lead >= 5 ? 5 : lead >= 2 ? 2 : 1) * power;
}

const MM_IN = { mm: 1, cm: 10, inch: MM_PER_INCH } as const;
const SIGN = { mm: 'mm', cm: 'cm', inch: 'in' } as const;
/** Longest bar in CSS pixels. */
const LONGEST = 150;

/** What a scale bar shows: its length on the screen (CSS pixels) and its text. */
export function scaleBar(
  millimetresPerPixel: number,
  unit: keyof typeof MM_IN,
): { readonly pixels: number; readonly text: string } {
  const length = niceLength((LONGEST * millimetresPerPixel) / MM_IN[unit]);
  const digits = Math.max(0, -Math.floor(Math.log10(length) + 1e-9));
  return {
    pixels: (length * MM_IN[unit]) / millimetresPerPixel,
    text: `${length.toFixed(digits)} ${SIGN[unit]}`,
  };
}

/** The bar in the lower left corner; right in the plane of the body's middle. */
export class ScaleBar {
  readonly #element: HTMLElement;
  readonly #bar: HTMLElement;
  readonly #text: HTMLElement;

  constructor(root: HTMLElement) {
    const document = root.ownerDocument;
    this.#element = document.createElement('div');
    this.#element.style.cssText =
      'position:absolute;left:10px;bottom:10px;box-sizing:content-box;padding:3px 6px 5px;border-radius:6px;background:var(--bw-glass);' +
      'color:var(--bw-text);font:500 11px/14px var(--bw-font);font-variant-numeric:tabular-nums';
    this.#text = document.createElement('div');
    this.#text.style.cssText = 'text-align:center;padding-bottom:3px';
    this.#bar = document.createElement('div');
    this.#bar.style.cssText =
      'box-sizing:border-box;height:6px;border:1.5px solid currentColor;border-top:0;border-radius:0 0 1px 1px';
    this.#element.append(this.#text, this.#bar);
    root.append(this.#element);
  }

  update(millimetresPerPixel: number, unit: keyof typeof MM_IN): void {
    const { pixels, text } = scaleBar(millimetresPerPixel, unit);
    this.#element.style.width = `${pixels.toFixed(1)}px`;
    if (this.#text.textContent !== text) this.#text.textContent = text;
  }

  dispose(): void {
    this.#element.remove();
  }
}
