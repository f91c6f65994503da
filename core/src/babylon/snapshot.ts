import type { AbstractEngine } from '@babylonjs/core/Engines/abstractEngine';
import { SdkError } from '../operation/index.ts';
import { formatColour, type Rgb, type ScenePalette } from './palette.ts';

/** What a picture is taken with. */
export interface SnapshotParts {
  readonly canvas: HTMLCanvasElement | undefined;
  readonly engine: AbstractEngine;
  /** Pixels of the picture; absent: as on the screen. */
  readonly size: { readonly width: number; readonly height: number } | undefined;
  /** Draws a frame now. */
  readonly draw: () => void;
  /** Told after the canvas got another size, with what it stands for in CSS pixels (undefined: the screen's own); draws too. */
  readonly resized: (picture: { readonly width: number; readonly height: number } | undefined) => void;
  /** Texts with their CSS pixels. */
  readonly labels: () => ReadonlyArray<{
    readonly x: number;
    readonly y: number;
    readonly depth: number;
    readonly text: string;
    readonly colour: readonly number[];
  }>;
  readonly palette: ScenePalette;
}

/**
 * PNG of the scene with its labels, which live outside the canvas and are drawn into the picture. The canvas is sized for
 * the picture and back within one turn of the event loop, so nothing of it shows. Throws SdkError `scene/no-canvas`, also while the
 * graphics context is lost.
 */
export function takeSnapshot(parts: SnapshotParts): Promise<string> {
  const { canvas, engine, size } = parts;
  if (!canvas) return Promise.reject(new SdkError('scene/no-canvas'));
  // While the graphics context is lost the engine has no size; the canvas would keep none for ever.
  if (engine.getRenderWidth(true) === 0) return Promise.reject(new SdkError('scene/no-canvas'));
  const before = { width: canvas.width, height: canvas.height };
  // The picture is as high as the canvas in CSS pixels, so lines and texts keep their size against the body.
  const high = Math.max(1, canvas.clientHeight);
  if (size) {
    engine.setSize(size.width, size.height, true);
    parts.resized({ width: (high * size.width) / size.height, height: high });
  } else parts.draw();
  const picture = canvas.ownerDocument.createElement('canvas');
  picture.width = canvas.width;
  picture.height = canvas.height;
  const context = picture.getContext('2d');
  if (!context) return Promise.reject(new SdkError('scene/no-canvas'));
  context.drawImage(canvas, 0, 0);
  const scale = picture.height / high;
  for (const label of parts.labels()) if (label.depth > 0) drawLabel(context, label, scale, parts.palette);
  if (size) {
    engine.setSize(before.width, before.height, true);
    parts.resized(undefined);
  }
  return Promise.resolve(picture.toDataURL('image/png'));
}

function drawLabel(
  context: CanvasRenderingContext2D,
  label: {
    readonly x: number;
    readonly y: number;
    readonly text: string;
    readonly colour: readonly number[];
  },
  scale: number,
  palette: ScenePalette,
): void {
  const px = (n: number) => n * scale;
  context.font = `500 ${px(12)}px Inter, 'Noto Sans SC', sans-serif`;
  context.textBaseline = 'middle';
  const width = context.measureText(label.text).width + px(28);
  const [left, top] = [px(label.x + 12), px(label.y - 24)];
  context.fillStyle = formatColour(palette.surface);
  context.strokeStyle = formatColour(palette.line);
  context.lineWidth = px(1);
  context.beginPath();
  context.roundRect(left, top, width, px(24), px(6));
  context.fill();
  context.stroke();
  context.fillStyle = formatColour(label.colour as unknown as Rgb);
  context.beginPath();
  context.arc(left + px(11), top + px(12), px(3.5), 0, 2 * Math.PI);
  context.fill();
  context.fillStyle = formatColour(palette.text);
  context.fillText(label.text, left + px(20), top + px(12.5));
}
