import { curvesOf, majorOf, type FilmCurve } from '../../../core/src/spine/curves.ts';
import { CURVE_LEVELS, levelIndex } from '../../../core/src/spine/levels.ts';
import { uprightPlane, type Pixel } from '../../../core/src/spine/picture-plane.ts';
import { likelyTilts } from '../../../core/src/spine/match/likely-tilts.ts';
import { frontalPart } from '../../../core/src/spine/match/open.ts';
import { readFilmOf } from '../../../core/src/spine/match/read-film.ts';
import type { Calibration } from '../../../core/src/spine/match/weight-file.ts';
import { tiltsOf } from '../../../core/src/spine/tilts.ts';
import { readFileSync, writeFileSync } from 'node:fs';
import type { Reading } from './reading.ts';

/**
 * Figures of a reader from its readings: READINGS CALIBRATION FIGURES [README]. Writes the calibration by the one half of the films (odd numbers of data/films, even
 * seeds of rendered ones) and the figures by the other.
 */
const [from, calibrationFile, figuresFile, readme] = process.argv.slice(2) as [
  string,
  string,
  string,
  string | undefined,
];
const readings = JSON.parse(readFileSync(from, 'utf8')) as Reading[];
const likely = new Map(readings.map((reading) => [reading, reading.found && likelyTilts(reading.found)]));
const numberOf = ({ name }: Reading): number => Number(/\d+/.exec(name)![0]);
const isForCalibration = (reading: Reading): boolean => (reading.set === 'films' ? numberOf(reading) % 2 === 1 : numberOf(reading) % 2 === 0); // prettier-ignore

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
const part = (values: readonly boolean[]): number => mean(values.map(Number));
const quantile = (values: readonly number[], q: number): number => values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.ceil(q * values.length) - 1)] ?? NaN; // prettier-ignore
const round = (value: number, digits = 2): number => Number(value.toFixed(digits));

type Corners = [Pixel, Pixel, Pixel, Pixel];
const curvesFrom = (vertebrae: readonly { index: number; corners: Corners }[], size: { width: number; height: number }, least?: number): readonly FilmCurve[] =>
  curvesOf(tiltsOf(vertebrae.map(({ index, corners }) => ({ level: CURVE_LEVELS[index]!, corners: corners as never })), uprightPlane({ ...size, turn: 0 })), least); // prettier-ignore

const trunkOf = (reading: Reading) =>
  likely.get(reading)!.vertebrae.filter(({ index }) => index >= 0 && index < 17);
const truthOf = ({ truth, width, height }: Reading, least?: number) => curvesFrom(truth.vertebrae as never, { width, height }, least); // prettier-ignore
const readOf = (reading: Reading, least?: number) =>
  curvesFrom(
    trunkOf(reading).map(({ index, upper, lower }) => ({ index, corners: [...upper, lower[1], lower[0]] as unknown as Corners })),
    reading,
    least,
  ); // prettier-ignore

/** Levels that two curves share, of all that either has. */
function shared(a: FilmCurve, b: FilmCurve): number {
  const [a0, a1, b0, b1] = [a.upper, a.lower, b.upper, b.lower].map(levelIndex) as [
    number,
    number,
    number,
    number,
  ];
  const both = Math.min(a1, b1) - Math.max(a0, b0);
  return both / (Math.max(a1, b1) - Math.min(a0, b0));
}

/** The curve that was read where a true one lies. */
const matched = (curve: FilmCurve, read: readonly FilmCurve[]): FilmCurve | undefined =>
  read.filter((one) => shared(one, curve) > 0.3).toSorted((a, b) => shared(b, curve) - shared(a, curve))[0];

const errorsOf = (reading: Reading, curve: FilmCurve): number => {
  const of = (level: string) => trunkOf(reading).find(({ index }) => CURVE_LEVELS[index] === level)!;
  const [a, b] = [of(curve.upper).errors[0], of(curve.lower).errors[1]];
  return Math.sqrt(a * a + b * b);
};

const frontal = readings.filter(({ truth, found }) => truth.is === 'frontal' && found);
const pairs = (some: readonly Reading[]) =>
  some.flatMap((reading) => {
    const read = readOf(reading, 4);
    return truthOf(reading)
      .map((curve) => ({ reading, curve, read: matched(curve, read) }))
      .filter((pair): pair is typeof pair & { read: FilmCurve } => pair.read !== undefined);
  });

