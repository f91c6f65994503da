/** Sets of figures.json that the reader was neither trained nor calibrated on, and what they are called. */
const SETS = [
  ['data/films, test half', 'drawn films of another maker'],
  ['rendered, unseen seeds, test half', 'films drawn as those it learned from'],
];

const degrees = (value) => `${value.toFixed(1)}°`;
const percent = (value) => `${Math.round(100 * value)} %`;
const ROWS = [
  ['frontal films', ({ all }) => String(all.films)],
  ['mean error of the largest Cobb angle, clear films', ({ clean }) => degrees(clean.majorCobb.meanError)],
  ['the same, poor films', ({ hard }) => degrees(hard.majorCobb.meanError)],
  ['error that 90 of 100 stay below', ({ all }) => degrees(all.majorCobb.p90)],
  ['mean deviation (bias)', ({ all }) => degrees(all.majorCobb.bias)],
  ['angles whose interval held the truth (meant: 90 %)', ({ all }) => percent(all.interval90.covered)],
  ['mean width of the interval', ({ all }) => degrees(all.interval90.meanWidth)],
  ['convex sides swapped', ({ all }) => `${all.sidesSwapped} of ${all.sidesCompared}`],
  ['straight spines without a curve', ({ all }) => `${all.straight.noCurve} of ${all.straight.films}`],
  ['vertebrae with the right number', ({ all }) => percent(all.middlesWithinHalfALevel)],
  [
    'films with two and more vertebrae numbered wrong, warned of',
    ({ all: { numbering } }) => `${numbering.wrong}, ${numbering.wrongAndWarned}`,
  ],
  [
    'films numbered rightly and warned of all the same',
    ({ all: { films, numbering } }) => `${numbering.warnedInVain} of ${films}`,
  ],
  ['frontal films read', ({ refusals }) => refusals.frontalTaken],
  ['lateral films refused', ({ refusals }) => refusals.lateralRefused],
  ['other pictures refused', ({ refusals }) => refusals.othersRefused],
  ['AUC, frontal against other pictures', ({ refusals }) => refusals.aucOthers.toFixed(3)],
];

/** The figures of the reader of films as a table of Markdown, from the file that the measuring wrote; says so where there is none. */
export function figuresTable(figures) {
  if (figures === undefined) return 'Nothing has been measured of this build’s reader yet.';
  const sets = SETS.map(([name]) => figures[name]);
  const lines = [
    `| | ${SETS.map(([, title]) => title).join(' | ')} |`,
    '| --- | --- | --- |',
    ...ROWS.map(([title, value]) => `| ${title} | ${sets.map(value).join(' | ')} |`),
  ];
  const { mean, most } = figures.processorSeconds;
  return `${lines.join('\n')}\n\nProcessor time of a film: ${mean.toFixed(1)} s in the mean, ${most.toFixed(1)} s at most.`;
}

const MARKS = ['<!-- figures -->', '<!-- /figures -->'];

/** The page with the table between its marks. */
export function withFigures(page, figures) {
  const [from, to] = MARKS.map((mark) => page.indexOf(mark));
  if (from < 0 || to < from) throw new Error(`The page has no ${MARKS.join(' … ')} for its figures.`);
  return `${page.slice(0, from + MARKS[0].length)}\n\n${figuresTable(figures)}\n\n${page.slice(to)}`;
}
