import type { Xray } from '@bracewright/core/contract';
import { machineOf, measureFilm, type FilmMarker, type MeasuredCurve } from '@bracewright/core/spine';

/** What the page of the films says of marks, in words. */
export interface MarkWords {
  readonly angle: (
    curve: MeasuredCurve,
    standing: { readonly interval: readonly [number, number] | null },
  ) => string;
  /** Beside what a machine read. */
  readonly read: string;
  /** What of the marks nobody has confirmed or answered; empty where all is. */
  readonly open: (marker: FilmMarker) => readonly string[];
}

/** The largest curve of a film in words, with what is open of its marks: beside a curve of a person's they may be those of a larger one. Undefined without a curve. */
export function largestCurve(
  marker: FilmMarker,
  film: Pick<Xray, 'width' | 'height' | 'pixelSpacing'>,
  words: MarkWords,
): string | undefined {
  const { major } = measureFilm(marker, film);
  if (!major) return undefined;
  const machine = machineOf(major, marker);
  const said = `${words.angle(major, { interval: machine?.interval ?? null })} ${major.upper}–${major.lower}`;
  return [said, ...(machine ? [words.read] : []), ...words.open(marker)].join(' · ');
}
