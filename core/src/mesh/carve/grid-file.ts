import { SdkError } from '../../errors/sdk-error.ts';
import { MOST_ANGLES, MOST_LEVELS, type RadiusGrid } from './radius-grid.ts';

/** What stands in the first line of a file. */
const TITLE = 'bracewright-radius-grid';
const VERSION = 1;

/**
 * A radius grid as comma-separated text, since no public specification of AOP or OPM was found: sdk-docs/radius-grid.md says what each line is. Lengths in mm,
 * rounded to a thousandth; a cell without a radius is empty.
 */
export function writeRadiusGrid(
  grid: RadiusGrid,
  { designHash }: { readonly designHash?: string } = {},
): string {
  const { axis, angles, heights, radii } = grid;
  const number = (value: number) => (Number.isNaN(value) ? '' : String(Math.round(1000 * value) / 1000));
  const lines = [
    `${TITLE},${VERSION}`,
    'unit,mm',
    `axis,${axis.map(number).join(',')}`,
    `angles,${angles}`,
    `levels,${heights.length}`,
    ...(designHash === undefined ? [] : [`design,${designHash}`]),
    [
      'height',
      ...Array.from({ length: angles }, (_, i) => String(Math.round((36e4 * i) / angles) / 1000)),
    ].join(','),
  ];
  heights.forEach((height, level) => {
    const row = radii.subarray(level * angles, (level + 1) * angles);
    lines.push([number(height), ...[...row].map(number)].join(','));
  });
  return `${lines.join('\r\n')}\r\n`;
}

const numberIn = (cell: string): number => (cell === '' ? NaN : Number(cell));

/** A file that was read. */
export interface ReadGrid {
  readonly grid: RadiusGrid;
  readonly designHash: string | undefined;
}

/** Reads what `writeRadiusGrid` writes. Throws SdkError `carve/grid-file` with the number of the line that is not understood. */
export function readRadiusGrid(text: string): ReadGrid {
  const lines = text.split(/\r?\n/);
  const refuse = (line: number): never => {
    throw new SdkError('carve/grid-file', { line: line + 1 });
  };
  const cellsOf = (line: number): readonly string[] => (lines[line] ?? '').split(',');
  const numbers = (line: number): number[] => cellsOf(line).slice(1).map(numberIn);
  if (lines[0] !== `${TITLE},${VERSION}`) refuse(0);
  const said = new Map<string, number>();
  let at = 1;
  for (; at < lines.length && !lines[at]!.startsWith('height,'); at++)
    said.set(lines[at]!.split(',')[0]!, at);
  const value = (name: string, count: number): number[] => {
    const line = said.get(name) ?? refuse(at);
    const found = numbers(line);
    return found.length === count && found.every(Number.isFinite) ? found : refuse(line);
  };
  if (lines[said.get('unit') ?? -1] !== 'unit,mm') refuse(said.get('unit') ?? at);
  const [x, y] = value('axis', 2);
  const [angles, levels] = [value('angles', 1)[0]!, value('levels', 1)[0]!];
  const isCount = (value: number, most: number) => Number.isInteger(value) && value >= 1 && value <= most;
  if (!isCount(angles, MOST_ANGLES) || !isCount(levels, MOST_LEVELS)) refuse(said.get('levels') ?? at);
  if (numbers(at).length !== angles) refuse(at);
  const heights = new Float64Array(levels);
  const radii = new Float64Array(levels * angles);
  for (let level = 0; level < levels; level++) {
    const line = at + 1 + level;
    const cells = cellsOf(line);
    heights[level] = numberIn(cells[0]!);
    if (!Number.isFinite(heights[level]) || cells.length !== angles + 1) refuse(line);
    for (let angle = 0; angle < angles; angle++) {
      const radius = numberIn(cells[angle + 1]!);
      if (radius < 0) refuse(line);
      radii[level * angles + angle] = radius;
    }
  }
  const design = said.get('design');
  return {
    grid: { axis: [x!, y!], heights, angles, radii },
    designHash: design === undefined ? undefined : lines[design]!.split(',')[1],
  };
}
