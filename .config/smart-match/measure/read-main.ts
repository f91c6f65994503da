import { shares, sigmoid, stripPlace } from '../../../core/src/spine/match/midline.ts';
import { runOverview } from '../../../core/src/spine/match/networks.ts';
import { overviewOf } from '../../../core/src/spine/match/prepare.ts';
import { frontalPart, spineAlong } from '../../../core/src/spine/match/open.ts';
import { openWeights, type OpenedWeights } from '../../../core/src/spine/match/weight-file.ts';
import { readGreyPng } from '@bracewright/core/film';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CLASSES, sampleOf } from '../render/sample.ts';
import type { Reading, Truth } from './reading.ts';

/** Reads films with a weight file and writes down what was found beside what is true: WEIGHTS OUT FILMS SEED COUNT [EVERY nth of FILMS]. Figures are made of that by figures-main.ts. */
const [file, out, films, seed, count, every = '1'] = process.argv.slice(2) as [
  string,
  string,
  string,
  string,
  string,
  string | undefined,
];
const weights: OpenedWeights = openWeights(new Uint8Array(readFileSync(file)));
const none = (): void => {};

function reading(name: string, set: string, truth: Truth, width: number, height: number, grey: Uint8Array | Uint16Array): Reading {
  const start = process.cpuUsage();
  const picture = { width, height, grey };
  const { overview, box } = overviewOf(picture);
  const { verdict, rows } = runOverview(weights, overview, none);
  const parts = [...shares(verdict.subarray(0, 6))];
  const flags = [6, 7, 8].map((i) => sigmoid(verdict[i]!));
  const place = truth.is === 'frontal' || frontalPart(parts) > 0.3 ? stripPlace(rows(), box) : undefined;
  const found = place && spineAlong(weights, picture, place, flags[0]! > 0.5, none);
  const used = process.cpuUsage(start);
  return { name, set, truth, width, height, parts, flags, found, seconds: (used.user + used.system) / 1e6 };
} // prettier-ignore

const readings: Reading[] = [];
const add = (one: Reading): void => {
  readings.push(one);
  if (readings.length % 20 === 0) process.stderr.write(`${readings.length} ${one.name}\n`);
};

interface GivenFilm {
  readonly file: string;
  readonly quality: string;
  readonly vertebrae?: readonly {
    readonly level: string;
    readonly corners: readonly (readonly [number, number])[];
  }[];
  readonly inverted?: boolean;
  readonly kind?: string;
}

for (const [folder, is] of [['frontal', 'frontal'], ['lateral', 'not-frontal'], ['nonspine', 'not-a-spine']] as const) {
  const given = JSON.parse(readFileSync(join(films, folder, 'truth.json'), 'utf8')) as Record<string, readonly GivenFilm[]>; // prettier-ignore
  for (const [n, film] of (given['films'] ?? given['pictures'] ?? []).entries()) {
    if (n % Number(every) !== 0) continue;
    const { width, height, levels } = readGreyPng(new Uint8Array(readFileSync(join(films, folder, film.file))));
    const vertebrae = is === 'frontal' ? (film.vertebrae ?? []).map(({ corners }, index) => ({ index, corners })) : [];
    const truth: Truth = { is, vertebrae, hard: film.quality === 'hard', inverted: film.inverted ?? false, metal: false, kind: film.kind ?? '' }; // prettier-ignore
    add(reading(film.file, 'films', truth, width, height, levels));
  }
} // prettier-ignore
for (let n = 0; n < Number(count); n++) {
  const at = Number(seed) + n;
  const want = n % 3 < 2 ? 'frontal' : CLASSES[1 + (((n / 3) | 0) % 5)];
  const { image, is, vertebrae, hard, inverted, metal, kind } = sampleOf(at, want);
  const grey = new Uint8ClampedArray(image.data.length);
  for (let i = 0; i < grey.length; i++) grey[i] = 255 * image.data[i]!;
  const shown = vertebrae.filter(({ index }) => index >= 0 && index <= 16);
  const truth: Truth = { is, vertebrae: shown, hard: hard > 0.35, inverted, metal, kind };
  add(reading(String(at), 'rendered', truth, image.width, image.height, new Uint8Array(grey.buffer)));
}
writeFileSync(out, JSON.stringify(readings));
