import { bareOnScale, onDeviationScale } from '@bracewright/core/annotation';
import { UNCHANGED } from '@bracewright/catalog/deviation';
import { CONTOUR_STEP } from '../../views.ts';
import type { ReportFacts, ShownDeviation, ViewShown } from '../facts.ts';
import type { Numbers } from '../numbers.ts';
import { INK, form, muted, section, type Piece } from '../page.ts';
import { reportSentence, type ReportWords } from '../words/index.ts';
import { MOST_ROWS } from './ledger-part.ts';

/** Letters at the edges of a picture, seen from its side; the sides of the profiles say nothing a reader needs. */
function sidesOf(
  view: ViewShown['view'],
  words: ReportWords,
  areConfirmed: boolean,
): readonly [string, string] {
  if (view !== 'back' && view !== 'front') return ['', ''];
  const [left, right] = [words.left, words.right].map((side) => (areConfirmed ? side : `${side}?`));
  return view === 'back' ? [left!, right!] : [right!, left!];
}

/** Size of the numbers of zones on a picture, points. */
const NUMBER = 7;

/** The numbers of the rows that list changed zones, over the picture above: set back from its lower edge. */
const zoneNumbers = ({ height, marks = [] }: ViewShown, factor: number): readonly Piece[] =>
  marks
    .filter(({ number }) => number <= MOST_ROWS)
    .map(({ number, at: [x, y] }) => ({
      text: ` ${number} `,
      bold: true,
      fontSize: NUMBER,
      color: '#FFFFFF',
      background: INK.text,
      // The middle of the number lies on the place.
      relativePosition: { x: x * factor - (number > 9 ? 6 : 4), y: (y - height) * factor - 0.75 * NUMBER },
    }));

/** Pictures side by side at one scale, each with its name; `points` to a millimetre. */
function row(facts: ReportFacts, pictures: readonly ViewShown[], points: number, words: ReportWords): Piece {
  const factor = points / facts.views.scale;
  return {
    columns: pictures.map((picture) => {
      const width = picture.width * factor;
      const [start, end] = sidesOf(picture.view, words, facts.areSidesConfirmed);
      return {
        width,
        stack: [
          {
            text: words.view[picture.view] ?? '',
            alignment: 'center',
            fontSize: 8,
            color: INK.muted,
            margin: [-10, 0, -10, 2],
          },
          { image: picture.url, width },
          ...zoneNumbers(picture, factor),
          ...(start === ''
            ? [{ text: ' ', fontSize: 7.5 }]
            : [
                {
                  columns: [{ text: start }, { text: end, alignment: 'right' }],
                  fontSize: 7.5,
                  color: INK.muted,
                },
              ]),
        ],
      };
    }),
    columnGap: 8,
  };
}

/** Round lengths for a bar, mm, in the unit that is read: the longest that there is room for. */
const BARS = { mm: [500, 200, 100, 50, 20, 10], inch: [508, 254, 127, 50.8, 25.4, 12.7] } as const;

/** A bar of a round length with its number. */
function scaleBar(points: number, room: number, numbers: Numbers): Piece {
  const lengths = BARS[numbers.unit === 'inch' ? 'inch' : 'mm'];
  const bar = lengths.find((length) => length * points <= room) ?? lengths.at(-1)!;
  const width = bar * points;
  const line = (x1: number, y1: number, x2: number, y2: number) => ({
    type: 'line', x1, y1, x2, y2, lineWidth: 1, lineColor: INK.text,
  }); // prettier-ignore
  return {
    columns: [
      { width: width + 4, canvas: [line(0, 4, width, 4), line(0, 0, 0, 8), line(width, 0, width, 8)] },
      { text: numbers.length(bar), fontSize: 8, margin: [2, -1, 0, 0] },
    ],
    margin: [0, 4, 0, 0],
  };
}

/** Points to a millimetre at which the four pictures fill the width, no taller than `height` points. */
function pointsOf(facts: ReportFacts, width: number, height: number): number {
  const { pictures, views } = facts;
  const across = pictures.reduce((sum, picture) => sum + picture.width, 0) / views.scale;
  const tall = Math.max(...pictures.map((picture) => picture.height)) / views.scale;
  return Math.min((width - 8 * (pictures.length - 1)) / across, height / tall);
}

