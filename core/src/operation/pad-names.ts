import type { DesignZone } from './skin-zone.ts';

/** What a pad is called, the same on its drawing, in its file's name and in a list of a brace. */
export interface PadName {
  /** The code of its zone with the part of it (`P4`, `P2 lateral`), or the number of one that has none: `No. 1`, which nobody takes for a code. */
  readonly id: string;
  /** The same for the name of a file, ASCII without blanks: `P4`, `P2-lateral`, `no-1`. */
  readonly file: string;
  readonly code: string | null;
  readonly part: 'lateral' | 'dorsal' | 'left' | 'right' | null;
  /** Which of those of the same zone, from 1. */
  readonly nth: number;
}

/**
 * The names of the pads of what a design presses in, in its order. A zone that was placed as one of a class goes by its code: a workshop that reads "pad 4" on a drawing glues it where P4 belongs.
 *
 * @param zones - Those that are pressed in (`depth` > 0).
 */
export function padNames(zones: readonly Pick<DesignZone, 'tag'>[]): readonly PadName[] {
  const counted = new Map<string, number>();
  const next = (of: string): number => {
    const nth = (counted.get(of) ?? 0) + 1;
    counted.set(of, nth);
    return nth;
  };
  return zones.map(({ tag }) => {
    if (!tag) {
      const nth = next('');
      return { id: `No. ${nth}`, file: `no-${nth}`, code: null, part: null, nth };
    }
    const { code, part } = tag;
    const id = part ? `${code} ${part}` : code;
    const nth = next(id);
    const again = nth > 1;
    return {
      ...{ code, part, nth },
      id: again ? `${id} (${nth})` : id,
      file: `${id.replace(' ', '-')}${again ? `-${nth}` : ''}`,
    };
  });
}
