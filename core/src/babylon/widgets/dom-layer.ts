import { formatColour, type ScenePalette, type Theme } from '../palette.ts';

const FONT = "'Inter Variable', Inter, 'Noto Sans SC Variable', 'Noto Sans SC', system-ui, sans-serif";

/**
 * The HTML that lies over the canvas: texts, scale bar, letters, view cube. It lets the pointer through except where a
 * widget asks for it, and carries the theme as CSS variables (`--bw-…`). Needs a positioned parent of the canvas.
 */
export class DomLayer {
  readonly root: HTMLElement;

  constructor(canvas: HTMLCanvasElement) {
    this.root = canvas.ownerDocument.createElement('div');
    this.root.className = 'bracewright-scene-layer';
    this.root.style.cssText =
      'position:absolute;inset:0;overflow:hidden;pointer-events:none;user-select:none;-webkit-user-select:none;contain:strict';
    this.root.style.setProperty('--bw-font', FONT);
    canvas.insertAdjacentElement('afterend', this.root);
  }

  setPalette(palette: ScenePalette, theme: Theme): void {
    const style = this.root.style;
    style.setProperty('--bw-text', formatColour(palette.text));
    style.setProperty('--bw-muted', formatColour(palette.muted));
    style.setProperty('--bw-line', formatColour(palette.line));
    style.setProperty('--bw-primary', formatColour(palette.primary));
    style.setProperty('--bw-glass', `${formatColour(palette.surface)}f0`);
    style.setProperty(
      '--bw-shadow',
      theme === 'light' ? '0 1px 3px rgb(20 30 45 / 14%)' : '0 1px 4px rgb(0 0 0 / 45%)',
    );
  }

  dispose(): void {
    this.root.remove();
  }
}
