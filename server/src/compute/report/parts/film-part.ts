import type { ReportFacts } from '../facts.ts';
import type { Numbers } from '../numbers.ts';
import { INK, muted, section, type Piece } from '../page.ts';
import { reportSentence, type ReportWords } from '../words/index.ts';

/** Height of a film on paper, points; two of them stand side by side. */
const HEIGHT = 280;

/** R and L at the edges of the picture, as they stand on a film in every language; in question where nobody has confirmed the side. */
function letters(
  right: 'left' | 'right',
  { width, height, isOpen }: { readonly width: number; readonly height: number; readonly isOpen: boolean },
): readonly Piece[] {
  const [first, second] = right === 'left' ? ['R', 'L'] : ['L', 'R'];
  return ([[first, 4], [second, width - (isOpen ? 22 : 16)]] as const).map(([text, x]) => ({
    text: ` ${text}${isOpen ? '?' : ''} `,
    bold: true,
    fontSize: 10,
    color: '#FFFFFF',
    background: '#000000',
    relativePosition: { x, y: 4 - height },
  })); // prettier-ignore
}

/** When a film was taken, with who says it where that is not its file alone; where nobody does, when it came here. */
function dayOf(
  { takenOn, takenOnBy, takenOnInFile, createdAt }: ReportFacts['films'][number]['xray'],
  words: ReportWords,
  numbers: Numbers,
): string {
  if (!takenOn) return `${words.filmAdded} ${numbers.time(createdAt)} (${words.filmDayUnknown})`;
  const isOther = takenOnInFile && takenOnInFile !== takenOn;
  const whose = [
    ...(takenOnBy === 'person' ? [words.filmDayTyped] : []),
    ...(isOther ? [`${words.filmDayInFile} ${numbers.day(takenOnInFile)}`] : []),
  ];
  const taken = `${words.filmTaken} ${numbers.day(takenOn)}`;
  return whose.length > 0 ? `${taken} (${whose.join('; ')})` : taken;
}

function filmPiece(
  film: ReportFacts['films'][number],
  room: number,
  words: ReportWords,
  numbers: Numbers,
): Piece {
  const { picture, marks, xray, patientRight } = film;
  const factor = Math.min(room / picture.width, HEIGHT / picture.height);
  const at = (points: readonly (readonly [number, number])[]) =>
    points.map(([x, y]) => ({ x: x * factor, y: y * factor }));
  const canvas = [
    ...marks.outlines.map((points) => ({
      type: 'polyline', points: at(points), closePath: true, lineWidth: 0.7, lineColor: INK.outline,
    })),
    ...marks.lines.map((points) => ({ type: 'polyline', points: at(points), lineWidth: 1, lineColor: INK.mark })),
  ]; // prettier-ignore
  const height = picture.height * factor;
  const { doubts = [] } = marks;
  const isSideOpen = doubts.includes('side');
  const angles = marks.angles
    .map(({ text, angle, convex, isAtLeast, machine }) => {
      const range = machine?.interval && `(${machine.interval.map((one) => numbers.angle(one)).join('–')})`;
      const told = [
        text,
        `${isAtLeast ? '≥ ' : ''}${numbers.angle(angle)}`,
        range,
        convex && words.filmConvex[convex],
        convex && isSideOpen && words.filmSideOpen,
        doubts.includes('numbering') && words.filmNumberingOpen,
      ];
      return [
        told.filter(Boolean).join(' '),
        ...(machine ? [words.filmRead] : []),
        ...(machine?.isHeldBack ? [words.filmUnsure] : []),
      ].join(', ');
    })
    .join(' · ');
  return {
    width: room,
    stack: [
      { image: picture.url, width: picture.width * factor },
      // Drawn over the picture: each is set back to its upper left corner.
      ...(canvas.length === 0 ? [] : [{ canvas, relativePosition: { x: 0, y: -height } }]),
      ...marks.labels.map(({ at: [x, y], text }) => ({
        text,
        fontSize: 6.5,
        color: INK.outline,
        relativePosition: { x: x * factor + 2, y: y * factor - height - 4 },
      })),
      ...(patientRight
        ? letters(patientRight, { width: picture.width * factor, height, isOpen: isSideOpen })
        : []),
      { text: xray.name, fontSize: 8.5, margin: [0, 3, 0, 0] },
      {
        text: [
          dayOf(xray, words, numbers),
          marks.stance && words.filmStance[marks.stance],
          angles,
          patientRight === null && words.filmSideUnknown,
        ]
          .filter(Boolean)
          .join(' · '),
        fontSize: 7.5,
        color: INK.muted,
      },
      ...doubts.map((doubt) => ({ text: words.filmDoubt[doubt], fontSize: 7.5, bold: true })),
    ],
    unbreakable: true,
  };
}

/** The films kept with the model, with the lines drawn on them; nothing where there is none. */
export function filmPart(facts: ReportFacts, words: ReportWords, numbers: Numbers, width: number): Piece {
  const { films } = facts;
  if (films.length === 0) return [];
  const room = (width - 16) / 2;
  const rows: Piece[] = [];
  for (let i = 0; i < films.length; i += 2)
    rows.push({
      columns: films.slice(i, i + 2).map((film) => filmPiece(film, room, words, numbers)),
      columnGap: 16,
      margin: [0, 0, 0, 6],
      unbreakable: true,
    });
  const hasMarks = films.some(({ marks }) => marks.lines.length + marks.outlines.length > 0);
  const { language, olderFilms } = facts;
  const notes = [
    ...(hasMarks ? [words.filmNote] : []),
    ...(olderFilms > 0 ? [reportSentence(language, 'olderFilms', { count: olderFilms })] : []),
  ];
  return section(words.films, width, ...rows, ...notes.map(muted));
}
