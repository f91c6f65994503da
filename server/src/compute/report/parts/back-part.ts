import { LEVEL_BELOW, againstMarks, isSideOpen, standsOut } from '@bracewright/core/brace';
import type { KeptScoliometer } from '@bracewright/core/contract';
import { anySentenceOf } from '../../../messages/index.ts';
import type { ReportFacts } from '../facts.ts';
import type { Numbers } from '../numbers.ts';
import { form, grid, INK, muted, section, type Piece } from '../page.ts';
import { reportSentence, type ReportWords } from '../words/index.ts';

/** How a part of the report is written. */
interface Writing {
  readonly facts: ReportFacts;
  readonly words: ReportWords;
  readonly numbers: Numbers;
}

/** An angle with the side that stands out, which is told only where left and right are confirmed. */
function turnOf(
  degrees: number | null,
  side: 'left' | 'right' | null,
  { facts, words, numbers }: Writing,
): string {
  if (degrees === null) return words.backUnknown;
  const angle = numbers.angle(Math.abs(degrees));
  if (!facts.areSidesConfirmed) return angle;
  return `${angle}, ${words.backStands[standsOut(degrees, side)]}`;
}

/** The side that a rotation stands out to; null where it is level. */
const sideOf = (degrees: number): 'left' | 'right' | null =>
  Math.abs(degrees) < LEVEL_BELOW ? null : degrees > 0 ? 'right' : 'left';

/** Why a pair that was marked is not known. */
const AGAINST_SIDES: ReadonlySet<string> = new Set(['contradictory', 'sides-open']);

/** A number and how sure it is. */
const withRange = (text: string, within: string | null, note = ''): Piece => ({
  stack: [
    text,
    ...(within === null && note === ''
      ? []
      : [
          {
            text: [within === null ? '' : `±${within}`, note].filter((one) => one !== '').join(' · '),
            color: INK.muted,
            fontSize: 7.5,
          },
        ]),
  ],
});

function regionRows(kept: KeptScoliometer, writing: Writing): readonly (readonly Piece[])[] {
  const { words, numbers } = writing;
  return kept.regions.map(({ region, toPelvis, toFrame, side, height, within, frameWithin, doubts }) => [
    words.backParts[region],
    withRange(
      turnOf(toPelvis, side, writing),
      toPelvis === null || within === null ? null : numbers.angle(within),
      doubts.length > 0 ? words.backDoubt : '',
    ),
    toFrame === null
      ? words.backUnknown
      : withRange(
          // What speaks against the side against the pelvis speaks against this one.
          turnOf(toFrame, isSideOpen({ doubts }) ? null : sideOf(toFrame), writing),
          frameWithin === null ? null : numbers.angle(frameWithin),
        ),
    height === null ? words.none : numbers.length(height - kept.scale.foot),
  ]);
}

/** Pairs that are known. */
function pairRows(kept: KeptScoliometer, { facts, words, numbers }: Writing): readonly (readonly Piece[])[] {
  return kept.pairs.flatMap(({ pair, higher, angle, side, within, source, why }) => {
    if (higher === null || angle === null || within === null)
      // What nobody marked is not told of; what was marked and cannot be is.
      return why !== null && AGAINST_SIDES.has(why)
        ? [[words.pairs[pair], words.none, words.pairWhys[why as keyof typeof words.pairWhys], words.none]]
        : [];
    const higherSide = side === null ? words.pairEven : words.pairSide[side];
    return [
      [
        words.pairs[pair],
        facts.areSidesConfirmed ? higherSide : words.none,
        withRange(
          numbers.length(Math.abs(higher)),
          numbers.length(within),
          source === 'found' ? words.byShape : '',
        ),
        numbers.angle(Math.abs(angle)),
      ],
    ];
  });
}

function summary(kept: KeptScoliometer, { facts, words, numbers }: Writing): Piece {
  const { waist, potsi } = kept;
  const isKnown = waist.left !== null && waist.right !== null;
  const both = isKnown
    ? reportSentence(facts.language, 'waistBoth', {
        left: numbers.length(waist.left!),
        right: numbers.length(waist.right!),
      })
    : words.backUnknown;
  const depths = isKnown && !facts.areSidesConfirmed ? words.placeUnknown : both;
  const joint = facts.language === 'zh-CN' ? '、' : ', ';
  const total =
    potsi.total === null
      ? reportSentence(facts.language, 'potsiMissing', {
          parts: potsi.missing.map((part) => words.potsiParts[part]).join(joint),
        })
      : `${potsi.total.toFixed(1)} % ±${(potsi.within ?? 0).toFixed(1)} %`;
  return form(
    [
      [words.potsi, total],
      [words.waistDepths, depths],
    ],
    2,
  );
}

/** What the digital scoliometer read of the scan, as it is kept, with what it is not. Nothing where nothing is kept. */
export function backPart(facts: ReportFacts, words: ReportWords, numbers: Numbers, width: number): Piece {
  const kept = facts.basic.scoliometer;
  if (!kept) return [];
  const gap = facts.scoliometerGap;
  if (gap !== null) return section(words.back, width, muted(words.backGaps[gap]));
  const writing = { facts, words, numbers };
  const { confirmed } = kept;
  const state: Piece = confirmed
    ? muted(
        reportSentence(facts.language, 'backConfirmed', {
          by: confirmed.by,
          day: numbers.day(confirmed.at.slice(0, 10)),
        }),
      )
    : { text: words.backMachine, bold: true, color: INK.mark };
  const pairs = pairRows(kept, writing);
  const against = againstMarks(kept, (mark) => words.pairs[mark]).map(({ code, data }): Piece => ({
    text: anySentenceOf(code, data as Readonly<Record<string, string>>, facts.language),
    ...{ bold: true, color: INK.mark },
  }));
  return section(
    words.back,
    width,
    muted(words.backIsNot),
    state,
    ...(facts.areSidesConfirmed ? [] : [{ text: words.backSides, bold: true, color: INK.mark }]),
    ...against,
    grid(words.backHead, ['*', 150, 140, 100], regionRows(kept, writing)),
    ...(pairs.length === 0 ? [] : [grid(words.pairHead, ['*', 90, 160, 60], pairs)]),
    summary(kept, writing),
  );
}
