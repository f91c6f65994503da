import type { Language } from '@bracewright/core/contract';
import type { Paper } from '@bracewright/core/contract';
import type { OperationRegistry } from '@bracewright/core/operation';
import type { ReportFacts } from './facts.ts';
import { fitsPage, heightOf, together } from './height.ts';
import { numbersFor, type Numbers } from './numbers.ts';
import { INK, MARGINS, contentWidth, form, section, type Piece } from './page.ts';
import { shapePart, viewsPart } from './parts/body-part.ts';
import { backPart } from './parts/back-part.ts';
import { filmPart } from './parts/film-part.ts';
import { clinicalPart, patientPart, sizesPart } from './parts/patient-part.ts';
import { measuresPart } from './parts/measure-part.ts';
import { ledgerPart } from './parts/ledger-part.ts';
import { formsPart } from './parts/forms-part.ts';
import { forcesPart } from './parts/forces-part.ts';
import { sourcePart, stepsPart, wallsPart } from './parts/record-part.ts';
import { reportWords, type ReportWords } from './words/index.ts';

/** A report ready to be set: plain data. What stands in it is text and pictures, never markup. */
export interface ReportPages {
  readonly paper: Paper;
  readonly title: string;
  readonly author: string;
  readonly language: Language;
  /** ISO 8601. */
  readonly madeAt: string;
  readonly content: readonly Piece[];
  /** Left and right above every page. */
  readonly head: readonly [string, string];
  readonly foot: string;
}

function signatures(facts: ReportFacts, words: ReportWords, width: number): Piece {
  const half = (width - 32) / 2;
  const line = (label: string, name: string): Piece => ({
    width: half,
    stack: [
      {
        canvas: [{ type: 'line', x1: 0, y1: 0, x2: half, y2: 0, lineWidth: 0.7, lineColor: INK.text }],
        margin: [0, 34, 0, 3],
      },
      {
        columns: [
          { text: [label, name].filter(Boolean).join(words.colon), fontSize: 8.5 },
          { text: `${words.date}${words.colon}`, fontSize: 8.5, width: 90 },
        ],
      },
    ],
  });
  const { technician = '', doctor = '' } = facts.patient ?? {};
  return section(words.signatures, width, {
    columns: [line(words.signatureOf.technician, technician), line(words.signatureOf.doctor, doctor)],
    columnGap: 32,
  });
}

function about(facts: ReportFacts, words: ReportWords, numbers: Numbers, width: number): Piece {
  const { model, views, source, walls } = facts;
  return section(words.about, width, {
    stack: [
      form(
        [
          [words.model, model.name],
          [words.changed, numbers.time(model.saveTime)],
          [words.revision, String(model.revision)],
          [words.software, `Bracewright ${facts.version}`],
          [words.madeAt, `${numbers.time(facts.madeAt)} (${facts.zone})`],
          [words.madeBy, facts.madeBy],
          ...(source?.name ? [[words.madeFrom, source.name] as const] : []),
          // A part of its own would push the signatures of a short report to a page of their own.
          ...(walls.length === 0 ? [[words.walls, source ? words.wallItself : words.noWalls] as const] : []),
        ],
        3,
      ),
      form([[words.modelHash, views.hash]], 1),
    ],
  });
}

/** Most of what is told of the walls that is kept on the page of the signatures where all of it does not fit there, points. */
const TAIL = 200;

/** The last lines, as many as go with the signatures: at least one, if that is not higher than they may be together. */
function tailOf(lines: readonly Piece[], width: number): number {
  let from = lines.length;
  while (from > 0 && heightOf(lines.slice(from - 1), width) <= TAIL) from--;
  return from;
}

/**
 * What ends the report. Nobody signs a page on which nothing else of the design stands, so what was made goes with the signatures: all of
 * it where it fits a page, else its last lines, after walls that break between one and the next.
 */
function lastPart(
  facts: ReportFacts,
  registry: OperationRegistry,
  words: ReportWords,
  numbers: Numbers,
  width: number,
): readonly Piece[] {
  const end = [about(facts, words, numbers, width), signatures(facts, words, width)];
  if (facts.walls.length === 0) return [together(end, width)];
  const { head, walls, notes } = wallsPart(facts, registry, words, numbers, width);
  const whole: Piece = [head, ...walls, ...notes, ...end];
  if (fitsPage(whole, width)) return [{ stack: whole, unbreakable: true }];
  const before = walls.slice(0, -1).map((lines) => together(lines, width));
  const last = [...(walls.at(-1) ?? []), ...notes];
  const from = tailOf(last, width);
  return [
    head,
    ...before,
    together(last.slice(0, from), width),
    together([...last.slice(from), ...end], width),
  ];
}

/** The clinic in whose space the model lies; a person's own space has none. */
const letterhead = ({ clinic }: ReportFacts, width: number): readonly Piece[] =>
  clinic === null
    ? []
    : [
        { text: clinic, fontSize: 13, bold: true },
        {
          canvas: [{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth: 1, lineColor: INK.accent }],
          margin: [0, 3, 0, 10],
        },
      ];

/** Lays a report out. Pure: the same facts give the same pages. */
export function reportPages(facts: ReportFacts, paper: Paper, registry: OperationRegistry): ReportPages {
  const words = reportWords[facts.language];
  const numbers = numbersFor(facts.language, facts.unit, facts.zone);
  const width = contentWidth(paper);
  return {
    paper,
    title: `${words.title} · ${facts.patient?.name ?? facts.model.name}`,
    author: facts.madeBy,
    language: facts.language,
    madeAt: facts.madeAt,
    content: [
      ...letterhead(facts, width),
      { text: words.title, fontSize: 18, bold: true },
      {
        text: [facts.patient?.name, facts.model.name, numbers.time(facts.madeAt)].filter(Boolean).join(' · '),
        color: INK.muted,
        margin: [0, 1, 0, 0],
      },
      ...(facts.source?.isOfOther
        ? [{ text: words.wallOfOther, bold: true, color: INK.mark, margin: [0, 8, 0, 0] }]
        : []),
      patientPart(facts, words, numbers, width),
      clinicalPart(facts, words, numbers, width),
      viewsPart(facts, words, numbers, width),
      sizesPart(facts, words, numbers, width),
      shapePart(facts, words, numbers, width),
      ...ledgerPart(facts, words, numbers, width),
      filmPart(facts, words, numbers, width),
      backPart(facts, words, numbers, width),
      measuresPart(facts, words, numbers, width),
      // That nothing was done to a wall would hide what was done to its body.
      ...(facts.source && facts.steps.length === 0
        ? []
        : [stepsPart(facts, registry, words, numbers, width)]),
      ...forcesPart(facts, words, width),
      ...sourcePart(facts, registry, words, numbers, width),
      ...formsPart(facts, words, numbers, width),
      ...lastPart(facts, registry, words, numbers, width),
    ],
    head: [facts.clinic ?? 'Bracewright', facts.patient ? facts.patient.name : facts.model.name],
    foot: `Bracewright ${facts.version} · ${facts.views.hash.slice(0, 16)}`,
  };
}

export { INK, MARGINS };
