import { MOST_PIXELS, type FilmFacts } from '@bracewright/core/film';
import { SdkError } from '@bracewright/core/operation';

/** Heights of pixels that differ from their width by less are square: 0.15 degrees at most. */
const SQUARE = 0.005;

/** Levels along one axis of a picture, `count` of them in place of `size`: linear between the middles of pixels. */
function stretched(
  grey: Uint16Array,
  { width, height }: Pick<FilmFacts, 'width' | 'height'>,
  axis: 'down' | 'across',
  count: number,
): Uint16Array {
  const size = axis === 'down' ? height : width;
  const [columns, rows] = axis === 'down' ? [width, count] : [count, height];
  const made = new Uint16Array(columns * rows);
  const [step, line] = axis === 'down' ? [width, 1] : [1, width];
  for (let k = 0; k < count; k++) {
    const at = Math.min(size - 1, Math.max(0, ((k + 0.5) * size) / count - 0.5));
    const from = Math.floor(at);
    const share = at - from;
    const [a, b] = [from * step, Math.min(size - 1, from + 1) * step];
    const lines = axis === 'down' ? width : height;
    for (let i = 0; i < lines; i++) {
      const to = axis === 'down' ? k * columns + i : i * columns + k;
      made[to] = Math.round(grey[a + i * line]! * (1 - share) + grey[b + i * line]! * share);
    }
  }
  return made;
}

/** Size of the picture with square pixels; the one it has where they are square already. Throws SdkError `film/too-large`. */
export function squareSize(
  { width, height }: Pick<FilmFacts, 'width' | 'height'>,
  aspect: number,
): { readonly width: number; readonly height: number } {
  if (Math.abs(aspect - 1) <= SQUARE) return { width, height };
  const size =
    aspect > 1
      ? { width, height: Math.round(height * aspect) }
      : { width: Math.round(width / aspect), height };
  if (size.width * size.height > MOST_PIXELS)
    throw new SdkError('film/too-large', { max: MOST_PIXELS / 1_000_000 });
  return size;
}

/**
 * A film with square pixels: one whose pixels are higher than wide, or wider than high, is stretched along the coarser axis, no pixel being lost, so that angles and
 * lengths on it are those of the body. Its spacing is then the finer one, both ways. Throws SdkError `film/too-large`.
 */
export function withSquarePixels(
  grey: Uint16Array,
  facts: FilmFacts,
): { readonly grey: Uint16Array; readonly facts: FilmFacts } {
  const { pixelAspect, ...rest } = facts;
  const aspect = pixelAspect ?? 1;
  if (Math.abs(aspect - 1) <= SQUARE) return { grey, facts: rest };
  const axis = aspect > 1 ? 'down' : 'across';
  const { width, height } = squareSize(facts, aspect);
  const { pixelSpacing } = facts;
  const finer = pixelSpacing && Math.min(...pixelSpacing);
  return {
    grey: stretched(grey, facts, axis, aspect > 1 ? height : width),
    facts: { ...rest, width, height, pixelSpacing: finer === null ? null : [finer, finer] },
  };
}
