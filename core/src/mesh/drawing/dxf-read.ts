import { SdkError } from '../../errors/sdk-error.ts';
import type { Drawing, DrawnLayer, DrawnLine, DrawnText, FlatPoint } from './drawing.ts';

/** A group of a DXF file: its code, its value, and the number of the line that the code stands in. */
interface Group {
  readonly code: number;
  readonly value: string;
  readonly line: number;
}

/** An entity or an entry of a table: its kind and what follows it up to the next. */
interface Entry {
  readonly kind: string;
  readonly groups: readonly Group[];
  readonly line: number;
}

const refuse = (line: number): never => {
  throw new SdkError('drawing/dxf-line', { line });
};

function groupsOf(text: string): Group[] {
  const lines = text.split(/\r?\n/);
  const groups: Group[] = [];
  for (let i = 0; i + 1 < lines.length; i += 2) {
    const code = lines[i]!.trim();
    if (!/^-?\d+$/.test(code)) refuse(i + 1);
    groups.push({ code: Number(code), value: lines[i + 1]!, line: i + 1 });
    if (code === '0' && lines[i + 1]!.trim() === 'EOF') return groups;
  }
  return refuse(lines.length);
}

function entriesOf(groups: readonly Group[]): Entry[] {
  const entries: { kind: string; groups: Group[]; line: number }[] = [];
  for (const group of groups) {
    if (group.code === 0) entries.push({ kind: group.value.trim(), groups: [], line: group.line });
    else if (entries.length === 0) refuse(group.line);
    else entries.at(-1)!.groups.push(group);
  }
  return entries;
}

/**
 * Reads of a DXF file what `writeDxf` writes: layers, POLYLINE and LWPOLYLINE, TEXT, in millimetres. Throws SdkError `drawing/dxf-line` with the number of the line
 * that is not understood, `drawing/unit` for a file that is not in mm.
 */
export function readDxf(text: string): Drawing {
  const groups = groupsOf(text);
  requireMillimetres(groups);
  const layers: DrawnLayer[] = [];
  const lines: DrawnLine[] = [];
  const texts: DrawnText[] = [];
  let open: { layer: string; points: FlatPoint[]; closed: boolean } | undefined;
  for (const entry of entriesOf(groups)) {
    const layer = wordOf(entry, 8, '0');
    if (entry.kind === 'LAYER') layers.push({ name: wordOf(entry, 2, ''), colour: numberOf(entry, 62) });
    else if (entry.kind === 'POLYLINE') open = { layer, points: [], closed: isClosed(entry) };
    else if (entry.kind === 'VERTEX') (open ?? refuse(entry.line)).points.push(placeOf(entry));
    else if (entry.kind === 'SEQEND') {
      lines.push(open ?? refuse(entry.line));
      open = undefined;
    } else if (entry.kind === 'LWPOLYLINE')
      lines.push({ layer, points: placesOf(entry), closed: isClosed(entry) });
    else if (entry.kind === 'TEXT')
      texts.push({
        layer,
        at: placeOf(entry),
        height: numberOf(entry, 40),
        text: unescaped(wordOf(entry, 1, '')),
      });
  }
  return { layers, lines, texts };
}

function requireMillimetres(groups: readonly Group[]): void {
  const at = groups.findIndex(({ code, value }) => code === 9 && value.trim() === '$INSUNITS');
  const unit = at < 0 ? 'none' : groups[at + 1]!.value.trim();
  if (unit !== '4') throw new SdkError('drawing/unit', { unit });
}

const wordOf = ({ groups }: Entry, code: number, fallback: string): string =>
  groups.find((group) => group.code === code)?.value ?? fallback;

function numberOf({ groups, line }: Entry, code: number): number {
  const group = groups.find((one) => one.code === code);
  const value = group ? Number(group.value) : NaN;
  return Number.isFinite(value) ? value : refuse(group?.line ?? line);
}

const isClosed = (entry: Entry): boolean =>
  entry.groups.some(({ code, value }) => code === 70 && Number(value) % 2 === 1);

const placeOf = (entry: Entry): FlatPoint => [numberOf(entry, 10), numberOf(entry, 20)];

/** The places of a LWPOLYLINE, which stand one after the other. */
function placesOf({ groups, line }: Entry): FlatPoint[] {
  const xs = groups.filter(({ code }) => code === 10).map(({ value }) => Number(value));
  const ys = groups.filter(({ code }) => code === 20).map(({ value }) => Number(value));
  if (xs.length !== ys.length || [...xs, ...ys].some((value) => !Number.isFinite(value))) refuse(line);
  return xs.map((x, i): FlatPoint => [x, ys[i]!]);
}

const unescaped = (text: string): string =>
  text.replaceAll(/\\U\+([0-9A-F]{4})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
