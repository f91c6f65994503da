import { readGreyPng } from '@bracewright/core/film';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { likelyTilts, lineTilts } from '../../../core/src/spine/match/likely-tilts.ts';
import { sigmoid, stripPlace } from '../../../core/src/spine/match/midline.ts';
import { runOverview, runStrip, withMirror } from '../../../core/src/spine/match/networks.ts';
import { overviewOf, stripOf } from '../../../core/src/spine/match/prepare.ts';
import { refined } from '../../../core/src/spine/match/refine.ts';
import { laidAnew, onFilm, vertebraeOf, type FoundSpine } from '../../../core/src/spine/match/vertebrae.ts';
import { openWeights } from '../../../core/src/spine/match/weight-file.ts';

/**
 * Where errors of plates come from: WEIGHTS FILMS. On the calibration half of data/films (odd numbers), by level: how far plates are off by the second network alone, after
 * refining, by the line through the middles, and as the likeliest of all; each against the true vertebra that lies nearest, so that a wrong count does not count.
 */
const [file, films] = process.argv.slice(2) as [string, string];
const weights = openWeights(new Uint8Array(readFileSync(file)));
const none = (): void => {};

interface GivenFilm {
  readonly file: string;
  readonly vertebrae: readonly {
    readonly corners: readonly (readonly [number, number])[];
    readonly upperPlateDeg: number;
    readonly lowerPlateDeg: number;
  }[];
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
const trunkOf = ({ vertebrae }: FoundSpine) => vertebrae.filter(({ index }) => index >= 0 && index <= 16);

function stagesOf(picture: { width: number; height: number; grey: Uint8Array | Uint16Array }) {
  const { overview, box } = overviewOf(picture);
  const { verdict, rows } = runOverview(weights, overview, none);
  const place = stripPlace(rows(), box);
  if (!place) return undefined;
  const seen = (at: typeof place) => {
    const strip = stripOf(picture, at, sigmoid(verdict[6]!) > 0.5);
    return { at, strip, said: runStrip(weights, strip, none) };
  };
  const first = seen(place);
  const anew = laidAnew(place, vertebraeOf(first.said, place.levels));
  const { at, strip, said } = anew ? seen(anew) : first;
  const spine = vertebraeOf(withMirror(weights, strip, said, none), at.levels);
  const fine = onFilm(refined(spine, strip), at);
  return { alone: onFilm(spine, at), refined: fine, likely: likelyTilts(fine), jump: spine.jump };
}

const off: Record<'alone' | 'refined' | 'line' | 'likely', number[][]> = { alone: [], refined: [], line: [], likely: [] }; // prettier-ignore
const { films: given } = JSON.parse(readFileSync(join(films, 'frontal', 'truth.json'), 'utf8')) as { films: readonly GivenFilm[] }; // prettier-ignore
for (const film of given) {
  if (Number(/\d+/.exec(film.file)![0]) % 2 === 0) continue;
  const { width, height, levels } = readGreyPng(new Uint8Array(readFileSync(join(films, 'frontal', film.file)))); // prettier-ignore
  const stages = stagesOf({ width, height, grey: levels });
  if (!stages) continue;
  const heights = film.vertebrae.map(({ corners }) => mean(corners.map(([, y]) => y)));
  const line = lineTilts(trunkOf(stages.alone));
  let miscounted = 0;
  for (const [k, { upper, lower }] of trunkOf(stages.alone).entries()) {
    const y = mean([...upper, ...lower].map(([, v]) => v));
    const level = heights.reduce((best, at, i) => (Math.abs(at - y) < Math.abs(heights[best]! - y) ? i : best), 0); // prettier-ignore
    if (level !== k) miscounted++;
    const { upperPlateDeg, lowerPlateDeg } = film.vertebrae[level]!;
    const add = (name: keyof typeof off, plates: readonly [number, number]): void =>
      void (off[name][level] ??= []).push(Math.abs(plates[0] - upperPlateDeg), Math.abs(plates[1] - lowerPlateDeg)); // prettier-ignore
    for (const name of ['alone', 'refined', 'likely'] as const) add(name, trunkOf(stages[name])[k]!.plates);
    add('line', [line[k]!, line[k]!]);
  }
  if (miscounted > 0) process.stdout.write(`${film.file}: ${miscounted} levels off, jump ${stages.jump.toFixed(2)}\n`); // prettier-ignore
}
process.stdout.write('degrees, T1 to L5\n');
for (const [name, byLevel] of Object.entries(off))
  process.stdout.write(`${name.padEnd(8)} ${mean(byLevel.flat()).toFixed(2)} | ${byLevel.map((values) => mean(values).toFixed(1)).join(' ')}\n`); // prettier-ignore
