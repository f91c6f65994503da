import { windowTable, type GreyPicture, type GreyWindow } from '@bracewright/core/film';
import { useEffect, useRef } from 'react';
import styles from '../films.module.css';

/** What a film's grey levels stand for. */
export interface Greys {
  readonly low: number;
  readonly high: number;
  readonly isInverted: boolean;
}

/** Most pixels that are painted: larger films are painted from every second, third … pixel, which no screen tells apart. */
const MOST_PAINTED = 16_000_000;

/** The film through a window of grey values; `matrix` is CSS's, from film pixels to the stage. */
export function GreyCanvas(props: {
  readonly picture: GreyPicture;
  readonly greys: Greys;
  readonly window: GreyWindow;
  readonly inverted: boolean;
  readonly matrix: readonly number[];
  readonly label: string;
}) {
  const { picture, greys, window: shown, inverted, matrix, label } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const step = Math.ceil(Math.sqrt((picture.width * picture.height) / MOST_PAINTED));
  const [width, height] = [Math.floor(picture.width / step), Math.floor(picture.height / step)];
  const { center, width: span } = shown;
  useEffect(() => {
    // While a window is dragged only the newest is painted.
    const frame = requestAnimationFrame(() => {
      const context = canvas.current?.getContext('2d', { alpha: false });
      if (!context) return;
      const table = windowTable(greys, { center, width: span }, inverted);
      const image = context.createImageData(width, height);
      const pixels = new Uint32Array(image.data.buffer);
      for (let y = 0, i = 0; y < height; y++)
        for (let x = 0, at = y * step * picture.width; x < width; x++, at += step)
          pixels[i++] = 0xff000000 | (table[picture.levels[at]!]! * 0x010101);
      context.putImageData(image, 0, 0);
    });
    return () => cancelAnimationFrame(frame);
  }, [picture, greys, center, span, inverted, step, width, height]);
  const [a, b, c, d, e, f] = matrix as [number, number, number, number, number, number];
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={label}
      {...{ width, height }}
      className={styles['picture']}
      style={{ transform: `matrix(${a * step},${b * step},${c * step},${d * step},${e},${f})` }}
    />
  );
}
