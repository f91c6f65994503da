/** A line of a drawing, mm. */
export type FlatLine = readonly (readonly [x: number, y: number])[];

const square = (value: number): number => value * value;
const apart = (a: FlatLine[number], b: FlatLine[number]): number => square(a[0] - b[0]) + square(a[1] - b[1]);

/**
 * Closed lines round the inside of a section: a section of a body that is open at its ends comes in pieces (the front and the back of a
 * trunk), which are joined at the ends that lie nearest to each other.
 */
export function closedLines(lines: readonly FlatLine[]): readonly FlatLine[] {
  const closed: FlatLine[] = [];
  const open: FlatLine[] = [];
  for (const line of lines) {
    if (line.length < 3) continue;
    (apart(line[0]!, line.at(-1)!) < 1e-6 ? closed : open).push(line);
  }
  while (open.length > 0) {
    let chain = open.shift()!;
    for (;;) {
      const end = chain.at(-1)!;
      let nearest = apart(end, chain[0]!);
      let next: FlatLine | undefined;
      let taken = -1;
      open.forEach((line, index) => {
        for (const one of [line, line.toReversed()]) {
          const gap = apart(end, one[0]!);
          if (gap < nearest) [nearest, next, taken] = [gap, one, index];
        }
      });
      if (!next) break;
      open.splice(taken, 1);
      chain = [...chain, ...next];
    }
    closed.push([...chain, chain[0]!]);
  }
  return closed;
}