const forCalibration = pairs(frontal.filter(isForCalibration));
const off = forCalibration.map(({ curve, read }) => read.angle - curve.angle);
const bias = Math.max(-2, Math.min(2, quantile(off, 0.5)));
const floor = 1.5;
/** The place in a sample of n by which 90 of 100 further ones are covered: (n + 1) × 0.9 (split conformal prediction, Vovk 2005). */
const factorOf = (some: typeof forCalibration): number => {
  const ratios = some.map(({ reading, curve, read }) => Math.abs(read.angle - bias - curve.angle) / (floor + errorsOf(reading, read))); // prettier-ignore
  return quantile(ratios, Math.min(1, (0.9 * (ratios.length + 1)) / ratios.length));
};
// Of the two makers' films the ones that are read worse: a third maker's are like neither.
const factors = ['films', 'rendered'].map((set) => factorOf(forCalibration.filter(({ reading }) => reading.set === set))); // prettier-ignore
const factor = Math.max(...factors);
process.stdout.write(
  `factors by set ${factors.map((one) => round(one)).join(' ')}, of all ${round(factorOf(forCalibration))}\n`,
);
const seenOf = (reading: Reading): number => mean(trunkOf(reading).map(({ seen }) => seen));
const errorOf = (reading: Reading): number => mean(trunkOf(reading).flatMap(({ errors }) => errors));
const calibrating = frontal.filter(isForCalibration);
const calibration: Calibration = {
  bias: round(bias, 3),
  factor: round(factor, 3),
  floor,
  leastFrontal: 0.5,
  leastSeen: round(0.9 * quantile(calibrating.map(seenOf), 0.02), 3),
  mostError: round(Math.max(2.5, 1.15 * quantile(calibrating.map(errorOf), 0.99)), 3),
};
writeFileSync(calibrationFile, `${JSON.stringify(calibration, undefined, 2)}\n`);

const answerOf = ({ parts, found, width, height, flags }: Reading) =>
  frontalPart(parts) < calibration.leastFrontal || !found
    ? null
    : readFilmOf(found, { width, height }, calibration, { frontal: frontalPart(parts), isInverted: flags[0]! > 0.5, metal: flags[1]! > 0.5, stitched: flags[2]! > 0.5 }); // prettier-ignore
const isTaken = (reading: Reading): boolean => answerOf(reading)?.kind === 'read';

/** The largest curve that is told against the largest true one, where both are there. */
function toldOf(some: readonly Reading[]) {
  const scoliotic = some.filter((reading) => truthOf(reading).length > 0);
  const off = scoliotic.flatMap((reading) => {
    const [told] = curvesTold(reading);
    return told ? [told.angle - majorOf(truthOf(reading))!.angle] : [];
  });
  return {
    films: scoliotic.length,
    none: scoliotic.length - off.length,
    meanError: round(mean(off.map(Math.abs))),
    bias: round(mean(off)),
  };
}

const curvesTold = (reading: Reading) => {
  const answer = answerOf(reading);
  return answer?.kind === 'read' ? answer.curves : [];
};

/** How far the middles of T1 to L5 are from the true ones, levels. */
function middlesOf(reading: Reading): number[] {
  const middle = (points: readonly (readonly [number, number])[]) => [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))]; // prettier-ignore
  const truth = reading.truth.vertebrae;
  const pitch = (middle(truth[16]!.corners)[1]! - middle(truth[0]!.corners)[1]!) / 16;
  return trunkOf(reading).map(({ index, upper, lower }) => {
    const [a, b] = [middle([...upper, ...lower]), middle(truth[index]!.corners)];
    return Math.hypot(a[0]! - b[0]!, a[1]! - b[1]!) / pitch;
  });
}

const levelsOff = (reading: Reading): number => middlesOf(reading).filter((d) => d >= 0.5).length;

/** Films that are numbered wrong, and which of those are warned of. One vertebra alone may be misplaced; two and more are counted wrong. */
function numberingOf(some: readonly Reading[]) {
  const isWrong = (reading: Reading): boolean => levelsOff(reading) >= 2;
  const isWarned = (reading: Reading): boolean => {
    const answer = answerOf(reading);
    return answer?.kind === 'read' && answer.warnings.includes('levels-uncertain');
  };
  const wrong = some.filter(isWrong);
  const isLumbar = (reading: Reading): boolean =>
    middlesOf(reading)
      .slice(11)
      .some((d) => d >= 0.5);
  return {
    wrong: wrong.length,
    lowerEndWrong: wrong.filter(isLumbar).length,
    wrongAndWarned: wrong.filter(isWarned).length,
    warnedInVain: some.filter((reading) => isWarned(reading) && !isWrong(reading)).length,
    films: some
      .filter((reading) => isWrong(reading) || isWarned(reading))
      .map((reading) => `${reading.name} ${levelsOff(reading)}${isWarned(reading) ? ', warned' : ''}`),
  };
}

