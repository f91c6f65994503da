import {
  overviewOf,
  STRIP,
  stripFromFilm,
  stripOf,
  type StripPlace,
} from '../../../core/src/spine/match/prepare.ts';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chanceOf, type Chance } from './chance.ts';
import type { Shown } from './frontal.ts';
import { CLASSES, jitteredMiddle, sampleOf, type Class, type Sample } from './sample.ts';

/** Films of a shard. */
const SHARD = 64;
/** Strips that are laid along each frontal film. */
const STRIPS = 2;
export const META = 5 + 38;
export const LABELS = 19 * 8;

/** Column of the spine by film row, through the middles of the vertebrae, smoothed over about `over` of a level. */
function columnOf(vertebrae: readonly Shown[], over: number): (y: number) => number {
  const raw = (y: number): number => {
    const k = Math.min(vertebrae.length - 2, Math.max(0, vertebrae.findLastIndex(({ middle }) => middle[1] <= y)));
    const [[x0, y0], [x1, y1]] = [vertebrae[k]!.middle, vertebrae[k + 1]!.middle];
    const t = (y - y0) / (y1 - y0);
    return x0 + (x1 - x0) * (t < -0.5 ? -0.5 : t > 1.5 ? 1.5 : t);
  };
  return (y) => (raw(y - over) + 2 * raw(y - over / 2) + 2 * raw(y) + 2 * raw(y + over / 2) + raw(y + over)) / 8;
} // prettier-ignore

/** A strip as network 1 lays it; `loose`: up to a level too high or low, and longer or shorter by as much. */
function placeOf(vertebrae: readonly Shown[], chance: Chance, loose: boolean): StripPlace {
  const [t1, l5] = [0, 16].map((i) => vertebrae.find(({ index }) => index === i)!.middle) as [Shown['middle'], Shown['middle']]; // prettier-ignore
  const scale =
    ((16 * STRIP.pitch) / (l5[1] - t1[1])) *
    (1 + (loose ? chance.between(-0.1, 0.08) : chance.about(0, 0.03)));
  const top = t1[1] - (STRIP.above + (loose ? chance.between(-30, 30) : chance.about(0, 7))) / scale;
  const column = columnOf(vertebrae, (chance.between(0.3, 1.3) * STRIP.pitch) / scale);
  const middle = jitteredMiddle(chance, (row) => column(top + (row + 0.5) / scale), STRIP.height, 1 / scale);
  return { top, scale, middle: Float64Array.from({ length: STRIP.height }, (_, row) => middle(row)) };
}

/** Middle and half-vector of both plates of a vertebra, pixels of the strip. */
function labelsOf({ corners }: Shown, place: StripPlace): number[] {
  const [ul, ur, lr, ll] = corners.map(([x, y]) => stripFromFilm(place, x, y)) as [number, number][];
  const plate = ([x0, y0]: [number, number], [x1, y1]: [number, number]): number[] => [(x0 + x1) / 2, (y0 + y1) / 2, (x1 - x0) / 2, (y1 - y0) / 2]; // prettier-ignore
  return [...plate(ul!, ur!), ...plate(ll!, lr!)];
}

function metaOf(sample: Sample, box: ReturnType<typeof overviewOf>['box']): number[] {
  const { is, inverted, metal, stitched, vertebrae } = sample;
  const at = vertebrae.flatMap(({ middle: [x, y] }) => [box.left + x * box.across, box.top + y * box.down]);
  const row = [CLASSES.indexOf(is), +inverted, +metal, +stitched, vertebrae.length, ...at];
  return [...row, ...Array.from({ length: META - row.length }, () => 0)];
}

function shard(folder: string, first: number, want?: Class): void {
  const name = join(folder, String(first).padStart(8, '0'));
  if (existsSync(`${name}.lab`)) return;
  const parts = { ov: [] as Uint8Array[], strip: [] as Uint8Array[] };
  const meta: number[] = [];
  const labels: number[] = [];
  for (let seed = first; seed < first + SHARD; seed++) {
    const sample = sampleOf(seed, want);
    const { width, height, data } = sample.image;
    const grey = new Uint8ClampedArray(data.length);
    for (let i = 0; i < data.length; i++) grey[i] = 255 * data[i]!;
    const { overview, box } = overviewOf({ width, height, grey: new Uint8Array(grey.buffer) });
    parts.ov.push(overview.grey);
    meta.push(...metaOf(sample, box));
    if (sample.is !== 'frontal') continue;
    const chance = chanceOf(seed + 7_000_003);
    for (let k = 0; k < STRIPS; k++) {
      const place = placeOf(sample.vertebrae, chance, k % 2 === 1);
      parts.strip.push(
        stripOf({ width, height, grey: new Uint8Array(grey.buffer) }, place, sample.inverted).grey,
      );
      labels.push(...sample.vertebrae.flatMap((vertebra) => labelsOf(vertebra, place)));
    }
  }
  const save = (ending: string, bytes: Uint8Array): void => {
    writeFileSync(`${name}.${ending}.part`, bytes);
    renameSync(`${name}.${ending}.part`, `${name}.${ending}`);
  };
  save('ov', Buffer.concat(parts.ov));
  save('strip', Buffer.concat(parts.strip));
  save('meta', new Uint8Array(Float32Array.from(meta).buffer));
  save('lab', new Uint8Array(Float32Array.from(labels).buffer));
}

const [folder, from, count, only] = process.argv.slice(2);
const want = CLASSES.find((one) => one === only);
if (!folder || !from || !count) {
  process.stderr.write(
    'render: say a folder, the first seed, how many shards of 64 films and, where all are to be of one, which class\n',
  );
  process.exit(2);
}
mkdirSync(folder, { recursive: true });
const start = performance.now();
for (let k = 0; k < Number(count); k++) {
  shard(folder, Number(from) + k * SHARD, want);
  const films = (k + 1) * SHARD;
  if (k % 10 === 0) process.stderr.write(`${films} films, ${((films * 1000) / (performance.now() - start)).toFixed(1)} a second\n`); // prettier-ignore
}
