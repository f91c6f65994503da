import type { Json } from '@bracewright/core/operation';
import { uprightPlane, type FilmMarker, type FilmMeasures, type FilmScale } from '@bracewright/core/spine';

const round = (value: number, digits = 2): number => Number(value.toFixed(digits));

/**
 * The marks as they are sent: what is drawn, and beside it what follows from it in the words of smart matching (`cobb`, `spineLine`, `scale`), so that
 * whoever reads marks need not measure anew. A reader that knows better passes those over.
 */
export function keptMarks(
  marker: FilmMarker,
  { curves, tilts, balance }: FilmMeasures,
  scale: FilmScale,
  size: { readonly width: number; readonly height: number },
): Json {
  const plane = uprightPlane({ ...size, turn: marker.turn });
  const spineLine = tilts.map(({ centre }) => plane.from(centre).map((value) => round(value)));
  const cobb = curves.map(({ upper, lower, apex, angle, direction, endsLack }) => ({
    ...{ upper, lower, apex, direction, endsLack },
    angle: round(angle, 1),
  }));
  const lines = { ...marker.lines, csl: marker.turn === 0 ? balance.csl : null };
  return { ...marker, lines, cobb, spineLine, scale } as unknown as Json;
}