function ofFrontal(all: readonly Reading[]) {
  const some = all.filter((reading) => reading.found && isTaken(reading));
  const majors = some.map((reading) => ({ reading, true: majorOf(truthOf(reading, 0))?.angle ?? 0, read: majorOf(readOf(reading, 0))?.angle ?? 0 })); // prettier-ignore
  const errors = majors.map((one) => one.read - calibration.bias * 0 - one.true);
  const plates = some.flatMap((reading) => {
    const tilts = tiltsOf(reading.truth.vertebrae.map(({ index, corners }) => ({ level: CURVE_LEVELS[index]!, corners: corners as never })), uprightPlane({ ...reading, turn: 0 })); // prettier-ignore
    return trunkOf(reading).flatMap(({ index, plates: [u, l] }) => [
      u - tilts[index]!.upper!,
      l - tilts[index]!.lower!,
    ]);
  });
  const middles = some.flatMap(middlesOf);
  const known = pairs(some);
  const told = some.flatMap((reading) => {
    const answer = answerOf(reading);
    if (answer?.kind !== 'read') return [];
    const truths = truthOf(reading, 0);
    return answer.curves.map((curve) => {
      const truth = matched(curve, truths);
      return truth !== undefined && curve.interval[0] <= truth.angle && truth.angle <= curve.interval[1];
    });
  });
  const widths = some.flatMap((reading) => {
    const answer = answerOf(reading);
    return answer?.kind === 'read' ? answer.curves.map(({ interval }) => interval[1] - interval[0]) : [];
  });
  const sides = some
    .map((reading) => ({ curve: majorOf(truthOf(reading)), answer: answerOf(reading) }))
    .flatMap(({ curve, answer }) => {
      if (!curve || answer?.kind !== 'read') return [];
      const read = matched(curve, answer.curves);
      return read ? [read.convexInImage === curve.convexInImage] : [];
    });
  const straight = some.filter((reading) => truthOf(reading).length === 0);
  return {
    films: all.length,
    taken: some.length,
    majorCobb: {
      meanError: round(mean(errors.map(Math.abs))),
      bias: round(mean(errors)),
      p90: round(quantile(errors.map(Math.abs), 0.9)),
      within5: round(part(errors.map((error) => Math.abs(error) <= 5))),
    },
    majorTold: toldOf(some),
    allCurves: {
      count: known.length,
      meanError: round(mean(known.map(({ curve, read }) => Math.abs(read.angle - curve.angle)))),
      bias: round(mean(known.map(({ curve, read }) => read.angle - curve.angle))),
      missed: round(1 - known.length / Math.max(1, some.flatMap((reading) => truthOf(reading)).length)),
    },
    interval90: { curves: told.length, covered: round(part(told)), meanWidth: round(mean(widths)) },
    falseCurves: some.flatMap((reading) =>
      readOf(reading).filter(
        (curve) =>
          !truthOf(reading, 6).some(
            (truth) => shared(truth, curve) > 0.3 && truth.convexInImage === curve.convexInImage,
          ),
      ),
    ).length,
    sidesSwapped: sides.filter((is) => !is).length,
    sidesCompared: sides.length,
    straight: {
      films: straight.length,
      noCurve: straight.filter((reading) => curvesTold(reading).length === 0).length,
    },
    plateTilt: { meanError: round(mean(plates.map(Math.abs))), bias: round(mean(plates)) },
    middlesWithinHalfALevel: round(part(middles.map((d) => d < 0.5)), 3),
    numbering: numberingOf(some),
  };
}

function auc(yes: readonly Reading[], no: readonly Reading[]): number {
  const wins = yes.flatMap((a) => no.map((b) => (frontalPart(a.parts) > frontalPart(b.parts) ? 1 : frontalPart(a.parts) === frontalPart(b.parts) ? 0.5 : 0)));
  return round(mean(wins), 4);
} // prettier-ignore

