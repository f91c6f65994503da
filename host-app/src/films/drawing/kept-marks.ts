import type { Json } from '@bracewright/core/operation';
import {
  machineOf,
  openQuestions,
  uprightPlane,
  type FilmMarker,
  type FilmMeasures,
  type FilmScale,
} from '@bracewright/core/spine';

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
  const open = openQuestions(marker);
  const cobb = curves.map((curve) => {
    const { upper, lower, apex, angle, direction, endsLack } = curve;
    const machine = machineOf(curve, marker);
    return {
      ...{ upper, lower, apex, direction, endsLack },
      angle: round(angle, 1),
      // What a machine read stands as that until a person confirms it.
      ...(machine && {
        confirmed: false,
        interval: machine.interval && machine.interval.map((value) => round(value, 1)),
      }),
      // Levels, or the direction, that nobody has confirmed.
      ...(open.length > 0 && { open: [...open] }),
    };
  });
  const lines = { ...marker.lines, csl: marker.turn === 0 ? balance.csl : null };
  return { ...marker, lines, cobb, spineLine, scale } as unknown as Json;
}