/** The body from four sides at one scale. */
export function viewsPart(facts: ReportFacts, words: ReportWords, numbers: Numbers, width: number): Piece {
  const points = pointsOf(facts, width, 250);
  return section(words.views, width, {
    stack: [
      row(facts, facts.pictures, points, words),
      scaleBar(points, width / 4, numbers),
      ...(facts.areSidesConfirmed ? [] : [{ text: words.sidesOpen, bold: true, fontSize: 8.5 }]),
    ],
    unbreakable: true,
  });
}

const hex = (colour: readonly number[]): string =>
  `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** The colour scale with its ends in numbers: they stand for everything beyond them where there is something. */
function legend({ limit, summary }: ShownDeviation, numbers: Numbers): Piece {
  const width = 150;
  const parts = 30;
  const cells = Array.from({ length: parts }, (_, i) => {
    const value = ((i + 0.5) / parts) * 2 - 1;
    const color = hex(onDeviationScale(value, 1, 'light'));
    return { type: 'rect', x: (i * width) / parts, y: 0, w: width / parts + 0.3, h: 9, color };
  });
  const ends = [
    `${summary.maxIn > limit ? '≤ ' : ''}${numbers.length(-limit, true)}`,
    '0',
    `${summary.maxOut > limit ? '≥ ' : ''}${numbers.length(limit, true)}`,
  ];
  return {
    stack: [
      { canvas: cells },
      {
        table: {
          widths: [width / 3, width / 3, width / 3],
          body: [
            ends.map((text, i) => ({
              text,
              fontSize: 7.5,
              alignment: (['left', 'center', 'right'] as const)[i],
            })),
          ],
        },
        layout: 'none',
      },
    ],
    margin: [0, 6, 0, 4],
  };
}

/** What grey means in the picture; nothing where there is none. */
function bareNote({ summary }: ShownDeviation, words: ReportWords, numbers: Numbers): readonly Piece[] {
  if (!(summary.leftOut > 0)) return [];
  return [
    {
      columns: [
        { width: 14, canvas: [{ type: 'rect', x: 0, y: 0, w: 9, h: 9, color: hex(bareOnScale('light')) }] },
        { text: `${words.bare}${words.colon}${numbers.area(summary.leftOut)}`, fontSize: 8 },
      ],
      margin: [0, 2, 0, 4],
    },
  ];
}

/** How large the shape is, and how far it lies from the scan, in numbers and as a picture. */
export function shapePart(facts: ReportFacts, words: ReportWords, numbers: Numbers, width: number): Piece {
  const { views, deviation } = facts;
  const size = form(
    [
      [words.extent, numbers.lengths(views.size)],
      [words.volume, views.volume === null ? words.noVolume : numbers.volume(views.volume)],
      [words.area, numbers.area(views.area)],
      [words.triangles, numbers.number(views.count.triangles, 0)],
    ],
    4,
  );
  const shape = section(words.shape, width, size);
  if (!deviation)
    return [
      shape,
      section(words.deviation, width, muted(facts.source ? words.wallDeviation : words.noDeviation)),
    ];
  const { summary, pictures } = deviation;
  const points = Math.min(pointsOf(facts, width, 200), 200 / (views.size[2] || 1));
  const entries = [
    [words.maxOut, numbers.length(summary.maxOut, true)],
    [words.maxIn, numbers.length(-summary.maxIn, true)],
    [words.mean, numbers.length(summary.mean)],
    [
      reportSentence(facts.language, 'changedArea', { limit: numbers.length(UNCHANGED) }),
      numbers.area(summary.changedArea),
    ],
  ] as const;
  const across = pictures.reduce((sum, picture) => sum + (picture.width / views.scale) * points, 8);
  return [
    shape,
    section(words.deviation, width, {
      columns: [
        { width: across + 16, stack: [row(facts, pictures, points, words)] },
        {
          width: '*',
          stack: [
            form(entries, 2),
            legend(deviation, numbers),
            ...bareNote(deviation, words, numbers),
            {
              ...(muted(
                reportSentence(facts.language, 'deviationNote', {
                  step: numbers.length(CONTOUR_STEP),
                }),
              ) as object),
              fontSize: 8,
            },
          ],
        },
      ],
      unbreakable: true,
    }),
  ];
}