function figuresOf(set: string, half: 'calibration' | 'test' | 'all') {
  const all = readings.filter(
    (reading) =>
      reading.set === set && (half === 'all' || isForCalibration(reading) === (half === 'calibration')),
  );
  const yes = all.filter(({ truth }) => truth.is === 'frontal');
  const no = all.filter(({ truth }) => truth.is !== 'frontal');
  const lateral = no.filter(({ truth }) => truth.is === 'not-frontal');
  const rest = no.filter(({ truth }) => truth.is !== 'not-frontal');
  return {
    clean: ofFrontal(yes.filter(({ truth }) => !truth.hard)),
    hard: ofFrontal(yes.filter(({ truth }) => truth.hard)),
    all: ofFrontal(yes),
    refusals: {
      frontalTaken: `${yes.filter(isTaken).length} of ${yes.length}`,
      lateralRefused: `${lateral.filter((one) => !isTaken(one)).length} of ${lateral.length}`,
      othersRefused: `${rest.filter((one) => !isTaken(one)).length} of ${rest.length}`,
      aucLateral: auc(yes, lateral),
      aucOthers: auc(yes, rest),
      taken: no.filter(isTaken).map(({ name, parts }) => `${name} ${round(frontalPart(parts), 3)}`),
      frontalRefused: yes
        .filter((one) => !isTaken(one))
        .map(({ name, parts }) => `${name} ${round(frontalPart(parts), 3)}`),
    },
  };
}

const figures = {
  calibration: { ...calibration, curves: forCalibration.length },
  'data/films, test half': figuresOf('films', 'test'),
  'data/films, all': figuresOf('films', 'all'),
  'data/films, calibration half': figuresOf('films', 'calibration'),
  'rendered, unseen seeds, test half': figuresOf('rendered', 'test'),
  processorSeconds: { mean: round(mean(readings.map(({ seconds }) => seconds))), most: round(Math.max(...readings.map(({ seconds }) => seconds))) },
}; // prettier-ignore
writeFileSync(figuresFile, `${JSON.stringify(figures, undefined, 2)}\n`);

/** The rows of the README's table: what is asked of the reader, and what was found on each set. */
function tableOf(): string {
  const sets = ['data/films, test half', 'data/films, all', 'rendered, unseen seeds, test half'] as const;
  type Set = ReturnType<typeof figuresOf>;
  const row = (asked: string, of: (set: Set) => string): string =>
    `| ${asked} | ${sets.map((name) => of(figures[name])).join(' | ')} |`;
  return [
    `| asked | ${sets.join(' | ')} |`,
    '|---|---|---|---|',
    row('largest Cobb, clean, mean error ≤ 3° (bias ≤ 1°)', ({ clean: { majorCobb } }) => `${majorCobb.meanError}° (${majorCobb.bias}°)`),
    row('largest Cobb, hard, mean error ≤ 5° (bias ≤ 1°)', ({ hard: { majorCobb } }) => `${majorCobb.meanError}° (${majorCobb.bias}°)`),
    row('largest Cobb, all (bias)', ({ all: { majorCobb } }) => `${majorCobb.meanError}° (${majorCobb.bias}°)`),
    row('the same where a curve is and was told', ({ all: { majorTold: m } }) => `${m.meanError}° (${m.bias}°), none told on ${m.none} of ${m.films}`),
    row('interval of 90 %: 85 to 95 % of the curves told', ({ all: { interval90 } }) => `${Math.round(100 * interval90.covered)} % of ${interval90.curves}, ${interval90.meanWidth}° wide`),
    row('convex side never swapped', ({ all }) => `${all.sidesSwapped} of ${all.sidesCompared} swapped`),
    row('straight: no curve in ≥ 90 %', ({ all: { straight } }) => `${straight.noCurve} of ${straight.films}`),
    row('plates, mean error', ({ all }) => `${all.plateTilt.meanError}°`),
    row('vertebrae within half a level', ({ all }) => `${round(100 * all.middlesWithinHalfALevel, 1)} %`),
    row('films with two vertebrae and more numbered wrong', ({ all: { numbering: n } }) => `${n.wrong}, ${n.wrongAndWarned} of them warned of`),
    row('warned of numbers that are right, ≤ 15 %', ({ all: { taken, numbering: n } }) => `${n.warnedInVain} of ${taken}`),
    row('frontal taken', ({ refusals }) => refusals.frontalTaken),
    row('lateral refused (AUC ≥ 0.9)', ({ refusals }) => `${refusals.lateralRefused} (${refusals.aucLateral})`),
    row('others refused (AUC ≥ 0.9)', ({ refusals }) => `${refusals.othersRefused} (${refusals.aucOthers})`),
    '',
    `Processor time for a film: ${figures.processorSeconds.mean} s in the mean, ${figures.processorSeconds.most} s at most.`,
  ].join('\n');
} // prettier-ignore

if (readme) {
  const text = readFileSync(readme, 'utf8');
  const [start, end] = ['<!-- figures -->\n', '\n<!-- end -->'];
  const [before, after] = [text.slice(0, text.indexOf(start) + start.length), text.slice(text.indexOf(end))];
  writeFileSync(readme, `${before}${tableOf()}${after}`);
}
